import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { cardSrcSet, imageVariant } from '../features/media/media-url.ts'
import { cardPrice } from '../features/services/card/card-price.ts'
import { MAX_EXCERPT_LENGTH } from '../features/services/service-limits.ts'
import { initials } from '../ui/avatar/initials.ts'
import { wallFor } from '../ui/theme/walls.ts'
import type { PageShell } from './pages.ts'

/** Renders /services with the least work: our query and a template string around constant parts (pages.ts). */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const shell = JSON.parse(readFileSync(process.env.SHELL_FILE!, 'utf8')) as PageShell
const PAGE_SIZE = 24

const newest = {
  name: 'newest',
  text: `SELECT s.id, s.title, left(s.description, ${MAX_EXCERPT_LENGTH}) AS description, s.category, s.image_url, s.user_id,
      s.price, nullif(p.name, '') AS name, p.slug, p.location, p.avatar_url, s.rating::float8 AS rating, s.rating_count
    FROM services s JOIN profiles p ON p.id = s.user_id
    WHERE s.status = 'active' AND s.deleted_at IS NULL AND NOT p.banned
    ORDER BY s.created_at DESC, s.id DESC LIMIT $1`,
  values: [PAGE_SIZE + 1],
}
type Row = Record<'id' | 'title' | 'description' | 'category' | 'user_id', string> &
  Record<'image_url' | 'price' | 'name' | 'slug' | 'location' | 'avatar_url', string | null> & {
    rating: number
    rating_count: number
  }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const html = (text: string) => text.replace(/[&<>"']/g, character => entities[character]!)

const photo = (url: string, index: number) =>
  `<picture><source type="image/avif" srcSet="${html(cardSrcSet(url))}"/><img src="${html(imageVariant(url, 640))}" alt="" width="320" height="240" loading="${index < 2 ? 'eager' : 'lazy'}"${index < 2 ? ' fetchPriority="high"' : ''}/></picture>`
const portrait = ({ name, user_id, avatar_url }: Row) =>
  `<span class="avatar avatar-small wall-${wallFor(user_id)}">${avatar_url ? `<img src="${html(imageVariant(avatar_url, 320))}" alt="" width="34" height="34" loading="lazy"/>` : `<span aria-hidden="true">${html(initials(name))} </span>`}</span>`
const rating = ({ rating, rating_count }: Row) =>
  rating_count
    ? `<span class="rating rating-star"><b class="sr-only">Ocena </b>${rating.toFixed(1).replace('.', ',')} <span>(${rating_count})</span></span>`
    : '<span class="rating rating-none">Još nije ocenjen</span>'
const person = (row: Row) => {
  const content = `${portrait(row)}<b>${html(row.name ?? 'Pružalac usluge')}</b>`
  return row.slug
    ? `<a class="card-person" href="/majstor/${row.slug}">${content}</a>`
    : `<p class="card-person">${content}</p>`
}
const place = ({ location }: Row) => (location ? `<span>${html(location)} </span>` : '')
const price = (row: Row) => {
  const { amount, unit } = cardPrice(row.price, shell.euroRate)
  return `<span class="card-price">${html(amount)}${unit && `<wbr/><small>${html(unit)}</small>`}</span>`
}
const card = (row: Row, index: number) =>
  `<li><article class="photo-card photo-card-row"><div class="card-photo">${row.image_url ? photo(row.image_url, index) : `${shell.noImage}<span class="card-caption">Nema slike</span>`}<span class="badge">${html(row.category)} </span></div><div class="card-body"><h2><a class="card-title" href="/service/${row.id}">${html(row.title)}</a></h2><p class="card-text">${html(row.description)}</p>${person(row)}<p class="card-facts">${place(row)}</p><p class="card-foot">${price(row)} ${rating(row)}</p></div></article></li>`

createServer((request, response) => {
  if (request.url === '/healthz') return void response.end('ok')
  pool.query<Row>(newest).then(
    ({ rows }) => {
      const cards = rows.slice(0, PAGE_SIZE).map(card).join('')
      const page = `${shell.before}${cards}${shell.after}`
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(page) }
      response.writeHead(200, type).end(page)
    },
    error => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
