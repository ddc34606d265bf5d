import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { type ServiceRow, serviceListHelpers } from '../../../tests/service-list.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { services } from '../service-tables.server.ts'
import { sortings } from './query/service-filters.ts'

const app = useApp()
const { publish, get, titles, walk } = serviceListHelpers(app)

describe('the list of a user with a town', () => {
  const from = (location: string) => app.person('regular', { location })
  const cut = (title: string, more: ServiceRow = {}): ServiceRow => ({
    title,
    category: 'Frizeraj',
    price: '10',
    ...more,
  })

  test('has the services of the town first, each half the newest first, through all pages', async () => {
    await publish(['Kovin 1', 'Kovin 2', 'Kovin 3'], 'Kovin')
    await publish(['Pančevo 1', 'Pančevo 2', 'Pančevo 3', 'Pančevo 4'].map(title => ({ title })))
    const { owner } = await publish(['Bez mesta'])
    await app.runtime.db.update(profiles).set({ location: null }).where(eq(profiles.id, owner.id))
    const visitor = await walk()
    const kovin = ['Kovin 3', 'Kovin 2', 'Kovin 1']
    const others = visitor.filter(title => !title.startsWith('Kovin'))
    expect(others).toHaveLength(5)
    for (const town of ['Kovin', 'KOVIN', 'Ковин'])
      expect([town, await walk({}, await from(town))]).toEqual([town, [...kovin, ...others]])
    expect(await titles({}, await from('Kovin'))).toEqual([...kovin, ...others])
    for (const town of ['', 'Novi Sad']) expect([town, await walk({}, await from(town))]).toEqual([town, visitor])
  })

  test('has the town first in searches and with filters, and similar words of all towns last', async () => {
    await publish([cut('Frizer K1'), { title: 'Majstor K2', keywords: ['frizer'] }, 'Frizeri za pse K3'], 'Kovin')
    await publish([cut('Frizer P1'), { title: 'Majstor P2', keywords: ['frizer'] }, cut('Frizer P3', { price: '50' })])
    const me = await from('Kovin')
    const found = ['Frizeri za pse K3', 'Frizer K1', 'Majstor K2', 'Frizer P3', 'Frizer P1', 'Majstor P2']
    expect(await walk({ search: 'frizer' }, me)).toEqual(found)
    expect(await titles({ search: 'frizer' }, me)).toEqual(found)
    expect(await walk({ category: 'Frizeraj' }, me)).toEqual(['Frizer K1', 'Frizer P3', 'Frizer P1'])
    expect(await walk({ category: 'Frizeraj', price_max: '20' }, me)).toEqual(['Frizer K1', 'Frizer P1'])

    await publish(['Vodoinstalater', 'Vodoinstaletar P'])
    await publish(['Vodoinstaletar K'], 'Kovin')
    const similar = ['Vodoinstalater', 'Vodoinstaletar K', 'Vodoinstaletar P']
    expect(await walk({ search: 'vodoinstalater' }, me)).toEqual(similar)
    expect(await titles({ search: 'vodoinstalater' }, me)).toEqual(similar)
  })

  test('is the same as for visitors if an order or a place is chosen', async () => {
    await publish([cut('K1', { price: '30' })], 'Kovin')
    await publish([cut('P1', { price: '20' }), cut('P2', { price: '40' })])
    const me = await from('Kovin')
    const others = sortings.filter(sort => sort !== 'near').map(sort => ({ sort }))
    const queries = [...others, { location: 'Pančevo' }, { location: 'Kovin' }]
    for (const query of queries as Record<string, string>[]) {
      const own = await get({ ...query, limit: '1' }, me)
      expect([query, own.body]).toEqual([query, (await get({ ...query, limit: '1' })).body])
    }
    expect(await walk({ sort: 'newest' }, me)).toEqual(['P2', 'P1', 'K1'])
    expect((await walk({ sort: 'near' }, me))[0]).toBe('K1')
  })

  test('keeps its first town on later pages, for any caller', async () => {
    await publish(['Kovin 1', 'Kovin 2', 'Kovin 3'], 'Kovin')
    await publish(['Pančevo 1', 'Pančevo 2'])
    const me = await from('Kovin')
    const { next_cursor: cursor } = (await get({ limit: '2' }, me)).body
    await app.runtime.db.update(profiles).set({ location: 'Pančevo' }).where(eq(profiles.id, me.id))
    for (const as of [me, null]) {
      const { items } = (await get({ cursor }, as)).body
      expect(items.map((item: any) => item.title)).toEqual(['Kovin 1', 'Pančevo 2', 'Pančevo 1'])
    }
  })
})

describe('pages of two', () => {
  const moment = new Date('2026-05-01T10:00:00.123Z')
  const rated = (ratingSum: number, ratingCount: number) => ({ ratingSum, ratingCount })

  test('are ordered newest first, and by id at the same time', async () => {
    const { rows } = await publish([
      { title: 'A', createdAt: new Date(moment.getTime() - 1) },
      { title: 'B', createdAt: moment },
      { title: 'C', createdAt: moment },
      { title: 'D', createdAt: moment },
      { title: 'E', createdAt: new Date(moment.getTime() + 1) },
    ])
    expect(rows.map(row => row.id)).toEqual(rows.map(row => row.id).sort())
    expect(await walk({ sort: 'newest' })).toEqual(['E', 'D', 'C', 'B', 'A'])
  })

  test('are ordered by rating, then by number of ratings, then by id', async () => {
    await publish([
      { title: 'bez ocena 1' },
      { title: '5,0 od jednog', ...rated(15, 1) },
      { title: '4,3 od dvoje', ...rated(26, 2) },
      { title: '4,3 od dvoje, kasnija', ...rated(26, 2) },
      { title: '4,3 od jednog', ...rated(13, 1) },
      { title: '5,0 od troje', ...rated(45, 3) },
      { title: 'bez ocena 2' },
    ])
    expect(await walk({ sort: 'rating' })).toEqual([
      '5,0 od troje',
      '5,0 od jednog',
      '4,3 od dvoje, kasnija',
      '4,3 od dvoje',
      '4,3 od jednog',
      'bez ocena 2',
      'bez ocena 1',
    ])
  })

  test('are ordered by price in both directions, services without a price last', async () => {
    await publish([
      { title: 'dogovor 1', price: 'po dogovoru' },
      { title: '20 a', price: '20' },
      { title: '1500 din', price: '1.500 din' },
      { title: '20 b', price: 'od 20' },
      { title: 'dogovor 2' },
      { title: '2,50', price: '2,50' },
      { title: '20 c', price: '20-30' },
      { title: 'dogovor 3', price: 'pozovite' },
    ])
    expect(await walk({ sort: 'price_asc' })).toEqual([
      '2,50',
      '1500 din',
      '20 a',
      '20 b',
      '20 c',
      'dogovor 1',
      'dogovor 2',
      'dogovor 3',
    ])
    expect(await walk({ sort: 'price_desc' })).toEqual([
      '20 c',
      '20 b',
      '20 a',
      '1500 din',
      '2,50',
      'dogovor 3',
      'dogovor 2',
      'dogovor 1',
    ])
  })

  test.each(sortings)('list titles before keywords in a search sorted by %s', async sort => {
    const price = (title: string, price: string, keywords: string[] = []) => ({ title, price, keywords })
    await publish([
      price('Majstor 3', '30', ['bojler']),
      price('Bojler 3', '30'),
      price('Bojler 1', '10'),
      price('Majstor 1', '10', ['bojler']),
      price('Bojler bez cene', 'po dogovoru'),
      price('Majstor 2', '20', ['bojler']),
      price('Bojler 2', '20'),
      'Frizer',
    ])
    const walked = await walk({ search: 'bojler', sort })
    const whole = await titles({ search: 'bojler', sort, limit: '100' })
    expect(walked).toEqual(whole)
    expect(new Set(walked).size).toBe(7)
    expect(walked.map(title => title.split(' ')[0])).toEqual([...Array(4).fill('Bojler'), ...Array(3).fill('Majstor')])
  })

  test('continue a search with similar words', async () => {
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
    expect([...walked].sort()).toEqual(
      [
        'Majstor',
        'Vodoinstalacije',
        'Vodoinstalater',
        ...[0, 1, 2, 3, 4].map(index => `Vodoinstaletar ${index}`),
      ].sort(),
    )
  })

  test('continue similar words at the cursor when new words were added in between', async () => {
    await publish(['Popravka mašina 1', 'Popravka mašina 2', 'Popravka mašina 3'])
    const search = { search: 'mašinu popravku', limit: '2' }
    const first = (await get(search)).body
    await publish(['Popravki mašine'])
    const second = (await get({ ...search, cursor: first.next_cursor })).body
    expect(first.items.map((item: any) => item.title)).toEqual(['Popravka mašina 3', 'Popravka mašina 2'])
    expect(second.items.map((item: any) => item.title)).toContain('Popravka mašina 1')
    expect(second.items.map((item: any) => item.title)).not.toContain('Popravka mašina 3')
  })

  test('neither repeat nor skip services when one is added or removed in between', async () => {
    const { rows } = await publish(['A', 'B', 'C', 'D', 'E'])
    const first = (await get({ limit: '2' })).body
    await publish([{ title: 'Nova', createdAt: new Date() }])
    await app.runtime.db.update(services).set({ status: 'paused' }).where(eq(services.id, rows[3]!.id))
    const second = (await get({ limit: '100', cursor: first.next_cursor })).body
    expect(first.items.map((item: any) => item.title)).toEqual(['E', 'D'])
    expect(second.items.map((item: any) => item.title)).toEqual(['C', 'B', 'A'])
  })

  test('refuse a cursor that is broken or of another order', async () => {
    const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const id = uuidv7()
    const broken: [string, string][] = [
      ['newest', 'zzz'],
      ['newest', cursor()],
      ['newest', cursor('title', 'juče', 0, id)],
      ['newest', cursor('title', '2026-02-30T00:00:00Z', 0, id)],
      ['newest', cursor('title', '0000-01-01T00:00:00Z', 0, id)],
      ['newest', cursor('title', null, 0, id)],
      ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, 'x')],
      ['newest', cursor('other', '2026-05-01T10:00:00Z', 0, id)],
      ['newest', cursor('title', 4.5, 3, id)],
      ['rating', cursor('title', '2026-05-01T10:00:00Z', 0, id)],
      ['rating', cursor('title', 4.5, 1.5, id)],
      ['rating', cursor('title', 4.5, 3_000_000_000, id)],
      ['price_asc', cursor('title', '20', 0, id)],
      ['price_desc', cursor('title', {}, 0, id)],
      ['newest', cursor('title', '2026-05-01T10:00:00Z', 0, id, {})],
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
})
