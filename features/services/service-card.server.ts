import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import { shownPrice } from './price.ts'
import { ownService, type ServiceCardData, serviceCard } from './service.ts'
import { MAX_EXCERPT_LENGTH } from './service-limits.ts'

/** The SQL of columns that are not simply the service's column of the same name. */
const computed: Record<string, string> = {
  provider_id: 's.user_id',
  provider_name: `nullif(p.name, '')`,
  provider_slug: 'p.slug',
  provider_avatar_url: 'p.avatar_url',
  verified: 'coalesce(p.verified_until > now(), false)',
  location: 'p.location',
  rating: 's.rating::float8',
  reviews: 's.rating_count',
  free_day: `to_char(s.free_day, 'YYYY-MM-DD')`,
}
const select = (names: string[], others: Record<string, string>) => {
  const own = Object.fromEntries(names.map(name => [name, computed[name] ?? `s.${name}`]))
  return Object.entries({ ...own, ...others })
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ')
}

/** The price by which lists are ordered. A row with this price but without a price text is priced by price list. */
const price_from = 's.price_from::float8'

/** The columns of a card, selected from the service `s` and its provider `p`. */
export const cardColumns = select(Object.keys(serviceCard.shape), {
  description: `left(s.description, ${MAX_EXCERPT_LENGTH})`,
  price_from,
})

export const ownColumns = select(Object.keys(ownService.shape), { price_from })

/** A row as the database returns it, before date and price are converted. */
export type RowOf<Data> = Omit<Data, 'created_at'> & { created_at: Date; price_from: number | null }
export type CardRow = RowOf<ServiceCardData>

type Words = Pick<ServiceCardData, 'title' | 'description' | 'provider_name'>

/** Returns words that their owner may have written in Cyrillic. Pages in Latin show them in Latin. */
export const wordsInLatin = ({ title, description, provider_name }: Words): Words => ({
  title: toLatin(title),
  description: toLatin(description),
  provider_name: provider_name && toLatin(provider_name),
})

export const toCard = ({ price_from, created_at, ...card }: CardRow): ServiceCardData => ({
  ...card,
  ...wordsInLatin(card),
  price: shownPrice(card.price, price_from !== null),
  created_at: created_at.toISOString(),
})
