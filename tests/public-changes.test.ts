import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, onTestFailed, test } from 'vitest'
import { updateFreeDays } from '../features/appointments/free-days.server.ts'
import { ratings } from '../features/ratings/rating-tables.server.ts'
import { access } from './access.ts'
import { makeAccessScene, sendRow } from './access-scene.ts'
import { useBuiltApp } from './harness.ts'
import { keepScene } from './kept-scene.ts'

// Pages stay cached for longer than the tests take, because several tests use them.
const app = useBuiltApp({ PUBLIC_CACHE_SECONDS: '3600' })

/** Kinds of cached pages. `own` are the pages of the provider's service, which the customer has reviewed. */
type Kind = 'texts' | 'lists' | 'own' | 'other'

/** Kinds of cached pages that commands must empty. A command that fits no pattern must empty nothing. */
const empties: [Kind[], RegExp[]][] = [
  [
    ['texts', 'lists', 'own', 'other'],
    [/^POST \/me\/delete$/, /^POST \/admin\/people\/\{id\}\/(un)?ban$/],
  ],
  [
    ['lists', 'own'],
    [
      /^PUT \/profile(\/avatar)?$/,
      // A new service changes the pages of the provider's other services, because these pages list the new service.
      /^(POST|PUT|DELETE) \/services(\/\{id\}(\/active)?)?$/,
      // The pages of the provider's services show the prices, and lists filter and sort by prices.
      /^PUT \/price-list$/,
      /^POST \/conversations\/\{id\}\/rating$/,
      // Cards and the provider's pages show what holds.
      /^DELETE \/evidence\/\{id\}$/,
      /^POST \/admin\/evidence\/\{id\}\/decide$/,
    ],
  ],
  [
    ['own'],
    [
      // Bookings, cancellations and people change the free slots.
      /^(POST|PUT|DELETE) \/appointments(\/(\{id\}|hours|days-off))?$/,
      /^DELETE \/appointments\/calendars\/\{id\}$/,
      /^POST \/(bookings|series)(\/\{id\}\/(?!arrival|give|rebooking).+)?$/,
      /^\w+ \/shop\/(?!.*invitation)/,
      /^POST \/(wait-offers\/\{id\}\/take|quotes\/\{id\}\/visits)$/,
      /^PUT \/services\/\{id\}\/deposit$/,
      /^POST \/conversations\/\{id\}\/(complete|reopen)$/,
      /^PUT \/ratings\/\{id\}\/reply$/,
    ],
  ],
]
const kindsOf = (name: string) => empties.find(([, commands]) => commands.some(each => each.test(name)))?.[0] ?? []
const callers = ['provider', 'seeker', 'other', 'admin', 'visitor'] as const
/** Indexes of the callers in the rows of access.ts. */
const columns = { visitor: 0, other: 2, admin: 3, seeker: 4, provider: 5 }

const useScene = keepScene(app, async () => {
  const scene = await makeAccessScene(app)
  const [provider, seeker, other] = [scene.people.provider!, scene.people.seeker!, scene.people.other!]
  // Booking names a user who has no name, which would change cached pages.
  await app.runtime.database.query(`UPDATE profiles SET name = 'Ana Ilić' WHERE name = ''`)
  const elsewhere: { id: string } = await app.service(other)
  const scores = { serviceQuality: 5, communication: 4, price: 5, review: 'Sve po dogovoru.' }
  const rated = { serviceId: scene.service.id, providerId: provider.id, userId: seeker.id }
  await app.runtime.db.insert(ratings).values({ id: uuidv7(), conversationId: randomUUID(), ...rated, ...scores })
  return { ...scene, elsewhere }
})

/** One or two addresses of each kind, which are enough to check that a command empties nothing. */
const fewAddresses = (own: string, other: string): [Kind, string][] => [
  ['texts', '/blog'],
  ['lists', '/api/services'],
  ['own', `/service/${own}`],
  ['own', `/api/services/${own}/reviews`],
  ['other', `/api/services/${other}`],
]
const allAddresses = (own: string, other: string): [Kind, string][] => [
  ...fewAddresses(own, other),
  ['lists', '/'],
  ['lists', '/services?search=vodo'],
  ['lists', '/vodoinstalater/pancevo'],
  ['lists', '/api/landing/vodoinstalater/pancevo/services'],
  ['own', `/api/services/${own}`],
  ['other', `/service/${other}`],
]
const origin = 'http://localhost:3000'
/** Returns a page as visitors see it. With an Authorization header the page does not come from the cache. */
async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.fetch(new Request(origin + path, { headers }))
  const text = await answer.text()
  return `${answer.status} ${text.replace(/<script[\s\S]*?<\/script>|"[\w+/]{22}=="|"request_id":"[^"]*"/g, '')}`
}
/** Puts pages into the cache. Notes a first request of each, because the cache stores a page at its second request. */
async function visit(all: [Kind, string][]): Promise<void> {
  for (const [, path] of all) {
    app.runtime.cache.noteRequest(origin + path)
    await read(path)
  }
}
/** Updates the free days in the lists now, because a job would update them a second later, during the test. */
const settle = () => updateFreeDays(app.runtime)
const isKept = (path: string) => Boolean(app.runtime.cache.find(origin + path))

describe('a change empties the cached pages that show it, and visitors get no older page', () => {
  const mayCall = (expected: number[]) => callers.find(each => expected[columns[each]]! < 300)
  const changing = Object.entries(access).filter(([name, row]) => !name.startsWith('GET ') && mayCall(row.expected))
  /** Tests that prepare nothing come first, because they can use each other's cached pages. */
  const ordered = [...changing.filter(([, row]) => !row.prepare), ...changing.filter(([, row]) => row.prepare)]

  test('every pattern fits a command', () => {
    const patterns = empties.flatMap(([, commands]) => commands)
    expect(patterns.filter(each => !changing.some(([name]) => each.test(name)))).toEqual([])
  })

  test.each(ordered)('%s', async (name, row) => {
    const { prepare, expected } = row
    const world = await useScene()
    if (prepare) {
      app.runtime.cache.clear()
      await prepare(app, world)
    }
    onTestFailed(() => app.runtime.cache.clear())
    await settle()
    const all = (kindsOf(name).length ? allAddresses : fewAddresses)(world.service.id, world.elsewhere.id)
    // Repeats visits, because a job of the previous test may empty pages.
    await expect
      .poll(
        async () => {
          await visit(all.filter(([, path]) => !isKept(path)))
          return all.filter(([, path]) => !isKept(path))
        },
        { timeout: 30_000 },
      )
      .toEqual([])

    const caller = mayCall(expected)!
    const { status } = await sendRow(app, world, [name, row], caller)
    expect(status).toBe(expected[columns[caller]])

    const emptied = [...new Set(all.filter(([, path]) => !isKept(path)).map(([kind]) => kind))]
    expect(emptied).toEqual(kindsOf(name))
    for (const [, path] of all.filter(([, path]) => isKept(path)))
      expect(await read(path)).toBe(await read(path, { authorization: 'fresh' }))
  })

  test('a customer’s new name empties only the pages with the customer’s review', async () => {
    const { people, service, elsewhere } = await useScene()
    app.runtime.cache.clear()
    const all = allAddresses(service.id, elsewhere.id)
    await visit(all)
    const body = { name: 'Jovana Stojković', phone: null, location: 'Bor', version: 1 }
    await app.call('PUT', '/api/profile', { as: people.seeker, body })
    expect(all.filter(([, path]) => !isKept(path)).map(([, path]) => path)).toEqual([
      `/service/${service.id}`,
      `/api/services/${service.id}/reviews`,
    ])
    expect(await read(`/service/${service.id}`)).toContain('Jovana')
  })
})
