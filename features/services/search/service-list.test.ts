import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { useApp } from '../../../tests/harness.ts'
import { serviceListHelpers } from '../../../tests/service-list.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { services } from '../service-tables.server.ts'

const app = useApp()
const { publish, get, titles } = serviceListHelpers(app)

describe('the list of services', () => {
  test('has the data of a card and nothing else', async () => {
    const { owner, rows } = await publish([
      { title: 'Krečenje', category: 'Krečenje', price: 'od 20', description: 'x'.repeat(300), imageUrl: '/media/a' },
    ])
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          id: rows[0]!.id,
          title: 'Krečenje',
          description: 'x'.repeat(160),
          category: 'Krečenje',
          price: 'od 20',
          image_url: '/media/a',
          provider_id: owner.id,
          provider_name: 'Milan',
          provider_slug: 'milan',
          provider_avatar_url: null,
          location: 'Pančevo',
          rating: 0,
          reviews: 0,
          free_day: null,
          verified: false,
          created_at: '2026-05-01T10:00:00.000Z',
        },
      ],
      next_cursor: null,
      total: 1,
    })
  })

  test('has the total on its first page', async () => {
    await publish(['Frizer A', 'Frizer B', 'Afrizer', { title: 'Moler', category: 'Krečenje', price: '10' }])
    const total = async (query: Record<string, string>) => (await get({ limit: '1', ...query })).body.total
    expect(await total({})).toBe(4)
    expect(await total({ search: 'frizer' })).toBe(3)
    expect([await total({ category: 'Krečenje' }), await total({ price_min: '20' })]).toEqual([1, 0])
    expect(await total({ cursor: (await get({ limit: '1' })).body.next_cursor })).toBe(null)
    // The services of a banned provider are neither listed nor counted.
    const gone = await publish(['Frizer C'])
    expect(await total({})).toBe(5)
    await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, gone.owner.id))
    expect([await total({}), await total({ search: 'frizer' })]).toEqual([4, 3])
  })

  test('has 24 services a page by default, at most 100, and no total above 500', async () => {
    await publish(Array.from({ length: 501 }, (_, at) => `Usluga ${at}`))
    const { body } = await get()
    expect([body.items.length, body.total, body.next_cursor]).toEqual([24, null, expect.any(String)])
    expect(await titles({ limit: '100' })).toHaveLength(100)
    expect((await get({ search: 'usluga 49', limit: '1' })).body.total).toBe(11)
  })

  test('has only active services, the newest first', async () => {
    await publish([
      'Prva',
      { title: 'Pauzirana', status: 'paused' },
      { title: 'Neaktivna', status: 'inactive' },
      { title: 'Obrisana', deletedAt: new Date() },
      'Druga',
    ])
    expect(await titles()).toEqual(['Druga', 'Prva'])
    expect(await titles({ search: 'a' })).toEqual(['Druga', 'Prva'])
  })

  test.each([
    ['limit', ['0', '101', 'x', '1.5']],
    ['sort', ['cheapest', '']],
    ['price_min', ['x', '-1']],
    ['price_max', ['x', '1e10']],
    ['rating_min', ['-1', '5.1', 'x']],
    ['search', ['x'.repeat(101)]],
    ['location', ['x'.repeat(61)]],
    ['category', ['x'.repeat(61)]],
    ['cursor', ['x', 'x'.repeat(401)]],
  ])('refuses an invalid %s', async (name, values) => {
    for (const value of values) {
      const { status, body } = await get({ [name]: value })
      expect([value, status, body.code, Object.keys(body.fields)]).toEqual([value, 422, 'invalid_input', [name]])
    }
  })
})

describe('the filters of services', () => {
  test('find services free today or by Sunday, and ignore a free day in the past', async () => {
    const today = dayOf(new Date())
    const day = (ahead: number) => new Date(Date.parse(today) + ahead * 86_400_000).toISOString().slice(0, 10)
    const toSunday = (7 - new Date(today).getUTCDay()) % 7
    await publish([
      { title: 'Bez zakazivanja' },
      { title: 'Juče', freeDay: day(-1) },
      { title: 'Danas', freeDay: today },
      { title: 'U ponedeljak', freeDay: day(toSunday + 1) },
      { title: 'U nedelju', freeDay: day(toSunday) },
    ])
    const soon = ['U nedelju', 'Danas']
    expect(await titles({ free: 'today' })).toEqual(toSunday ? ['Danas'] : soon)
    expect(await titles({ free: 'week' })).toEqual(soon)
    expect((await get({ free: 'week', limit: '1' })).body.total).toBe(2)
    expect(await titles({ free: 'week', search: 'nedelju' })).toEqual(['U nedelju'])
    expect((await get({ free: 'sutra' })).status).toBe(422)
  })

  test('match a town in any spelling, but not a part of its name', async () => {
    await publish(['Ovde'], 'Pančevo')
    await publish(['Tamo'], 'Novi Sad')
    const written = ['Pančevo', 'pancevo', 'PANČEVO', 'Панчево', ' Pančevo ', 'Grad Pančevo', 'Панчево, Стрелиште']
    for (const location of written) expect([location, await titles({ location })]).toEqual([location, ['Ovde']])
    for (const location of ['Novi', 'Pančev', '%']) expect(await titles({ location })).toEqual([])
  })

  test('use the provider’s current town, also while it changes', async () => {
    const { owner } = await publish(['Ovde'], 'Kovin')
    const move = async (location: string | null) => {
      const { version } = (await app.call('GET', '/api/me', { as: owner })).body.user
      return app.call('PUT', '/api/profile', { as: owner, body: { name: 'Milan', phone: null, location, version } })
    }
    const publishMore = (title: string) =>
      app.runtime.db.insert(services).values({
        id: uuidv7(),
        userId: owner.id,
        title,
        description: 'Opis usluge',
        category: 'Ostalo',
        parentCategory: 'Ostalo',
        status: 'active',
      })
    await Promise.all([
      ...Array.from({ length: 10 }, (_, at) => publishMore(`Ovde ${at}`)),
      ...['Niš', 'Beograd', 'Novi Sad'].map(move),
    ])
    expect((await move('Novi Sad')).status).toBe(200)
    expect(await titles({ location: 'novi sad' })).toHaveLength(11)
    expect(await titles({ location: 'Kovin' })).toEqual([])
    expect((await get({ location: 'Novi Sad' })).body.items[0].location).toBe('Novi Sad')
    await move(null)
    expect(await titles({ location: 'Novi Sad' })).toEqual([])
  })

  test('include the bounds of price and rating, and ignore empty fields and unknown categories', async () => {
    await publish([
      { title: 'Bez cene', price: 'po dogovoru', ratingSum: 13, ratingCount: 1 },
      { title: '30,50', price: '30,50' },
    ])
    expect(await titles({ price_min: '30.5', price_max: '30.5' })).toEqual(['30,50'])
    // An empty field sets no filter; it does not count as zero.
    expect(await titles({ price_max: '', rating_min: ' ' })).toHaveLength(2)
    expect(await titles({ rating_min: '4.3' })).toEqual(['Bez cene'])
    expect(await titles({ category: 'Nepoznato' })).toEqual([])
  })
})
