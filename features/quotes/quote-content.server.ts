import { createHash } from 'node:crypto'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { amountOf, totalOf } from './lines.ts'
import type { LineInput, QuoteLine } from './quote.ts'

export const numberOf = ({ year, serial }: { year: number; serial: number }): string =>
  `${year}-${String(serial).padStart(3, '0')}`

/** The moment from which it can be accepted no more: the end of its last day here. */
export const endsAt = (validUntil: string): Date => startOfDay(addDays(validUntil, 1))

type Content = { lines: LineInput[]; note: string | null; change_note?: string | null; valid_until: string }

/** What is kept of a version, with the print of all that it says. */
export function contentOf(quote: { number: string; version: number }, content: Content) {
  const lines: QuoteLine[] = content.lines.map(({ name, unit, quantity, price }) => ({
    name,
    unit,
    quantity,
    price,
    amount: Number(amountOf({ quantity, price })),
  }))
  const total = totalOf(content.lines)
  const said = {
    ...quote,
    lines: lines.map(line => [line.name, line.unit, line.quantity, line.price, line.amount]),
    total: String(total),
    note: content.note,
    change_note: content.change_note ?? null,
    valid_until: content.valid_until,
  }
  return {
    version: quote.version,
    lines,
    total,
    note: said.note,
    changeNote: said.change_note,
    validUntil: said.valid_until,
    sha256: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
  }
}
