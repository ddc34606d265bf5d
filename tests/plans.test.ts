import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newAdministrator } from './administration.ts'
import { changeBooking } from './bookings.ts'
import { withConnection } from './connected.ts'
import { type Caller, useApp } from './harness.ts'
import { fillLargeTables, LONGEST } from './large-tables.ts'
import { MAX_READ_ROWS, usePlanFaults } from './plan-faults.ts'
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
const { faultsOf, readsOf, planAgain } = usePlanFaults(app)
/** Customers who wait for one day of one service: more than the rows that a read may scan. */
const CROWD = MAX_READ_ROWS + 1_000

let reader: Caller
let boss: Caller

beforeAll(() => dropOfferJobs(app))

beforeEach(async () => {
  reader = await app.person('regular')
  boss = await newAdministrator(app)
  // Uses a separate connection, because filling the tables can take longer than the site's statement timeout.
  await withConnection(app.runtime.config.DATABASE_URL!, client => fillLargeTables(client, { reader, boss }))
})

async function idOf(from: string): Promise<string> {
  const [row] = await app.runtime.database.rows<{ id: string }>(`SELECT ${from} LIMIT 1`, [])
  return row!.id
}
const encoded = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
/** Returns the query for the page after the last service of the user's town. */
const pageOfOtherTowns = (name: string) => `cursor=${encoded(['title', 'start', { name, is: 'others' }])}`
/** Returns the query for a page far down in a list by price. A null price means the services without a price. */
const farDown = (sort: string, price: number | null) =>
  `sort=${sort}&cursor=${encoded(['title', price, 0, '01930000-0000-7000-8000-000000000000'])}`

/** Queries of visitors to the list of services. */
const lists = [
  ...['', 'category=Popravke', 'category=Vodoinstalater', 'category=Vodoinstalater&sort=rating', 'location=Beograd'],
  ...['category=Vodoinstalater&location=Kovin', 'sort=rating', 'sort=price_asc', 'sort=price_desc&rating_min=2'],
  ...['search=vodoinstalater', 'search=vodoinstalater&category=Popravke', 'search=vodoinstaleter', 'search=bezimeni'],
  ...['search=kotez%20vodoinstaleteri', 'search=xq', 'search=vo', 'search=pukla%20cev', 'search=opis%20usluge'],
  ...['search=pukla%20cev&sort=price_asc', 'search=instalater&sort=price_asc&rating_min=2', 'sort=best', 'near=kotez'],
  ...['category=Popravke&sort=best', 'category=Popravke&location=Kovin&sort=best', 'near=dolovo&sort=best'],
  ...['near=vranje', 'near=beograd&category=Popravke&sort=price_asc', 'search=vodoinstalater&near=kotez', 'sort=near'],
  ...['sort=near&near=centar', 'category=Popravke&location=Kovin&price_max=20', 'free=today'],
  ...['category=Popravke&location=Beograd&price_min=299', 'category=Popravke&location=Kovin&sort=rating'],
  ...['category=Popravke&location=Beograd&sort=price_desc', 'free=week&category=Popravke&sort=rating'],
  ...['search=vodoinstalater&category=Popravke&location=Kovin'],
  ...[farDown('price_asc', 250), farDown('price_desc', 20), farDown('price_asc', null)],
]
/** Queries of users in Kovin, whose town comes first in the list. */
const listsOfUsers = ['', 'category=Popravke', 'search=vodoinstalater', 'search=pukla%20cev', 'sort=near']

// Slow: ten thousand users are inserted, and their indexes built.
test('frequent reads use an index and read few more rows than they return', async () => {
  const { next_cursor } = (await app.call('GET', '/api/services')).body
  const [kovin, pancevo] = [await app.person('regular', { location: 'Kovin' }), await app.person('regular')]
  const plumber = await app.person('provider')
  await app.service(plumber)
  const worker = await joinAs(app, plumber, await addMember(app, plumber, 'Maja'))
  await app.call('POST', '/api/shop/ratings', { as: plumber, body: { shown: true } })
  const service = `/api/services/${await idOf('service_id AS id FROM ratings')}`
  const provider = `/api/providers/${await idOf('provider_id AS id FROM ratings')}`
  const messages = `/api/conversations/${await idOf(`conversation_id AS id FROM messages WHERE seq = ${LONGEST}`)}/messages`
  const request = `/api/requests/${await idOf(`id FROM requests WHERE customer_id = '${reader.id}' AND status = 'open'`)}`
  const report = await idOf(`id FROM reports WHERE status = 'open'`)
  const decided = await idOf('undoes AS id FROM decisions WHERE undoes IS NOT NULL')
  const reads: [as: Caller | null, paths: string[]][] = [
    [null, [...lists, `cursor=${encodeURIComponent(next_cursor)}`].map(query => `/api/services?${query}`)],
    [kovin, [...listsOfUsers, pageOfOtherTowns('Kovin')].map(query => `/api/services?${query}`)],
    [pancevo, ['', pageOfOtherTowns('Pančevo')].map(query => `/api/services?${query}`)],
    [null, ['vodo', 'a', 'pukla%20ce'].map(typed => `/api/services/suggestions?q=${typed}`)],
    [null, ['', '/reviews', '/others', '/slots'].map(part => service + part)],
    [null, ['/api/providers/majstor-77', `${provider}/reviews`, `${provider}/prices`]],
    [null, ['/api/town-prices/beograd', '/api/town-prices/beograd/zamena-ventila']],
    [null, [`/api/providers/${plumber.id}/reviews`]],
    [plumber, ['/api/requests', request, '/api/statistics/people']],
    [worker, ['/api/statistics/work']],
    [reader, ['/api/requests/mine', request, '/api/saved', '/api/saved/marks', '/api/bookings/mine']],
    [reader, ['/api/bookings/mine?when=past', '/api/quotes/mine', '/api/conversations', '/api/unread']],
    [reader, ['', '?before=2500', `?since=${LONGEST - 10}`].map(part => messages + part)],
    [reader, ['/api/reports/mine', '/api/decisions/mine']],
    [boss, ['', '?q=majstor%209877', '?q=9876%40primer.rs'].map(query => `/api/admin/people${query}`)],
    [boss, ['administratori', 'iskljuceni'].map(state => `/api/admin/people?state=${state}`)],
    [boss, ['queue', `reports/${report}`, `decisions/${decided}`, 'journal'].map(name => `/api/admin/${name}`)],
  ]
  const faults: string[] = []
  for (const [as, paths] of reads) for (const path of paths) faults.push(...(await readsOf(path, as)))
  expect(faults).toEqual([])

  // The export may return many rows, but may not scan the rows of other users.
  const exportFaults = await readsOf('/api/me/export', reader)
  const isOfOthers = (fault: string) => /all of (messages|conversations|ratings|services|profiles)/.test(fault)
  expect(exportFaults.filter(isOfOthers)).toEqual([])

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
  planAgain()
  // The planner may scan all profiles to find providers of other towns, because there are few profiles.
  const elsewhere = await readsOf(`/api/services?${pageOfOtherTowns('Pančevo')}`)
  expect(elsewhere.filter(fault => fault.includes('of services'))).toEqual([])

  // Without these indexes the check must find a full scan.
  await app.runtime.database.exec('DROP INDEX services_newest, services_town')
  try {
    expect((await readsOf('/api/services')).join()).toContain('all of services')
  } finally {
    await app.runtime.database.exec(
      `CREATE INDEX services_newest ON services (created_at DESC, id DESC) WHERE status = 'active' AND deleted_at IS NULL;
       CREATE INDEX services_town ON services (town_key, created_at, id) WHERE status = 'active' AND deleted_at IS NULL`,
    )
  }
})
