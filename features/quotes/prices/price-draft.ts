import type { Problems } from '../../../platform/browser/use-form.ts'
import { mostPrice, parseMoney, typedMoney } from '../money.ts'
import type { PriceItem, PriceList } from '../price-list.ts'

export type DraftItem = { id: string; name: string; unit: string; price: string }

export const emptyItem = (): DraftItem => ({ id: crypto.randomUUID(), name: '', unit: '', price: '' })
export const draftOfList = ({ items }: PriceList): DraftItem[] =>
  items.map(item => ({ ...item, price: typedMoney(item.price) }))

const withoutEmpty = (items: DraftItem[]) => items.filter(({ name, price }) => name.trim() || price.trim())

export function problemsOfItems(items: DraftItem[]): Problems {
  const problems: Problems = {}
  for (const { id, name, price } of withoutEmpty(items)) {
    if (!name.trim()) problems[`name-${id}`] = 'Unesite naziv stavke.'
    const para = parseMoney(price)
    if (!para) problems[`price-${id}`] = 'Unesite cenu, na primer 1.500.'
    else if (para > BigInt(mostPrice)) problems[`price-${id}`] = 'Cena je prevelika.'
  }
  return problems
}

export const itemsOf = (items: DraftItem[]): PriceItem[] =>
  withoutEmpty(items).map(({ id, name, unit, price }) => ({
    id,
    name: name.trim(),
    unit: unit.trim(),
    price: Number(parseMoney(price) ?? 0n),
  }))
