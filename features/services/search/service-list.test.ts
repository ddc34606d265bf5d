import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { readPages } from '../../../tests/pages.ts'
import { serviceListHelpers } from '../../../tests/service-list.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { services } from '../service-tables.server.ts'

const app = useApp()
const { publish, get, titles, walk } = serviceListHelpers(app)

test('the list of services has the data of a card and nothing else', async () => {
  const written = { title: 'Krečenje', category: 'Krečenje', price: 'od 20' } as const
  const { owner, rows } = await publish([{ ...written, description: 'x'.repeat(300), imageUrl: '/media/a' }])
  const ofProvider = { provider_id: owner.id, provider_name: 'Milan', provider_slug: 'milan', location: 'Pančevo' }
  const unset = { provider_avatar_url: null, rating: 0, reviews: 0, free_day: null, verified: false }
  const shortened = { description: 'x'.repeat(160), image_url: '/media/a', created_at: '2026-05-01T10:00:00.000Z' }
  const items = [{ id: rows[0]!.id, ...written, ...shortened, ...ofProvider, ...unset }]
  expect((await get()).body).toEqual({ items, next_cursor: null, total: 1 })
})

test('the list of services has only active services, the newest first, and the total on its first page', async () => {
  await publish([
    'Frizer A',
    { title: 'Pauziran frizer', status: 'paused' },
    { title: 'Neaktivan frizer', status: 'inactive' },
    { title: 'Obrisan frizer', deletedAt: new Date() },
    ...['Frizer B', 'Afrizer', { title: 'Moler', category: 'Krečenje', price: '10' } as const],
  ])
  expect(await titles()).toEqual(['Moler', 'Afrizer', 'Frizer B', 'Frizer A'])
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

test('the list of services has 24 services a page by default, at most 100, and no total above 500', async () => {
  await publish(Array.from({ length: 501 }, (_, at) => `Usluga ${at}`))
  const { body } = await get()
  expect([body.items.length, body.total, body.next_cursor]).toEqual([24, null, expect.any(String)])
  expect(await titles({ limit: '100' })).toHaveLength(100)
  expect((await get({ search: 'usluga 49', limit: '1' })).body.total).toBe(11)
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
])('the list of services refuses an invalid %s', async (name, values) => {
  for (const value of values) {
    const { status, body } = await get({ [name]: value })
    expect([value, status, body.code, Object.keys(body.fields)]).toEqual([value, 422, 'invalid_input', [name]])
  }
})

test('the filters of services find services free today or by Sunday, and ignore a free day in the past', async () => {
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

test('the filters of services match a town in any spelling, but not a part of its name', async () => {
  await publish(['Ovde'], 'Pančevo')
  await publish(['Tamo'], 'Novi Sad')
  const written = ['Pančevo', 'pancevo', 'PANČEVO', 'Панчево', ' Pančevo ', 'Grad Pančevo', 'Панчево, Стрелиште']
  for (const location of written) expect([location, await titles({ location })]).toEqual([location, ['Ovde']])
  for (const location of ['Novi', 'Pančev', '%']) expect(await titles({ location })).toEqual([])
})

test('the filters of services use the provider’s current town, also while it changes', async () => {
  const { owner, rows } = await publish(['Ovde'], 'Kovin')
  const move = async (location: string | null) => {
    const { version } = (await app.call('GET', '/api/me', { as: owner })).body.user
    return app.call('PUT', '/api/profile', { as: owner, body: { name: 'Milan', phone: null, location, version } })
  }
  const publishMore = (title: string) => app.runtime.db.insert(services).values({ ...rows[0]!, id: uuidv7(), title })
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

test('the filters of services include the bound of a rating, ignore empty fields and find nothing in unknown categories', async () => {
  await publish([{ title: 'Bez cene', price: 'po dogovoru', ratingSum: 13, ratingCount: 1 }, '30,50'])
  // An empty field sets no filter; it does not count as zero.
  expect(await titles({ price_max: '', rating_min: ' ' })).toHaveLength(2)
  expect(await titles({ rating_min: '4.3' })).toEqual(['Bez cene'])
  expect(await titles({ category: 'Nepoznato' })).toEqual([])
})

const titleOf = ({ title }: { title: string }) => title

// The order of lists by sort, filter, search and town is tested in service-list-property.test.ts.
const from = (location: string) => app.person('regular', { location })

test('the list of a user with a town has the services of the town in any spelling first, and similar words of all towns last', async () => {
  await publish(['Kovin 1', 'Kovin 2', 'Kovin 3'], 'Kovin')
  const { owner } = await publish(['Bez mesta'])
  await app.runtime.db.update(profiles).set({ location: null }).where(eq(profiles.id, owner.id))
  const visitor = await walk()
  expect(visitor).toHaveLength(4)
  for (const town of ['KOVIN', 'Ковин'])
    expect([town, await walk({}, await from(town))]).toEqual([town, ['Kovin 3', 'Kovin 2', 'Kovin 1', 'Bez mesta']])
  for (const town of ['', 'Novi Sad']) expect([town, await walk({}, await from(town))]).toEqual([town, visitor])

  await publish(['Vodoinstalater', 'Vodoinstaletar P'])
  await publish(['Vodoinstaletar K'], 'Kovin')
  const similar = ['Vodoinstalater', 'Vodoinstaletar K', 'Vodoinstaletar P']
  for (const read of [walk, titles])
    expect(await read({ search: 'vodoinstalater' }, await from('Kovin'))).toEqual(similar)
})

test('the list of a user with a town keeps its first town on later pages, for any caller', async () => {
  await publish(['Kovin 1', 'Kovin 2', 'Kovin 3'], 'Kovin')
  await publish(['Pančevo 1', 'Pančevo 2'])
  const me = await from('Kovin')
  const { next_cursor: cursor } = (await get({ limit: '2' }, me)).body
  await app.runtime.db.update(profiles).set({ location: 'Pančevo' }).where(eq(profiles.id, me.id))
  for (const as of [me, null]) {
    const { items } = (await get({ cursor }, as)).body
    expect(items.map(titleOf)).toEqual(['Kovin 1', 'Pančevo 2', 'Pančevo 1'])
  }
})

test('pages of two continue a search with similar words', async () => {
  await publish([
    'Vodoinstalater',
    ...Array.from({ length: 5 }, (_, index) => `Vodoinstaletar ${index}`),
    'Vodoinstalacije',
    { title: 'Majstor', keywords: ['vodoinstaletar'] },
    'Frizer',
  ])
  const walked = await walk({ search: 'vodoinstalater' })
  expect(walked[0]).toBe('Vodoinstalater')
  expect(walked).toEqual(await titles({ search: 'vodoinstalater', limit: '100' }))
  const similar = [0, 1, 2, 3, 4].map(index => `Vodoinstaletar ${index}`)
  expect([...walked].sort()).toEqual(['Majstor', 'Vodoinstalacije', 'Vodoinstalater', ...similar])
})

test('pages of two continue similar words at the cursor when new words were added in between', async () => {
  await publish(['Popravka mašina 1', 'Popravka mašina 2', 'Popravka mašina 3'])
  const search = { search: 'mašinu popravku', limit: '2' }
  const first = (await get(search)).body
  await publish(['Popravki mašine'])
  const second = (await get({ ...search, cursor: first.next_cursor })).body
  expect(first.items.map(titleOf)).toEqual(['Popravka mašina 3', 'Popravka mašina 2'])
  expect(second.items.map(titleOf)).toContain('Popravka mašina 1')
  expect(second.items.map(titleOf)).not.toContain('Popravka mašina 3')
})

test('pages of two neither repeat nor skip services when one is added or removed in between', async () => {
  const { rows } = await publish(['A', 'B', 'C', 'D', 'E'])
  const first = (await get({ limit: '2' })).body
  await publish([{ title: 'Nova', createdAt: new Date() }])
  await app.runtime.db.update(services).set({ status: 'paused' }).where(eq(services.id, rows[3]!.id))
  const second = (await get({ limit: '100', cursor: first.next_cursor })).body
  expect(first.items.map(titleOf)).toEqual(['E', 'D'])
  expect(second.items.map(titleOf)).toEqual(['C', 'B', 'A'])
})

test('pages of two refuse a cursor that is broken or of another order', async () => {
  const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const id = uuidv7()
  const broken: [string, string][] = [
    ['newest', 'zzz'],
    ['newest', cursor()],
    ['newest', cursor('title', 'juče', 0, id)],
    ['newest', cursor('title', '2026-02-30T00:00:00Z', 0, id)],
    ['newest', cursor('title', null, 0, id)],
    ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, 'x')],
    ['newest', cursor('other', '2026-05-01T10:00:00Z', 0, id)],
    ['rating', cursor('title', '2026-05-01T10:00:00Z', 0, id)],
    ['rating', cursor('title', 4.5, 1.5, id)],
    ['rating', cursor('title', 4.5, 3_000_000_000, id)],
    ['price_asc', cursor('title', '20', 0, id)],
    ['price_desc', cursor('title', {}, 0, id)],
    ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, id, { name: 'Kovin', is: 'last' })],
    ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, id, { name: 'Kovin\0', is: 'first' })],
  ]
  for (const [sort, text] of broken) {
    const { status, body } = await get({ sort, cursor: text })
    expect([sort, text, status, body.code]).toEqual([sort, text, 422, 'invalid_input'])
  }
  const { body } = await get({ cursor: 'zzz' })
  expect(body.fields).toEqual({ cursor: 'Spisak se u međuvremenu promenio. Učitajte ga ponovo.' })
})

const near = async (area: string, more: Record<string, string> = {}): Promise<string[]> =>
  (await titles({ near: area, ...more })).map((title: string) => title.replace('Servis ', '')).sort()

test('near finds providers by their ticked areas, or by their town if they ticked none', async () => {
  const people: Caller[] = []
  for (const [location, reach, title] of [
    ['Pančevo', [], 'svuda u gradu'],
    ['Pančevo', ['kotez'], 'Kotež'],
    ['Pančevo', ['mladost'], 'Mladost'],
    ['Pančevo', ['pancevo'], 'ceo grad'],
    ['Pančevo', ['dolovo'], 'Dolovo'],
    ['Beograd', ['kotez'], 'iz Beograda u Kotež'],
    ['Beograd', [], 'Beograd'],
  ] as const) {
    const as = await app.person('provider', { location })
    await app.service(as, { title: `Servis ${title}` })
    await app.call('PUT', '/api/requests/reach', { as, body: { added: reach } })
    people.push(as)
  }
  expect(await near('kotez')).toEqual(['Kotež', 'ceo grad', 'iz Beograda u Kotež', 'svuda u gradu'])
  expect(await near('dolovo')).toEqual(['Dolovo', 'svuda u gradu'])
  expect(await near('pancevo')).toEqual(['Kotež', 'Mladost', 'ceo grad', 'iz Beograda u Kotež', 'svuda u gradu'])
  expect(await near('beograd')).toEqual(['Beograd'])
  expect(await near('kotez', { search: 'servis' })).toEqual(await near('kotez'))
  expect((await app.call('GET', '/api/services?near=kotez&limit=1')).body.total).toBe(4)
  expect(await near('atlantida')).toEqual([])
  // The order near begins with the town of the area, not of the caller.
  const belgrader = await app.person('regular', { location: 'Beograd' })
  const nearKotez: string[] = await titles({ sort: 'near', near: 'kotez' }, belgrader)
  expect(nearKotez.map(title => title.includes('Beograd'))).toEqual([false, false, false, true])

  // When a provider changes the areas, the change applies at once to old and new services.
  const [first] = people as [Caller]
  await app.call('PUT', '/api/requests/reach', { as: first, body: { added: ['omoljica'] } })
  await app.service(first, { title: 'Servis drugi' })
  expect(await near('omoljica')).toEqual(['drugi', 'svuda u gradu'])
  await app.call('PUT', '/api/requests/reach', { as: first, body: { removed: ['omoljica'] } })
  expect(await near('omoljica')).toEqual(['drugi', 'svuda u gradu'])
  expect(await near('kotez')).toContain('drugi')
})

test.each([3, 20])('lists other forms of all towns before similar words, in pages of %i', async limit => {
  for (const location of ['Pančevo', 'Beograd']) {
    const provider = await app.person('provider', { location })
    for (let each = 1; each <= 5; each += 1) await app.service(provider, { title: `Brunkanje zukvara ${location}` })
  }
  const neighbour = await app.person('regular', { location: 'Pančevo' })
  const found = (await readPages(app, '/api/services', { search: 'brunkanja zukvare', limit }, neighbour)).flat()
  expect(new Set(found.map(({ id }) => id)).size).toBe(10)
  expect(found.map(({ title }) => title.endsWith('Pančevo'))).toEqual([...Array(5).fill(true), ...Array(5).fill(false)])
})
