import type { Problems } from '../../../platform/browser/use-form.ts'
import { formatForInput, MAX_PRICE_IN_PARA, parseMoney } from '../money.ts'
import type { PriceItem, PriceList } from '../price-list.ts'

export type DraftItem = { id: string; name: string; unit: string; price: string }

export const emptyItem = (): DraftItem => ({ id: crypto.randomUUID(), name: '', unit: '', price: '' })
export const toDraftItems = ({ items }: PriceList): DraftItem[] =>
  items.map(item => ({ ...item, price: formatForInput(item.price) }))

const withoutEmpty = (items: DraftItem[]) => items.filter(({ name, price }) => name.trim() || price.trim())

export function validateItems(items: DraftItem[]): Problems {
  const problems: Problems = {}
  for (const { id, name, price } of withoutEmpty(items)) {
    if (!name.trim()) problems[`name-${id}`] = 'Unesite naziv stavke.'
    const para = parseMoney(price)
    if (!para) problems[`price-${id}`] = 'Unesite cenu, na primer 1.500.'
    else if (para > BigInt(MAX_PRICE_IN_PARA)) problems[`price-${id}`] = 'Cena je prevelika.'
  }
  return problems
}

export const toPriceItems = (items: DraftItem[]): PriceItem[] =>
  withoutEmpty(items).map(({ id, name, unit, price }) => ({
    id,
    name: name.trim(),
    unit: unit.trim(),
    price: Number(parseMoney(price) ?? 0n),
  }))
