import { createHash } from 'node:crypto'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import type { LineInput, QuoteLine, Warranty } from './quote.ts'
import { lineAmount, sumLines } from './quote-lines.ts'

export const formatQuoteNumber = ({ year, serial }: { year: number; serial: number }): string =>
  `${year}-${String(serial).padStart(3, '0')}`

/** Returns when a quote expires. This is the end of its last valid day in Belgrade. */
export const expiryTime = (validUntil: string): Date => startOfDay(addDays(validUntil, 1))

type Content = {
  lines: LineInput[]
  note: string | null
  change_note?: string | null
  warranty: Warranty | null
  valid_until: string
}

/** Returns the columns of a version with its content and the hash of this content. */
export function toVersionContent(quote: { number: string; version: number }, content: Content) {
  const lines: QuoteLine[] = content.lines.map(({ name, unit, quantity, price }) => ({
    name,
    unit,
    quantity,
    price,
    amount: Number(lineAmount({ quantity, price })),
  }))
  const total = sumLines(content.lines)
  const hashed = {
    ...quote,
    lines: lines.map(line => [line.name, line.unit, line.quantity, line.price, line.amount]),
    total: String(total),
    note: content.note,
    change_note: content.change_note ?? null,
    valid_until: content.valid_until,
    // A version without a warranty has no such key, so that hashes of versions sent before warranties stay valid.
    ...(content.warranty && { warranty: [content.warranty.work_months, content.warranty.material_months] }),
  }
  return {
    version: quote.version,
    lines,
    total,
    note: hashed.note,
    changeNote: hashed.change_note,
    warranty: content.warranty,
    validUntil: hashed.valid_until,
    sha256: createHash('sha256').update(JSON.stringify(hashed)).digest('hex'),
  }
}
