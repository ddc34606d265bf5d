import pg from 'pg'
import { parentCategory } from '../features/services/categories.ts'
import { priceFrom } from '../features/services/price.ts'
import { signupCities } from '../platform/serbian/cities.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { silentLog } from './programs.ts'
import { additions, familyNames, firstNames, prices, SMALL_TOWN_SHARE, sentences, townShares, trades } from './words.ts'

export const smallTown = 'Bor'

/**
 * Creates the tables in an empty database. PostgreSQL then writes `count` services and the rows that belong to them,
 * the same rows every time. Indexes are created afterwards, and columns that triggers maintain are written directly.
 */
export async function fillLarge(url: string, count: number): Promise<void> {
  await (await openPostgres(() => url, 1, silentLog)).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
      SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET max_parallel_workers_per_gather = 0`)
    await withoutIndexes(client, async () => {
      for (const statement of statements(count)) await client.query(statement)
    })
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** Drops all indexes but those of constraints, writes, and creates them again, which is much faster. */
export async function withoutIndexes(client: pg.Client, write: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
  await write()
  for (const { definition } of indexes) await client.query(definition)
}

const literal = (texts: readonly string[]) => `ARRAY[${texts.map(text => pg.escapeLiteral(text)).join(', ')}]::text[]`
/** SQL for one of the texts, always the same for row number `n`. */
const pick = (texts: readonly string[], salt: number) => `pg_temp.pick(${literal(texts)}, n, ${salt})`
const repeated = <Item>(items: readonly (readonly [Item, number])[]) =>
  items.flatMap(([item, share]) => Array<Item>(share).fill(item))
const chosen = (below: number, salt: number) => `pg_temp.chosen(${below}, n, ${salt})`
/** SQL for a time in the year after 1 November 2025. Row 1 of `of` rows gets the earliest time. */
const momentOf = (of: number) =>
  `date_trunc('milliseconds', timestamptz '2025-11-01 00:00Z' + interval '365 days' * (n::float8 / ${of}))`

function statements(count: number): string[] {
  const [providers, conversations, messages, ratings] = [Math.ceil(count / 4), 2 * count, 10 * count, 5 * count]
  const towns = repeated([
    ...signupCities.map(name => [name, townShares[name] ?? SMALL_TOWN_SHARE] as const),
    [smallTown, 1],
  ])
  const offers = repeated(trades.map(trade => [trade, trade.share])).flatMap(trade =>
    trade.titles.map(title => ({ ...trade, title })),
  )
  const offer = (of: (each: (typeof offers)[number]) => string) => pick(offers.map(of), 11)
  return [
    `CREATE FUNCTION pg_temp.chosen(below bigint, n bigint, salt int) RETURNS int LANGUAGE sql IMMUTABLE AS
       'SELECT (abs(hashint8extended(n, salt) % below))::int'`,
    `CREATE FUNCTION pg_temp.pick(items text[], n bigint, salt int) RETURNS text LANGUAGE sql IMMUTABLE AS
       'SELECT items[1 + pg_temp.chosen(cardinality(items), n, salt)]'`,
    `CREATE FUNCTION pg_temp.id(moment timestamptz, n bigint, kind text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
       $$ SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '7' || kind || '8' || lpad(to_hex(n), 15, '0'))::uuid $$`,
    // The first half of the users are providers, the second half customers.
    `CREATE TEMP TABLE people AS SELECT n, pg_temp.id(${momentOf(2 * providers)}, n, '001') AS id, ${pick(towns, 4)} AS town
     FROM generate_series(1, ${2 * providers}) n`,
    'ALTER TABLE people ADD PRIMARY KEY (n)',
    'ANALYZE people',
    `INSERT INTO profiles (id, name, email, location, phone, email_verified, account_role, avatar_url)
     SELECT id, ${pick(firstNames, 2)} || ' ' || ${pick(familyNames, 3)}, 'osoba-' || n || '@primer.rs', town,
       '060 000 000', true, CASE WHEN n <= ${providers} THEN 'provider' ELSE 'regular' END, '/media/avatars/' || id || '/portrait'
     FROM people`,
    // A few providers offer many services, most providers only a few. One title in twenty has a rare word.
    `CREATE TEMP TABLE offers AS
     SELECT n, p.id AS owner, sr_key(p.town) AS town, ${momentOf(count)} AS moment, ${chosen(10, 8)} * (n % 9 < 5)::int AS ratings,
       ${offer(each => each.title)} || CASE WHEN n % 20 = 0
         THEN ' ' || translate(substr(md5((n / 60)::text), 1, 8), '0123456789', 'aeioukslmn') ELSE ${pick(additions, 12)} END AS title,
       ${offer(each => each.category)} AS category, ${offer(each => parentCategory(each.category))} AS parent,
       string_to_array(${offer(each => each.keywords.join(','))}, ',') AS keywords,
       CASE WHEN n % 7 > 0 THEN ${pick(prices, 14)} END AS price,
       CASE WHEN n % 7 > 0 THEN ${pick(
         prices.map(each => String(priceFrom(each) ?? '')),
         14,
       )} END AS price_from
     FROM (SELECT made.n, id, town FROM (
       SELECT n, 1 + floor(power(${chosen(1_000_000, 10)} / 1e6, 2) * ${providers})::int AS owner FROM generate_series(1, ${count}) n
     ) made JOIN people ON people.n = owner) p`,
    `INSERT INTO services (id, user_id, town_key, title, description, category, parent_category, price, price_from, image_url, keywords,
       status, rating_sum, rating_count, score, created_at, updated_at)
     SELECT pg_temp.id(moment, n, '002'), owner, town, title, repeat(${pick(sentences, 13)} || ' ', 3 + ${chosen(5, 6)}), category, parent,
       price, nullif(price_from, '')::numeric, '/media/services/' || owner || '/service-' || n,
       keywords[1 + n % 2 : 3 + n % 2], CASE WHEN n % 20 = 7 THEN 'paused' ELSE 'active' END,
       ratings * (6 + ${chosen(10, 9)}), ratings, service_score(ratings * (6 + ${chosen(10, 9)}), ratings, 0::smallint, NULL),
       moment, moment
     FROM offers ORDER BY n`,
    `INSERT INTO service_words (word, services)
     SELECT word, count(*) FROM services, service_words_of(title_key, keywords_key) AS word
     WHERE status = 'active' AND deleted_at IS NULL GROUP BY word`,
    'ALTER TABLE offers ADD PRIMARY KEY (n)',
    'ANALYZE offers',
    `INSERT INTO conversations (id, service_id, user_id, provider_id, last_message, last_message_at, last_seq, is_completed, created_at)
     SELECT pg_temp.id(m.moment, m.n, '003'), pg_temp.id(o.moment, o.n, '002'), customer.id, o.owner, 'Hvala, vidimo se.', m.moment, 5, true, m.moment
     FROM (SELECT n, ${momentOf(conversations)} AS moment, 1 + ${chosen(count, 15)} AS service,
         1 + ${providers} + ${chosen(providers, 16)} AS customer FROM generate_series(1, ${conversations}) n) m
     JOIN offers o ON o.n = m.service JOIN people customer ON customer.n = m.customer`,
    `INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content, read, created_at)
     SELECT pg_temp.id(created_at, ${messages / conversations} * row_number() OVER () + seq, '004'), id, seq,
       CASE WHEN seq % 2 = 1 THEN user_id ELSE provider_id END, CASE WHEN seq % 2 = 1 THEN provider_id ELSE user_id END,
       'Dobar dan, da li ste slobodni ove nedelje posle podne?', true, created_at
     FROM conversations, generate_series(1, ${messages / conversations}) seq`,
    `INSERT INTO ratings (id, conversation_id, service_id, user_id, provider_id, service_quality, communication, price, review, created_at)
     SELECT pg_temp.id(m.moment, m.n, '005'), pg_temp.id(m.moment, m.n, '006'), pg_temp.id(o.moment, o.n, '002'), customer.id, o.owner,
       5, 1 + (m.n % 5)::int, 4, CASE WHEN m.n % 2 = 0 THEN 'Sve preporuke.' END, m.moment
     FROM (SELECT n, ${momentOf(ratings)} AS moment, 1 + ${chosen(count, 17)} AS service,
         1 + ${providers} + ${chosen(providers, 18)} AS customer FROM generate_series(1, ${ratings}) n) m
     JOIN offers o ON o.n = m.service JOIN people customer ON customer.n = m.customer`,
    // The first provider, who has the most of everything, also has years of appointments.
    `INSERT INTO appointments (id, provider_id, client_name, appointment_time)
     SELECT gen_random_uuid(), id, 'Petar Simić', date_trunc('day', now()) + interval '30 minutes' * (at - size / 2)
     FROM people, LATERAL (SELECT CASE WHEN people.n = 1 THEN ${count} / 200 ELSE 4 END AS size) AS diary, generate_series(1, size) AS at
     WHERE people.n <= ${providers}`,
  ]
}
