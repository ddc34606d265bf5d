import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { collect } from '../../platform/server/feature.server.ts'
import { newFullAccount } from '../../tests/full-account.ts'
import { useApp } from '../../tests/harness.ts'
import { features } from '../features.server.ts'

const app = useApp()

const impersonal: Record<string, string> = {
  rate_limits: 'counters under keyed hashes, which expire',
  view_visitors: 'keyed hashes that mean nothing without the salt of the day',
  view_salts: 'the salts of days',
  unmet_searches: 'searches without a result and their counts, not by whom; shown from the fifth network on',
  price_figures: 'quartiles of at least five providers, which name none',
  service_words: 'words of listed services and how many have them; a word goes with the last one',
}

let tables: Map<string, PgTable>
beforeAll(async () => {
  const files = ['features', 'platform'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('-tables.server.ts'))
      .map(name => join(process.cwd(), folder, name)),
  )
  const modules: object[] = await Promise.all(files.map(file => import(file)))
  tables = new Map(
    modules
      .flatMap(each => Object.values(each))
      .filter(each => is(each, PgTable))
      .map(table => [getTableName(table), table]),
  )
})
const exportedTables = () => collect(features, 'personalData').flatMap(part => Object.keys(part.tables))

async function rowsNaming(table: PgTable, id: string): Promise<Record<string, unknown>[]> {
  const namesUser = Object.values(getTableColumns(table))
    .filter(({ columnType }) => ['PgUUID', 'PgText'].includes(columnType))
    .map(column => sql`${column}::text = ${id}`)
  const condition = sql.join([sql`false`, ...namesUser], sql` OR `)
  return (await app.runtime.db.execute(sql`SELECT * FROM ${table} WHERE ${condition}`)).rows
}
const keysOf = (table: PgTable) => {
  const { columns, primaryKeys } = getTableConfig(table)
  return [...columns.filter(column => column.primary), ...primaryKeys.flatMap(key => key.columns)].map(
    ({ name }) => name,
  )
}

test('the export knows every table: each belongs to a feature’s personal data or has none', () => {
  expect(tables.size).toBeGreaterThan(15)
  expect([...exportedTables(), ...Object.keys(impersonal)].sort()).toEqual([...tables.keys()].sort())
})

test('the export has every row that names the user, of every table, nothing of other users and no secret', async () => {
  await newFullAccount(app, 'stranac5512')
  const { me } = await newFullAccount(app, 'znak774411')
  const { body: exported } = await app.call('GET', '/api/me/export', { as: me })
  for (const name of exportedTables()) {
    const table = tables.get(name)!
    const rows: Record<string, unknown>[] = exported[name]
    expect(rows.length, `${name}: tests/full-account.ts has no row of this table`).toBeGreaterThan(0)
    const keys = keysOf(table)
    const keyOf = (row: Record<string, unknown>) => JSON.stringify(keys.map(key => row[key]))
    const missing = (await rowsNaming(table, me.id)).map(keyOf).filter(key => !rows.map(keyOf).includes(key))
    expect(missing, name).toEqual([])
  }
  const text = JSON.stringify(exported)
  expect(text).not.toContain('stranac5512')
  expect(text).toContain('Poslednja reč znak774411')
  expect(text).toContain('Da li dolazite nedeljom?')
  const named = { service_title: expect.any(String), other_name: expect.any(String) }
  expect(exported.conversations[0]).toMatchObject(named)
  expect(exported.attachments[0].address).toMatch(/^http:\/\/localhost:3000\/api\/conversations\/.*\/files\//)
  expect(exported.media_files[0].address).toMatch(/^http:\/\/localhost:3000\/media\/.*\/1280\.webp$/)

  const secrets = await app.runtime.database.rows<{ secret: string }>(
    `SELECT password AS secret FROM accounts UNION SELECT token FROM sessions UNION SELECT secret FROM two_factors
     UNION SELECT backup_codes FROM two_factors UNION SELECT value FROM verifications`,
    [],
  )
  expect(secrets.length).toBeGreaterThan(6)
  for (const { secret } of secrets) expect(text).not.toContain(secret)
})

test('the export is one JSON file to download and has long tables to the end', async () => {
  const me = await app.person('provider', { name: 'Ćira "Navodnik" 😀\n' })
  const other = await app.person('regular')
  const { id } = await app.startConversation(other, await app.service(me))
  await app.runtime.database.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, recipient_id, content)
     SELECT gen_random_uuid(), $1, n, $2, $3, 'poruka ' || n FROM generate_series(1, 1201) AS n`,
    [id, me.id, other.id],
  )
  const response = await app.call('GET', '/api/me/export', { as: me })
  const disposition = /^attachment; filename="komsiluk-moji-podaci-\d{4}-\d\d-\d\d\.json"$/
  expect(response.headers.get('content-disposition')).toMatch(disposition)
  const profiles = [{ id: me.id, name: 'Ćira "Navodnik" 😀\n' }]
  expect(response.body).toMatchObject({ product: 'Komšiluk', profiles, ratings: [] })
  expect(new Set(response.body.messages.map((row: { id: string }) => row.id)).size).toBe(1201)
})
