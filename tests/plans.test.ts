import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../platform/server/database/db.server.ts'
import { newAdministrator } from './administration.ts'
import { changeBooking } from './bookings.ts'
import { withConnection } from './connected.ts'
import { type Caller, useApp } from './harness.ts'
import { fillLargeTables, largeTables } from './large-tables.ts'
import { addMember, joinAs } from './shop.ts'
import {
  addCrowd,
  dropOfferJobs,
  joinWait,
  newFullDay,
  newWaitingCustomer,
  offerAt,
  offerOf,
  tomorrowAt,
} from './waiting.ts'

/** No statement may scan a large table, or read many more rows than it returns. */
const app = useApp()
/** The planner may scan this many rows in order, because that costs no more than looking up each row of a page. */
const MAX_READ_ROWS = 3_000
/** A search scans up to this many services before it uses the word index (scan-costs.server.ts). */
const MAX_SCANNED_SERVICES = 4_000
/** Customers who wait for one day of one service: more than the rows that a read may scan. */
const CROWD = 2 * MAX_READ_ROWS

type Statement = { text: string; values: unknown[] }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

let statements: Statement[] = []
let reader: Caller
let serviceId: string
let providerId: string
let conversationId: string
let boss: Caller

const one = async (text: string) => (await app.runtime.database.query(text)).rows[0] as { id: string }

beforeAll(() => dropOfferJobs(app))

beforeEach(async () => {
  reader = await app.person('regular')
  boss = await newAdministrator(app)
  const { database, config } = app.runtime
  // Uses a separate connection, because filling the tables can take longer than the site's statement timeout.
  const fill = (by: Pick<Database, 'query' | 'exec'>) => fillLargeTables(by, { reader, boss })
  if (config.DATABASE_URL) {
    await withConnection(config.DATABASE_URL, client =>
      fill({ query: (text, values) => client.query(text, values), exec: text => client.query(text) }),
    )
  } else await fill(database)
  serviceId = (await one('SELECT service_id AS id FROM ratings LIMIT 1')).id
  providerId = (await one('SELECT provider_id AS id FROM ratings LIMIT 1')).id
  conversationId = (await one('SELECT conversation_id AS id FROM messages WHERE seq = 5000')).id

  statements = []
  const note = (query: unknown, values: unknown) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    const parameters = values ?? (query as { values?: unknown }).values
    // Ignores statements of the job queue, which polls during the test.
    if (/^\s*(select|with)\b/i.test(text) && !text.includes('pgboss'))
      statements.push({ text, values: Array.isArray(parameters) ? parameters : [] })
  }
  for (const { prototype } of [PGlite, pg.Client] as { prototype: { query(...input: unknown[]): unknown } }[]) {
    const query = prototype.query
    vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...input: unknown[]) {
      note(input[0], input[1])
      return query.apply(this, input)
    })
  }
})
afterEach(() => vi.restoreAllMocks())

const readsOf = (path: string, as: Caller | null): Promise<string[]> =>
  faultsOf(path, async () => {
    const answer = await app.call('GET', path, { as })
    expect([path, answer.status]).toEqual([path, 200])
  })

async function faultsOf(path: string, run: () => Promise<void>): Promise<string[]> {
  statements = []
  await run()
  const found = statements
  expect(found.length, path).toBeGreaterThan(0)
  const faults: string[] = []
  for (const { text, values } of found) {
    const plans = [await planOf(text, values)]
    // PostgreSQL may make one plan for all values of a prepared statement, so that plan is checked too, except for
    // statements that are not prepared (plain-list.server.ts). Statements with `(SELECT $` always get that plan.
    const isForItsValues =
      !text.includes('(SELECT $') &&
      /MATERIALIZED|s\.areas &&|s\.town_key <|s\.price_from [<>]=|s\.rating >=|s\.free_day BETWEEN|s\.category (=|IN) /.test(
        text,
      )
    if (values.length && !isForItsValues) plans.push(await planForAnyValues(text, values))
    for (const node of plans.flatMap(nodesOf)) {
      const table = node['Relation Name']
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const rows = (node['Actual Rows'] + removed) * node['Actual Loops']
      const maxRows = text.includes(`LIMIT ${MAX_SCANNED_SERVICES}`) ? MAX_SCANNED_SERVICES : MAX_READ_ROWS
      if (table && rows > maxRows) faults.push(`${path}: ${rows} rows of ${table} by ${node['Node Type']}`)
      if (node['Node Type'] === 'Seq Scan' && largeTables.includes(table!))
        faults.push(`${path}: all of ${table}: ${text}`)
    }
  }
  return faults
}

type Explained = { rows: Record<string, unknown>[] }
function planIn({ rows }: Explained): Node {
  const plan = rows[0]!['QUERY PLAN']
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: Node }]
  return Plan
}

const planOf = async (text: string, values: unknown[]) =>
  planIn((await app.runtime.database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)) as Explained)

async function planForAnyValues(text: string, values: unknown[]): Promise<Node> {
  const literals = values.map(value => (value === null ? 'NULL' : pg.escapeLiteral(textOf(value))))
  // Sends the statements as one text, so that all of them run on one connection.
  const results = (await app.runtime.database.exec(
    `SET plan_cache_mode = force_generic_plan; PREPARE checked AS ${text};
     EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE checked ${literals.length ? `(${literals.join(', ')})` : ''};
     DEALLOCATE checked; RESET plan_cache_mode`,
  )) as Explained[]
  return planIn(results[2]!)
}

const textOf = (value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? `{${value.map(each => JSON.stringify(each)).join()}}`
      : String(value)

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const townsman = (location: string) => app.person('regular', { location })

/** Returns the address of the page after the last service of the user's town. */
const pageOfOtherTowns = (name: string) => {
  const cursor = JSON.stringify(['title', 'start', { name, is: 'others' }])
  return `/api/services?cursor=${Buffer.from(cursor).toString('base64url')}`
}

/** Returns the address of a page far down in a list by price. A null price means the services without a price. */
const farDown = (sort: string, price: number | null) => {
  const cursor = JSON.stringify(['title', price, 0, '01930000-0000-7000-8000-000000000000'])
  return `/api/services?sort=${sort}&cursor=${Buffer.from(cursor).toString('base64url')}`
}

// Slow: ten thousand providers are inserted, and their indexes built.
test('frequent reads use an index and read few more rows than they return', async () => {
  const list = (await app.call('GET', '/api/services')).body
  const [kovin, pancevo] = [await townsman('Kovin'), await townsman('Pančevo')]
  const plumber = await app.person('provider', { location: 'Pančevo' })
  await app.service(plumber)
  const worker = await joinAs(app, plumber, await addMember(app, plumber, 'Maja'))
  await app.call('POST', '/api/shop/ratings', { as: plumber, body: { shown: true } })
  const { id: requestId } = await one(
    `SELECT id FROM requests WHERE customer_id = '${reader.id}' AND status = 'open' LIMIT 1`,
  )
  const { id: waiting } = await one(`SELECT id FROM reports WHERE status = 'open' LIMIT 1`)
  const { id: decided } = await one(`SELECT undoes AS id FROM decisions WHERE undoes IS NOT NULL LIMIT 1`)
  const reads: [path: string, as: Caller | null][] = [
    ['/api/services', null],
    [`/api/services?cursor=${encodeURIComponent(list.next_cursor)}`, null],
    ['/api/services?category=Popravke', null],
    ['/api/services?category=Vodoinstalater', null],
    ['/api/services?category=Vodoinstalater&sort=rating', null],
    ['/api/services?category=Vodoinstalater&location=Kovin', null],
    ['/api/services?location=Beograd', null],
    ['/api/services?sort=rating', null],
    ['/api/services?sort=price_asc', null],
    ['/api/services?sort=price_desc&rating_min=2', null],
    ['/api/services?search=vodoinstalater', null],
    ['/api/services?search=vodoinstalater&category=Popravke', null],
    ['/api/services?search=vodoinstaleter', null],
    ['/api/services?search=kotez%20vodoinstaleteri', null],
    ['/api/services?search=bezimeni', null],
    ['/api/services?search=xq', null],
    ['/api/services?search=pukla%20cev', null],
    ['/api/services?search=pukla%20cev', kovin],
    ['/api/services?search=pukla%20cev&sort=price_asc', null],
    ['/api/services?sort=best', null],
    ['/api/services?category=Popravke&sort=best', null],
    ['/api/services?category=Popravke&location=Kovin&sort=best', null],
    ['/api/services?near=kotez', null],
    ['/api/services?near=dolovo&sort=best', null],
    ['/api/services?near=vranje', null],
    ['/api/services?near=beograd&category=Popravke&sort=price_asc', null],
    ['/api/services?search=vodoinstalater&near=kotez', null],
    ['/api/services?sort=near', null],
    ['/api/services?sort=near&near=centar', null],
    ['/api/services?sort=near', kovin],
    ['/api/requests', plumber],
    ['/api/requests/mine', reader],
    [`/api/requests/${requestId}`, reader],
    [`/api/requests/${requestId}`, plumber],
    ['/api/services?search=vo', null],
    ['/api/services?search=xq', null],
    ['/api/services/suggestions?q=vodo', null],
    ['/api/services/suggestions?q=a', null],
    ['/api/services/suggestions?q=pukla%20ce', null],
    ['/api/saved', reader],
    ['/api/saved/marks', reader],
    ['/api/services?search=instalater&sort=price_asc&rating_min=2', null],
    ['/api/services?search=opis%20usluge', null],
    [farDown('price_asc', 250), null],
    [farDown('price_desc', 20), null],
    [farDown('price_asc', null), null],
    ['/api/services?category=Popravke&location=Kovin&price_max=20', null],
    ['/api/services?category=Popravke&location=Beograd&price_min=299', null],
    ['/api/services?category=Popravke&location=Kovin&sort=rating', null],
    ['/api/services?category=Popravke&location=Beograd&sort=price_desc', null],
    ['/api/services?search=vodoinstalater&category=Popravke&location=Kovin', null],
    ['/api/services', kovin],
    [pageOfOtherTowns('Kovin'), kovin],
    ['/api/services?category=Popravke', kovin],
    ['/api/services?search=vodoinstalater', kovin],
    ['/api/services', pancevo],
    [pageOfOtherTowns('Pančevo'), pancevo],
    [`/api/services/${serviceId}`, null],
    [`/api/services/${serviceId}/reviews`, null],
    [`/api/services/${serviceId}/others`, null],
    ['/api/providers/majstor-77', null],
    [`/api/providers/${providerId}/reviews`, null],
    ['/api/services?free=today', null],
    ['/api/services?free=week&category=Popravke&sort=rating', null],
    [`/api/services/${serviceId}/slots`, null],
    ['/api/bookings/mine', reader],
    ['/api/bookings/mine?when=past', reader],
    [`/api/providers/${providerId}/prices`, null],
    ['/api/town-prices/beograd', null],
    ['/api/town-prices/beograd/zamena-ventila', null],
    ['/api/statistics/people', plumber],
    ['/api/statistics/work', worker],
    [`/api/providers/${plumber.id}/reviews`, null],
    ['/api/quotes/mine', reader],
    ['/api/conversations', reader],
    [`/api/conversations/${conversationId}/messages`, reader],
    [`/api/conversations/${conversationId}/messages?before=2500`, reader],
    [`/api/conversations/${conversationId}/messages?since=4990`, reader],
    ['/api/unread', reader],
    ['/api/reports/mine', reader],
    ['/api/decisions/mine', reader],
    ['/api/admin/people', boss],
    ['/api/admin/people?q=majstor%209877', boss],
    ['/api/admin/people?q=9876%40primer.rs', boss],
    ['/api/admin/people?state=administratori', boss],
    ['/api/admin/people?state=iskljuceni', boss],
    ['/api/admin/queue', boss],
    [`/api/admin/reports/${waiting}`, boss],
    [`/api/admin/decisions/${decided}`, boss],
    ['/api/admin/journal', boss],
  ]
  const faults: string[] = []
  for (const [path, as] of reads) faults.push(...(await readsOf(path, as)))
  expect(faults).toEqual([])

  // The export may return many rows, but may not scan the rows of other users.
  const exportFaults = await readsOf('/api/me/export', reader)
  expect(exportFaults.filter(fault => /all of (messages|conversations|ratings|services|profiles)/.test(fault))).toEqual(
    [],
  )

  const full = await newFullDay(app)
  const first = await newWaitingCustomer(app)
  await joinWait(app, first, full)
  await addCrowd(app, full, CROWD)
  await changeBooking(app, full.holder, full.bookings[0], 'cancel')
  const counts = `/api/waits/days?from=${full.day}&days=42`
  const waitFaults = [
    ...(await faultsOf('the offer of a freed slot', () => offerAt(app, tomorrowAt(10)))),
    ...(await readsOf('/api/waits', first)),
    ...(await readsOf(counts, full.provider)),
  ]
  expect(waitFaults).toEqual([])
  expect((await offerOf(app, first)).status).toBe('offered')
  expect((await app.call('GET', counts, { as: full.provider })).body.days).toEqual([{ date: full.day, count: 1000 }])

  // Makes services of other towns rare, because finding rare rows is the hardest case.
  await app.runtime.database.exec(`
    BEGIN; SET LOCAL statement_timeout = 0;
    UPDATE profiles SET location = 'Pančevo' WHERE location = 'Beograd'; COMMIT
  `)
  await app.runtime.database.exec('VACUUM ANALYZE')
  // The planner may scan all profiles to find providers of other towns, because there are only 10,000 profiles.
  const elsewhere = await readsOf(pageOfOtherTowns('Pančevo'), null)
  expect(elsewhere.filter(fault => fault.includes('of services'))).toEqual([])

  // Without these indexes the check must find a full scan.
  await app.runtime.database.exec('DROP INDEX services_newest, services_town')
  try {
    expect((await readsOf('/api/services', null)).join()).toContain('all of services')
  } finally {
    await app.runtime.database.exec(
      `CREATE INDEX services_newest ON services (created_at DESC, id DESC) WHERE status = 'active' AND deleted_at IS NULL;
       CREATE INDEX services_town ON services (town_key, created_at, id) WHERE status = 'active' AND deleted_at IS NULL`,
    )
  }
})
