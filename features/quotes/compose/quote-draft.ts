import type { Problems } from '../../../platform/browser/use-form.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { present } from '../../../platform/serbian/present.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { formatQuantity, isPayable, parseQuantity, quantityScale, totalOf } from '../lines.ts'
import { mostPrice, parseMoney, typedMoney } from '../money.ts'
import type { PriceItem } from '../price-list.ts'
import type { QuoteVersion } from '../quote.ts'
import { validDays } from '../quote-limits.ts'

/** A line as it is typed. */
export type DraftLine = { key: string; name: string; unit: string; quantity: string; price: string }
/** A quote as it is typed; what was typed stays until it is sent. */
export type QuoteDraft = { lines: DraftLine[]; note: string; changeNote: string; validUntil: string }

export const emptyLine = (): DraftLine => ({ key: crypto.randomUUID(), name: '', unit: '', quantity: '1', price: '' })
export const usualEnd = () => addDays(dayOf(present()), validDays.usual)
export const emptyDraft = (): QuoteDraft => ({ lines: [], note: '', changeNote: '', validUntil: usualEnd() })

/** Begins with what was asked before. */
export const draftOf = ({ lines, note }: QuoteVersion): QuoteDraft => ({
  lines: lines.map(({ name, unit, quantity, price }) => ({
    key: crypto.randomUUID(),
    name,
    unit,
    quantity: formatQuantity(quantity),
    price: typedMoney(price),
  })),
  note: note ?? '',
  changeNote: '',
  validUntil: usualEnd(),
})

/** One more of a line of the price list: in its line, where it is there already. */
export function withItem(lines: DraftLine[], { name, unit, price }: PriceItem): DraftLine[] {
  const typed = typedMoney(price)
  const known = lines.find(line => line.name === name && line.price === typed)
  const quantity = known && parseQuantity(known.quantity)
  if (known && quantity) {
    const more = formatQuantity(quantity + quantityScale)
    return lines.map(line => (line === known ? { ...line, quantity: more } : line))
  }
  const written = lines.filter(line => line.name || line.price)
  return [...written, { ...emptyLine(), name, unit, price: typed }]
}

/** A line as it is sent; null while something in it is not what it should be. */
function lineOf({ name, unit, quantity, price }: DraftLine) {
  const [count, para] = [parseQuantity(quantity), parseMoney(price)]
  if (!count || !para || para > BigInt(mostPrice)) return null
  return { name: name.trim(), unit: unit.trim(), quantity: count, price: Number(para) }
}

export const linesOf = (draft: QuoteDraft) => draft.lines.flatMap(line => lineOf(line) ?? [])

/** What is wrong, by the names of the fields. */
export function problemsOfDraft(draft: QuoteDraft): Problems {
  const problems: Problems = {}
  if (!draft.lines.length) problems.lines = 'Dodajte bar jednu stavku.'
  for (const { key, name, quantity, price } of draft.lines) {
    if (!name.trim()) problems[`name-${key}`] = 'Unesite naziv stavke.'
    if (!parseQuantity(quantity)) problems[`quantity-${key}`] = 'Unesite količinu, na primer 2 ili 1,5.'
    const para = parseMoney(price)
    if (!para) problems[`price-${key}`] = 'Unesite cenu, na primer 1.500.'
    else if (para > BigInt(mostPrice)) problems[`price-${key}`] = 'Cena je prevelika.'
  }
  if (!Object.keys(problems).length && !isPayable(totalOf(linesOf(draft)))) {
    problems.lines = 'Ukupan iznos nije moguć. Proverite količine i cene.'
  }
  if (!draft.validUntil) problems.valid_until = 'Izaberite do kada ponuda važi.'
  return problems
}
