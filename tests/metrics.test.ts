import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBuiltSite } from './built-site.ts'
import { clientOf, freePort } from './server.ts'

let port = 0
const site = useBuiltSite('metrics', async () => {
  port = await freePort()
  return { METRICS_PORT: String(port), PUBLIC_CACHE_SECONDS: '60' }
})

type Series = Map<string, number>

async function read(): Promise<Series> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}
const requests = (method: string, route: string, status: string) =>
  `komsiluk_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`
const namesOfSite = (series: Series) => [...series.keys()].filter(name => name.startsWith('komsiluk_'))

test('metrics count requests by route and contain no ids or email addresses', async () => {
  const { call, conversation, sendMessage } = clientOf(site.url, site.url)
  const { customer, provider, id } = await conversation(site.dataDir)
  const { items } = (await call('GET', '/api/services')).body
  for (const _ of [1, 2, 3]) await call('GET', `/service/${items[0].id}`)
  const wrong = { email: customer.email, password: 'pogresna-lozinka' }
  await call('POST', '/api/auth/sign-in/email', { body: wrong })
  await sendMessage(customer, id)

  const series = await read()
  expect(series.get(requests('POST', '/api/conversations/:id/messages', '2xx'))).toBe(1)
  // The first two requests render the page. The second response is cached, so the third request hits the cache.
  expect(series.get(requests('GET', '/service/$serviceId', '2xx'))).toBe(3)
  expect(series.get('komsiluk_public_cache_answers_total{result="hit"}')).toBe(1)
  expect(series.get('komsiluk_events_total{event="sign-in refused"}')).toBe(1)
  expect(series.get('komsiluk_letters_total{outcome="kept"}')).toBeGreaterThanOrEqual(2)
  expect(series.get('komsiluk_database_up')).toBe(1)
  expect(series.get('komsiluk_sockets')).toBe(0)
  expect(series.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)

  const text = [...series.keys()].join('\n')
  for (const person of [customer, provider]) {
    expect(text).not.toContain(person.id)
    expect(text).not.toContain(person.email)
  }
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@/)
})

test('unknown addresses and methods add no more series after the first ones', async () => {
  const { call } = clientOf(site.url, site.url)
  async function makeUp() {
    const name = randomUUID()
    const paths = [
      `/${name}`,
      `/api/${name}`,
      `/service/${name}`,
      `/media/services/${name}/x/320.webp`,
      `/${name}/${name}`,
    ]
    for (const path of paths) await call('GET', `${path}?${name}`)
    await call('PROPFIND', `/${name}`)
  }
  await makeUp()
  const before = namesOfSite(await read())
  for (let turn = 0; turn < 10; turn += 1) await makeUp()
  // Ignores series about jobs, because scheduled jobs may add such series during the test.
  const added = namesOfSite(await read()).filter(name => !before.includes(name) && !name.startsWith('komsiluk_jobs_'))
  expect(added).toEqual([])
})

test('the site’s own port does not serve the metrics', async () => {
  const { call } = clientOf(site.url, site.url)
  const { status, body } = await call('GET', '/metrics')
  expect(status).toBe(404)
  expect(body).not.toContain('komsiluk_http')
})
