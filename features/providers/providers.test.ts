import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { ratings } from '../ratings/rating-tables.server.ts'
import { services } from '../services/service-tables.server.ts'

const app = useApp()

const see = (slug: string, as: Caller | null = null) => app.call('GET', `/api/providers/${slug}`, { as })
const slugOf = async ({ id }: Caller) => {
  const [row] = await app.runtime.db.select({ slug: profiles.slug }).from(profiles).where(eq(profiles.id, id))
  return row!.slug
}
const change = (person: Caller, values: Partial<typeof profiles.$inferInsert>) =>
  app.runtime.db.update(profiles).set(values).where(eq(profiles.id, person.id))

test('the slug of a provider is the name in Latin letters without marks, is unique, also for thirty at once, and stays when the name changes', async () => {
  const newcomer = (name: string) => app.person('provider', { name })
  for (const [name, slug] of [
    ['Đorđe Žikić-Čačak', 'djordje-zikic-cacak'],
    ['Милан Јовановић', 'milan-jovanovic'],
    ['  Ištvan   Nađ, stolar ', 'istvan-nadj-stolar'],
    ['Zoë Müller', 'zoe-muller'],
    ['李', 'majstor'],
  ] as const)
    expect(await slugOf(await newcomer(name))).toBe(slug)
  const people: Caller[] = []
  for (const name of ['Ana Ilić', 'Ana Ilić', 'ana ilic']) people.push(await newcomer(name))
  expect(await Promise.all(people.map(slugOf))).toEqual(['ana-ilic', 'ana-ilic-2', 'ana-ilic-3'])
  await change(people[1]!, { name: 'Ana Petrović' })
  expect(await slugOf(people[1]!)).toBe('ana-ilic-2')
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => newcomer('Petar Petrović')))
  expect(new Set(await Promise.all(atOnce.map(slugOf))).size).toBe(30)
})

test('the slug of a provider is set once a user is a provider with a name and a confirmed email address', async () => {
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  const nameless = await app.person('provider')
  expect([await slugOf(customer), await slugOf(nameless)]).toEqual([null, null])
  await change(customer, { emailVerified: false })
  await change(customer, { accountRole: 'provider' })
  expect(await slugOf(customer)).toBe(null)
  await change(customer, { emailVerified: true })
  await change(nameless, { name: 'Sava' })
  expect([await slugOf(customer), await slugOf(nameless)]).toEqual(['jelena-stojkovic', 'sava'])
})

test('the page of a provider has the provider, the active services, the mean of their ratings and the published website, and is not found without services or for a banned or deleted user', async () => {
  const milan = await app.person('provider', { name: 'Milan Jovanović', phone: '064 1' })
  const page = async () => (await see('milan-jovanovic')).body
  expect((await page()).status).toBe(404)
  const [lamps, wires] = [await app.service(milan, { title: 'Lampe' }), await app.service(milan, { title: 'Žice' })]
  await app.service(milan, { title: 'Pauza', active: false })
  await app.runtime.db.update(services).set({ bookings: 3 }).where(eq(services.id, wires.id))
  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  for (const [serviceId, serviceQuality, communication, price] of [
    [lamps.id, 5, 5, 5],
    [wires.id, 5, 5, 4],
    [wires.id, 2, 1, 2],
  ] as const) {
    const whose = { id: uuidv7(), conversationId: randomUUID(), userId: customer.id, providerId: milan.id }
    const scores = { serviceQuality, communication, price, review: serviceQuality > 2 ? `Ocena ${price}` : null }
    await app.runtime.db.insert(ratings).values({ ...whose, serviceId, ...scores })
  }
  const body = await page()
  const figures = { rating: 3.8, reviews: 3, spread: [2, 0, 0, 1, 0], jobs: 3, answer_minutes: null }
  const can = { contact: true, edit: false }
  expect(body).toMatchObject({ name: 'Milan Jovanović', location: 'Pančevo', ...figures, has_phone: true, can })
  expect(body.services.map(({ title }: { title: string }) => title)).toEqual(['Žice', 'Lampe'])
  expect(JSON.stringify(body)).not.toContain('064 1')
  expect((await see('milan-jovanovic', milan)).body.can).toEqual({ contact: false, edit: true })

  const reviews = await app.call('GET', `/api/providers/${milan.id}/reviews?limit=1`)
  expect(reviews.body.items).toMatchObject([{ author: 'Jelena S.', review: 'Ocena 4', service_title: 'Žice' }])
  const more = await app.call('GET', `/api/providers/${milan.id}/reviews?cursor=${reviews.body.next_cursor}`)
  expect(more.body.items).toMatchObject([{ review: 'Ocena 5', service_title: 'Lampe' }])

  await app.call('GET', '/api/website', { as: milan })
  expect((await page()).website).toBe(null)
  await app.call('PUT', '/api/website/publication', { as: milan, body: { published: true } })
  expect((await page()).website).toMatch(/^http:\/\/[a-z0-9]+\.localhost:3000$/)
  await app.runtime.db.update(services).set({ status: 'paused' })
  expect((await page()).services).toEqual([])
  for (const gone of [{ banned: true }, { banned: false, deletedAt: new Date() }]) {
    await change(milan, gone)
    expect((await page()).status).toBe(404)
    if (gone.banned) expect((await app.call('GET', `/api/providers/${milan.id}/reviews`)).status).toBe(404)
  }
  await change(milan, { deletedAt: null })
  await app.runtime.db.update(services).set({ deletedAt: new Date() })
  for (const slug of ['milan-jovanovic', 'nema-ga']) expect((await see(slug)).status).toBe(404)
})
