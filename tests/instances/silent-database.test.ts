import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { useBuiltSite } from '../built-site.ts'
import { clientOf } from '../server.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let network: TcpProxy
let database: pg.Client
const site = useBuiltSite('silent', async (_, connectionString) => {
  database = new pg.Client({ connectionString })
  await database.connect()
  const url = new URL(connectionString)
  network = await startTcpProxy([Number(url.port)])
  url.host = `127.0.0.1:${network.port}`
  return { DATABASE_URL: url.href, PUBLIC_CACHE_SECONDS: '0' }
})
afterAll(async () => {
  network?.close()
  await database?.end()
})

const call = (path: string, accept = 'application/json') =>
  clientOf(site.url, site.url).call('GET', path, { headers: { accept } })
/** The site promises five seconds, but a busy machine needs more. */
const poll = { timeout: 15_000 }
async function expectJobsToRun() {
  const { rows } = await database.query(
    `INSERT INTO pgboss.job (name, data) VALUES ('every-minute', '{}') RETURNING id`,
  )
  const remaining = () => database.query('SELECT 1 FROM pgboss.job WHERE id = $1', [rows[0].id])
  await vi.waitFor(async () => expect((await remaining()).rowCount).toBe(0), poll)
}

// Slow: silence is noticed after several seconds, and the site starts and ends.
test('replaces database connections that fall silent', async () => {
  expect((await call('/api/services')).status).toBe(200)
  network.fallSilent({ all: false })
  const answers = await Promise.all(Array.from({ length: 12 }, () => call('/api/services')))
  for (const { status, headers } of answers) {
    if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  }
  await expect.poll(async () => (await call('/api/services')).status, poll).toBe(200)
  await expectJobsToRun()
}, 60_000)

test('answers 503 while the database is silent, never an empty list, and recovers', async () => {
  network.fallSilent({ all: true })
  const [api, ready, list, home] = await Promise.all([
    call('/api/services'),
    call('/readyz'),
    call('/services', 'text/html'),
    call('/', 'text/html'),
  ])
  expect(api.body).toMatchObject({
    code: 'unavailable',
    title: 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.',
    retry_after: 5,
  })
  for (const { status, headers } of [api, ready, list, home])
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(list.headers.get('content-type')).toContain('text/html')
  expect(list.body).toContain('<h1>Sajt trenutno nije dostupan</h1>')
  network.goUp()
  await expect.poll(async () => (await call('/services', 'text/html')).status, poll).toBe(200)
  await expectJobsToRun()
}, 60_000)

test('shuts down in order while the database is silent', async () => {
  network.fallSilent({ all: true })
  expect(await site.stop()).toBe(0)
}, 30_000)
