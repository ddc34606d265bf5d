import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { parentCategory } from '../features/services/categories.ts'
import { priceFrom } from '../features/services/price.ts'
import { signupCities } from '../platform/serbian/cities.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { randomFrom } from '../tests/random.ts'
import { silentLog } from './programs.ts'
import {
  additions,
  familyNames,
  firstNames,
  prices,
  rareWord,
  SMALL_TOWN_SHARE,
  sentences,
  townShares,
  trades,
} from './words.ts'

const BATCH_SIZE = 5_000
const YEAR_MS = 365 * 86_400_000
const newest = Date.UTC(2026, 10, 1)

/** Writes `count` services into an empty database; the rows and the planner's statistics are the same every time. */
export async function fill(url: string, count: number): Promise<void> {
  await (await openPostgres(() => url, 1, silentLog)).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const providers = await writeProviders(client, Math.ceil(count / 4))
    await writeServices(client, count, providers)
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

async function writeProviders(client: pg.Client, count: number): Promise<string[]> {
  const random = randomFrom(1).next
  const town = weighted(signupCities.map(name => [name, townShares[name] ?? SMALL_TOWN_SHARE]))
  const ids: string[] = []
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const columns: unknown[][] = [[], [], [], [], [], []]
    for (let at = from; at < Math.min(count, from + BATCH_SIZE); at += 1) {
      const id = idAt(newest - 2 * YEAR_MS + (YEAR_MS * at) / count, random)
      ids.push(id)
      const name = random() < 0.95 ? `${pick(firstNames, random)} ${pick(familyNames, random)}` : ''
      const avatar = random() < 0.6 ? `/media/avatars/${id}/portrait` : null
      push(columns, [id, name, `majstor-${at}@primer.rs`, avatar, town(random), random() < 0.7 ? '060 000 000' : null])
    }
    await client.query(
      `INSERT INTO profiles (id, name, email, avatar_url, location, phone, email_verified, account_role)
       SELECT *, true, 'provider' FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
      columns,
    )
  }
  return ids
}

async function writeServices(client: pg.Client, count: number, providers: string[]): Promise<void> {
  const random = randomFrom(2).next
  const trade = weighted(trades.map(each => [each, each.share]))
  const art = trades.find(each => each.category === 'Umetnost')!
  const rareEvery = Math.floor(count / 6)
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const columns: unknown[][] = Array.from({ length: 13 }, () => [])
    for (let at = from; at < Math.min(count, from + BATCH_SIZE); at += 1) {
      const isRare = at % rareEvery === Math.floor(rareEvery / 2)
      const { category, titles, keywords } = isRare ? art : trade(random)
      const moment = newest - YEAR_MS * (1 - at / count)
      // A few providers offer many services, most providers only a few.
      const owner = providers[Math.floor(random() ** 2 * providers.length)]!
      const title = isRare ? `Štimovanje: klavir i ${rareWord}` : pickEarly(titles, random) + pick(additions, random)
      const price = random() < 0.85 ? pick(prices, random) : null
      const ratings = random() < 0.55 ? Math.floor(random() ** 3 * 60) : 0
      push(columns, [
        idAt(moment, random),
        owner,
        title,
        Array.from({ length: 2 + Math.floor(random() * 5) }, () => pick(sentences, random)).join(' '),
        category,
        parentCategory(category),
        price,
        priceFrom(price),
        random() < 0.9 ? `/media/services/${owner}/service-${moment.toFixed(0)}-0` : null,
        [...new Set([0, 1, 2, 3].map(() => pick(keywords, random)))].join(','),
        random() < 0.95 ? 'active' : 'paused',
        Math.round(ratings * 3 * (3 + 2 * random())),
        ratings,
      ])
    }
    await client.query(
      `INSERT INTO services (id, user_id, title, description, category, parent_category, price, price_from, image_url,
         keywords, status, rating_sum, rating_count, created_at, updated_at)
       SELECT id, owner, title, description, category, parent, price, price_from, image, string_to_array(words, ','),
         status, sum, count, moment, moment
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[],
         $9::text[], $10::text[], $11::text[], $12::int[], $13::int[])
         AS given(id, owner, title, description, category, parent, price, price_from, image, words, status, sum, count)
       CROSS JOIN LATERAL (SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)) AS made(moment)`,
      columns,
    )
  }
}

type Random = () => number

const idAt = (moment: number, random: Random) =>
  uuidv7({ msecs: Math.floor(moment), random: Uint8Array.from({ length: 16 }, () => random() * 256) })

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!
const pickEarly = <Item>(items: readonly Item[], random: Random): Item =>
  items[Math.floor(random() ** 1.6 * items.length)]!

function weighted<Item>(items: (readonly [Item, number])[]): (random: Random) => Item {
  const total = items.reduce((sum, [, share]) => sum + share, 0)
  return random => {
    let remaining = random() * total
    for (const [item, share] of items) {
      remaining -= share
      if (remaining < 0) return item
    }
    return items.at(-1)![0]
  }
}

function push(columns: unknown[][], row: unknown[]): void {
  for (const [index, value] of row.entries()) columns[index]!.push(value)
}
