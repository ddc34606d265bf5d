import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { ServiceCardData } from '../service.ts'

type ServicePage = { items: ServiceCardData[]; total: number | null; next_cursor: string | null }
export type ServiceList = InfiniteData<ServicePage, string>

/**
 * The fields of a card that its markup does not contain, or not in their original form. `created` is in milliseconds.
 * `name` is there for a provider without a page, and `provider_id` if the picture's address does not contain it. Zeros
 * and nulls at the end are left out.
 */
export type PackedCard = [
  price: string | null,
  created: number,
  reviews?: number,
  rating?: number,
  free_day?: string | null,
  provider_id?: string | null,
  name?: string | null,
]
export type PackedList = { cards: PackedCard[]; page: Omit<ServicePage, 'items'>; pageParams: string[] }

/** Returns a list of services without the words that its cards show. Returns null for any other query. */
export function packList([feature, kind]: QueryKey, data: unknown): PackedList | null {
  const list = data as ServiceList
  if (feature !== 'services' || kind !== 'list' || list.pages.length !== 1) return null
  const { items, ...page } = list.pages[0]!
  return { cards: items.map(packCard), page, pageParams: list.pageParams }
}

function packCard(card: ServiceCardData): PackedCard {
  const { price, rating, reviews, free_day, created_at, provider_id, provider_slug, provider_name, image_url } = card
  const id = ownerInAddress(image_url) === provider_id ? null : provider_id
  const name = provider_slug ? null : provider_name
  const packed: PackedCard = [price, Date.parse(created_at), reviews, rating, free_day, id, name]
  while (packed.length > 2 && !packed.at(-1)) packed.pop()
  return packed
}

/** Returns the owner's id in `/media/services/{owner}/{name}`. */
export const ownerInAddress = (imageUrl: string | null) => imageUrl?.split('/')[3]
