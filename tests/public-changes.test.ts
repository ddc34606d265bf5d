import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { profiles, sessions } from '../features/accounts/account-tables.server.ts'
import { updateFreeDays } from '../features/appointments/free-days.server.ts'
import { mediaFiles } from '../features/media/media-tables.server.ts'
import { ratings } from '../features/ratings/rating-tables.server.ts'
import { services } from '../features/services/service-tables.server.ts'
import { access } from './access.ts'
import type { Street } from './access-rows.ts'
import { type Caller, useBuiltApp, usualService } from './harness.ts'
import { smallPhoto } from './photos.ts'

const app = useBuiltApp({ PUBLIC_CACHE_SECONDS: '60' })

/** What is kept of the street before each change; `his` is the service of access.ts, which the customer has reviewed. */
type Kept = 'texts' | 'lists' | 'his' | 'other'
const service: Kept[] = ['lists', 'his']
const everything: Kept[] = ['texts', 'lists', 'his', 'other']

/**
 * What every changing endpoint empties of what is kept for visitors, when the first of these people
 * who may calls it; what is not named empties nothing. Whoever adds an endpoint and says nothing empties everything.
 */
const empties: Record<string, Kept[]> = {
  'PUT /profile': service,
  'PUT /profile/avatar': service,
  'POST /me/delete': everything,
  // His other services' pages say what else he offers.
  'POST /services': service,
  'PUT /services/{id}': service,
  'PUT /services/{id}/active': service,
  'DELETE /services/{id}': service,
  // What is booked is free no more, and what is called off is free again.
  'POST /appointments': ['his'],
  'PUT /appointments/{id}': ['his'],
  'DELETE /appointments/{id}': ['his'],
  'PUT /appointments/hours': ['his'],
  'PUT /appointments/days-off': ['his'],
  'POST /bookings': ['his'],
  'POST /bookings/{id}/confirm': ['his'],
  'POST /bookings/{id}/decline': ['his'],
  'POST /bookings/{id}/move': ['his'],
  'POST /bookings/{id}/cancel': ['his'],
  'POST /bookings/{id}/done': ['his'],
  // The pages of all his services show his prices, and lists are filtered and ordered by them.
  'PUT /price-list': service,
  'POST /conversations/{id}/complete': ['his'],
  'POST /conversations/{id}/reopen': ['his'],
  'POST /conversations/{id}/rating': service,
  'PUT /ratings/{id}/reply': ['his'],
  'POST /admin/people/{id}/ban': everything,
  'POST /admin/people/{id}/unban': everything,
}
const callers = ['provider', 'seeker', 'other', 'admin', 'visitor'] as const
/** Where these people stand in the rows of access.ts. */
const columns = { visitor: 0, other: 2, admin: 3, seeker: 4, provider: 5 }

async function street(): Promise<Street & { elsewhere: { id: string } }> {
  const { db, cache } = app.runtime
  cache.clear()
  const [provider, seeker, other, admin, banned] = [
    await app.person('provider', { name: 'Milan Jovanović', phone: '064 123 45 67' }),
    await app.person('regular', { name: 'Jelena Stojković' }),
    await app.person('provider', { name: 'Ana Ilić' }),
    await app.person('regular'),
    await app.person('provider'),
  ]
  await db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, admin.id))
  const key = `services/${provider.id}/slika`
  const file = { key, ownerId: provider.id, bucket: 'services' as const, name: 'slika' }
  await db.insert(mediaFiles).values({ ...file, width: 8, height: 8, bytes: 8 })
  const [his, elsewhere] = [await offer(provider, `/media/${key}`), await offer(other, null)]
  const conversation = await app.contact(seeker, his)
  const scores = { serviceQuality: 5, communication: 4, price: 5 }
  const rating = { id: uuidv7(), conversationId: randomUUID(), serviceId: his.id, providerId: provider.id }
  await db.insert(ratings).values({ ...rating, ...scores, userId: seeker.id, review: 'Sve po dogovoru.' })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, provider.id))
  const people = { visitor: null, banned, other, admin, seeker, provider }
  return { people, service: { ...his, provider_slug: 'milan-jovanovic' }, conversation, session: session!, elsewhere }
}

async function offer({ id: userId }: Caller, imageUrl: string | null) {
  const { title, description, category, price, keywords } = usualService
  const row = { userId, title, description, category, parentCategory: category, price, keywords, imageUrl }
  const [stored] = await app.runtime.db
    .insert(services)
    .values({ id: uuidv7(), ...row, status: 'active' })
    .returning()
  return { id: stored!.id, image_url: `${imageUrl}` }
}

/** One of each kind, where all that is asked is whether anything is emptied. */
const fewAddresses = (his: string, other: string): [Kept, string][] => [
  ['texts', '/blog'],
  ['lists', '/api/services'],
  ['his', `/service/${his}`],
  ['his', `/api/services/${his}/reviews`],
  ['other', `/api/services/${other}`],
]
const allAddresses = (his: string, other: string): [Kept, string][] => [
  ...fewAddresses(his, other),
  ['lists', '/'],
  ['lists', '/services?search=vodo'],
  ['lists', '/vodoinstalater/pancevo'],
  ['his', `/api/services/${his}`],
  ['other', `/service/${other}`],
]
const origin = 'http://localhost:3000'
/** What visitors see; with an authorization, whatever it is, nothing is answered from the cache. */
async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await app.fetch(new Request(origin + path, { headers }))
  const text = await answer.text()
  return `${answer.status} ${text.replace(/<script[\s\S]*?<\/script>|"[\w+/]{22}=="|"request_id":"[^"]*"/g, '')}`
}
/** Only an answer that is asked for again is kept. */
async function visit(all: [Kept, string][]): Promise<void> {
  for (const [, path] of all) {
    app.runtime.cache.noteRequest(origin + path)
    await read(path)
  }
}
/** What a job would do a second later, in the middle of another change: when services are free stands in the lists. */
const settle = () => updateFreeDays(app.runtime)
const isKept = (path: string) => Boolean(app.runtime.cache.find(origin + path))

let described: string[]
beforeAll(async () => {
  const { body } = await app.call('GET', '/api/openapi.json')
  described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
})

test('every endpoint named here is there', () => {
  expect(Object.keys(empties).filter(name => !described.includes(name))).toEqual([])
})

describe('a change empties what shows it, and no visitor is answered with what was before', () => {
  const mayCall = (expected: number[]) => callers.find(each => expected[columns[each]]! < 300)
  // What is refused changes nothing.
  const changing = Object.entries(access).filter(([name, row]) => !name.startsWith('GET ') && mayCall(row.expected))

  test.each(changing)('%s', async (name, { at, body, before, expected }) => {
    const world = await street()
    await before?.(app, world)
    await settle()
    const all = (empties[name] ? allAddresses : fewAddresses)(world.service.id, world.elsewhere.id)
    // Once more when a job of the world before has just emptied something.
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
    const [method = '', path = ''] = name.split(' ')
    const form = new FormData()
    if (body === 'photo') form.set('file', new File([await smallPhoto()], 'photo.jpg', { type: 'image/jpeg' }))
    const sent = body === 'photo' ? form : typeof body === 'function' ? body(world, caller) : body
    const { status } = await app.call(method, `/api${at?.(world) ?? path}`, {
      as: world.people[caller],
      body: sent,
    })
    expect(status).toBe(expected[columns[caller]])

    const emptied = [...new Set(all.filter(([, path]) => !isKept(path)).map(([kind]) => kind))]
    expect(emptied).toEqual(empties[name] ?? [])
    for (const [, path] of all.filter(([, path]) => isKept(path)))
      expect(await read(path)).toBe(await read(path, { authorization: 'fresh' }))
  })

  test('a customer’s new name is on his review at once, and nowhere else is anything forgotten', async () => {
    const { people, service, elsewhere } = await street()
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
