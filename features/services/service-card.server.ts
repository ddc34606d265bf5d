import { shownPrice } from './price.ts'
import { ownService, type ServiceCardData, serviceCard } from './service.ts'

/** A list shows so much of a description; the page has it whole. */
const excerpt = 200

/** Columns that are not simply a service's own. */
const computed: Record<string, string> = {
  provider_id: 's.user_id',
  provider_name: `nullif(p.name, '')`,
  provider_slug: 'p.slug',
  provider_avatar_url: 'p.avatar_url',
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

/** The price that is compared tells a list whether there is one. */
const price_from = 's.price_from::float8'

/** The columns of the service `s` and its provider `p` that a list reads. */
export const cardColumns = select(Object.keys(serviceCard.shape), {
  description: `left(s.description, ${excerpt})`,
  price_from,
})

/** The columns that a service's page and its owner read. */
export const ownColumns = select(Object.keys(ownService.shape), { price_from })

/** A row as the database answers it. */
export type RowOf<Data> = Omit<Data, 'created_at'> & { created_at: Date; price_from: number | null }
export type CardRow = RowOf<ServiceCardData>

/** A card as a list shows it. */
export const toCard = ({ price_from, created_at, ...card }: CardRow): ServiceCardData => ({
  ...card,
  price: shownPrice(card.price, price_from !== null),
  created_at: created_at.toISOString(),
})
