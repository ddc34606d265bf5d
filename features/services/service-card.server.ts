import { shownPrice } from './price.ts'
import type { ServiceCardData } from './service.ts'

/** A list shows so much of a description; the page has it whole. */
const excerpt = 200

type CardColumns = Omit<ServiceCardData, 'created_at'> & { created_at: Date; price_from: number | null }
/** A card as the database has it; `more` are further columns. */
export type CardRow<More = unknown> = CardColumns & More

/** The columns of a card, of the service `s` and its provider `p`. */
export const cardColumns = cardColumnsWith(`left(s.description, ${excerpt})`)

/** The same with the whole description. */
export const wholeCardColumns = cardColumnsWith('s.description')

function cardColumnsWith(description: string): string {
  return `s.id, s.title, ${description} AS description, s.category, s.price, s.image_url,
  s.user_id AS provider_id, nullif(p.name, '') AS provider_name, p.slug AS provider_slug,
  p.avatar_url AS provider_avatar_url, p.location, s.rating::float8 AS rating, s.rating_count AS reviews,
  to_char(s.free_day, 'YYYY-MM-DD') AS free_day, s.created_at, s.price_from::float8 AS price_from`
}

/** What a list shows of a service, without its columns for other uses. */
export const toCard = ({ price_from, created_at, ...card }: CardRow): ServiceCardData => ({
  ...card,
  price: shownPrice(card.price, price_from !== null),
  created_at: created_at.toISOString(),
})
