import { useQuery } from '@tanstack/react-query'
import { dayFormat } from '../../../platform/serbian/date-format.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { formatAmount, formatMoney } from '../money.ts'
import { quoteFiguresQuery } from '../quote-queries.ts'

const monthName = dayFormat({ month: 'long' })
const formatMonth = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`))
/** Scales a sum to 0–1000, because the `progress` element is imprecise for large numbers. */
const scaled = (sum: number, maxSum: number) => Math.round((sum / maxSum) * 1000)

/** Sums of accepted quotes and of paid quotes for six months. Providers themselves mark quotes as paid. */
export function MonthSums() {
  const { data, isPending, isFetching, refetch } = useQuery(quoteFiguresQuery)
  if (!data) {
    return isPending ? (
      <Skeleton height={200} />
    ) : (
      <LoadError className="mb-5" busy={isFetching} onRetry={() => void refetch()}>
        Mesečni iznosi nisu učitani.
      </LoadError>
    )
  }
  const maxSum = Math.max(1, ...data.months.flatMap(({ accepted, paid }) => [accepted, paid]))
  const thisMonth = data.months.at(-1)!
  return (
    <section className="card pad mb-5" aria-labelledby="zbirovi">
      <h2 id="zbirovi" className="mb-3 text-xl">
        Ovaj mesec
      </h2>
      <dl className="quote-pairs mb-4">
        <div>
          <dt>Prihvaćeno</dt>
          <dd className="quote-price">{formatMoney(thisMonth.accepted)}</dd>
        </div>
        <div>
          <dt>Stigle uplate</dt>
          <dd className="quote-price">{formatMoney(thisMonth.paid)}</dd>
        </div>
      </dl>
      <table className="month-sums">
        <caption className="sr-only">Poslednjih šest meseci</caption>
        <thead>
          <tr>
            <th scope="col">Mesec</th>
            <th scope="col">Prihvaćeno</th>
            <th scope="col">Uplate</th>
          </tr>
        </thead>
        <tbody>
          {[...data.months].reverse().map(({ month, accepted, paid }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              {[accepted, paid].map((sum, index) => (
                <td key={index ? 'paid' : 'accepted'}>
                  <progress
                    max={1000}
                    value={scaled(sum, maxSum)}
                    aria-hidden="true"
                    data-paid={index ? '' : undefined}
                  />
                  {formatAmount(sum)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
