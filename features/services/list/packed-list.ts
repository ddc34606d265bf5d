import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { imageUrlOf } from '../../media/media-url.ts'
import type { ServiceCardData } from '../service.ts'

type Page = { items: ServiceCardData[]; total: number | null; next_cursor: string | null }
type List = InfiniteData<Page, string>

/** The fields of a card that its markup does not contain, or not in their original form. */
const packedFields = [
  'price',
  'provider_id',
  'verified',
  'location',
  'rating',
  'reviews',
  'free_day',
  'created_at',
] as const satisfies (keyof ServiceCardData)[]

type PackedField = (typeof packedFields)[number]
type Row = unknown[]
/** A list's only page whose cards are in the markup. `names` are the providers without a page of their own. */
type PackedList = { rows: Row[]; names: (string | null)[]; page: Omit<Page, 'items'>; pageParams: string[] }

const isServiceList = ([feature, kind]: QueryKey) => feature === 'services' && kind === 'list'

/** Returns a query's data without the words of cards that the page shows; any other data unchanged. */
export function packList(key: QueryKey, data: unknown): unknown {
  const list = data as List
  if (!isServiceList(key) || list.pages.length !== 1) return data
  const { items, ...page } = list.pages[0]!
  const rows = items.map(item => packedFields.map(field => item[field]))
  const names = items.map(item => (item.provider_slug ? null : item.provider_name))
  return { rows, names, page, pageParams: list.pageParams } satisfies PackedList
}

const isPacked = (data: unknown): data is PackedList =>
  typeof data === 'object' && data !== null && 'rows' in data && 'pageParams' in data

/** Reverses `packList` before hydration. Returns undefined if the page's cards are not those of the list. */
export function readPackedList(data: unknown): unknown {
  if (!isPacked(data)) return data
  const cards = [...document.querySelectorAll('.cards > li > .photo-card-row')]
  if (cards.length !== data.rows.length) return undefined
  const items = data.rows.map((row, index) => readCard(cards[index]!, row, data.names[index]!))
  return { pages: [{ items, ...data.page }], pageParams: data.pageParams } satisfies List
}

function readCard(card: Element, row: Row, name: string | null): ServiceCardData {
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  const lastPart = (selector: string) => card.querySelector(selector)?.getAttribute('href')?.split('/').at(-1)
  const image = (selector: string) => {
    const source = card.querySelector(`${selector} img`)?.getAttribute('src')
    return source ? imageUrlOf(source) : null
  }
  const slug = lastPart('a.photo-card-person')
  const packed = Object.fromEntries(packedFields.map((field, index) => [field, row[index]]))
  return {
    ...(packed as Pick<ServiceCardData, PackedField>),
    id: lastPart('.photo-card-title') ?? '',
    title: text('.photo-card-title'),
    description: text('.photo-card-text'),
    category: text('.badge').trim(),
    image_url: image('.photo-card-photo'),
    provider_name: slug ? text('.photo-card-person b') : name,
    provider_slug: slug ?? null,
    provider_avatar_url: image('.avatar'),
  }
}
