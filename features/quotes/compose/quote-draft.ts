import type { Problems } from '../../../platform/browser/use-form.ts'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { serverNow } from '../../../platform/serbian/server-now.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { formatForInput, MAX_PRICE_IN_PARA, parseMoney } from '../money.ts'
import type { PriceItem } from '../price-list.ts'
import type { QuoteVersion, Warranty } from '../quote.ts'
import { validDays } from '../quote-limits.ts'
import { formatQuantity, isPayable, parseQuantity, QUANTITY_SCALE, sumLines } from '../quote-lines.ts'

export type DraftLine = { key: string; name: string; unit: string; quantity: string; price: string }
/** Quote in the form. The input is stored until the quote is sent. */
export type QuoteDraft = {
  lines: DraftLine[]
  note: string
  changeNote: string
  warranty: Warranty
  validUntil: string
}
export const noWarranty: Warranty = { work_months: 0, material_months: 0 }

export const emptyLine = (): DraftLine => ({ key: crypto.randomUUID(), name: '', unit: '', quantity: '1', price: '' })
export const defaultValidUntil = () => addDays(dayOf(serverNow()), validDays.default)
export const emptyDraft = (): QuoteDraft => ({
  lines: [],
  note: '',
  changeNote: '',
  warranty: noWarranty,
  validUntil: defaultValidUntil(),
})

export const toQuoteDraft = ({ lines, note, warranty }: QuoteVersion): QuoteDraft => ({
  lines: lines.map(({ name, unit, quantity, price }) => ({
    key: crypto.randomUUID(),
    name,
    unit,
    quantity: formatQuantity(quantity),
    price: formatForInput(price),
  })),
  note: note ?? '',
  changeNote: '',
  warranty: warranty ?? noWarranty,
  validUntil: defaultValidUntil(),
})

/** Adds a price-list item to the lines. If a line for the item exists, raises its quantity by one. */
export function addPriceItem(lines: DraftLine[], { name, unit, price }: PriceItem): DraftLine[] {
  const priceText = formatForInput(price)
  const existing = lines.find(line => line.name === name && line.price === priceText)
  const quantity = existing && parseQuantity(existing.quantity)
  if (existing && quantity) {
    const increased = formatQuantity(quantity + QUANTITY_SCALE)
    return lines.map(line => (line === existing ? { ...line, quantity: increased } : line))
  }
  const filledLines = lines.filter(line => line.name || line.price)
  return [...filledLines, { ...emptyLine(), name, unit, price: priceText }]
}

/** Converts a line of the form to a line of the request. Null if the line is invalid. */
function toLine({ name, unit, quantity, price }: DraftLine) {
  const [scaledQuantity, para] = [parseQuantity(quantity), parseMoney(price)]
  if (!scaledQuantity || !para || para > BigInt(MAX_PRICE_IN_PARA)) return null
  return { name: name.trim(), unit: unit.trim(), quantity: scaledQuantity, price: Number(para) }
}

export const toLines = (draft: QuoteDraft) => draft.lines.flatMap(line => toLine(line) ?? [])

export function validateDraft(draft: QuoteDraft): Problems {
  const problems: Problems = {}
  if (!draft.lines.length) problems.lines = 'Dodajte bar jednu stavku.'
  for (const { key, name, quantity, price } of draft.lines) {
    if (!name.trim()) problems[`name-${key}`] = 'Unesite naziv stavke.'
    if (!parseQuantity(quantity)) problems[`quantity-${key}`] = 'Unesite količinu, na primer 2 ili 1,5.'
    const para = parseMoney(price)
    if (!para) problems[`price-${key}`] = 'Unesite cenu, na primer 1.500.'
    else if (para > BigInt(MAX_PRICE_IN_PARA)) problems[`price-${key}`] = 'Cena je prevelika.'
  }
  if (!Object.keys(problems).length && !isPayable(sumLines(toLines(draft)))) {
    problems.lines = 'Ukupan iznos nije moguć. Proverite količine i cene.'
  }
  if (!draft.validUntil) problems.valid_until = 'Izaberite do kada ponuda važi.'
  return problems
}
