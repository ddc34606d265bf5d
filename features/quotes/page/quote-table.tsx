import { Badge } from '../../../ui/badge/badge.tsx'
import { formatAmount } from '../money.ts'
import type { QuoteVersion } from '../quote.ts'
import { formatQuantity } from '../quote-lines.ts'

/** Table of the lines of a version. On a phone each line is shown in two rows of text. */
export function QuoteTable({ version, marksNew }: { version: QuoteVersion; marksNew?: boolean }) {
  return (
    <table className="quote-table">
      <thead>
        <tr>
          <th scope="col">Stavka</th>
          <th scope="col">Količina</th>
          <th scope="col">Cena</th>
          <th scope="col">Iznos</th>
        </tr>
      </thead>
      <tbody>
        {version.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent never changes its order
          <tr key={index}>
            <td>
              {line.name} {marksNew && line.is_new && <Badge tone="primary">Novo</Badge>}
              <small className="quote-under">
                {line.unit && `${line.unit}, `}
                {formatQuantity(line.quantity)} × {formatAmount(line.price)}
              </small>
            </td>
            <td>
              {formatQuantity(line.quantity)}
              {line.unit && <small>{line.unit}</small>}
            </td>
            <td>{formatAmount(line.price)}</td>
            <td>{formatAmount(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
