import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { type Category, parentCategory } from './categories.ts'
import { priceFrom } from './price.ts'
import { sortings } from './service.ts'
import { services } from './service-tables.server.ts'

const app = useApp()

type Given = Partial<Omit<typeof services.$inferInsert, 'category'>> & { category?: Category }

/** Services straight into the table, each a second newer than the one before. */
async function publish(given: (Given | string)[], town = 'Pančevo') {
  const owner = await app.person('provider', { name: 'Milan', location: town, phone: '064 1' })
  const rows = given.map((each, index) => {
    const { category = 'Ostalo', ...more } = typeof each === 'string' ? { title: each } : each
    return {
      id: uuidv7(),
      userId: owner.id,
      title: 'Usluga',
      description: 'Opis usluge',
      category,
      parentCategory: parentCategory(category),
      priceFrom: priceFrom(more.price ?? null),
      status: 'active' as const,
      createdAt: new Date(Date.UTC(2026, 4, 1, 10, 0, index)),
      ...more,
    }
  })
  await app.runtime.db.insert(services).values(rows)
  return { owner, rows }
}

const get = (query: Record<string, string> = {}, as: Caller | null = null) =>
  app.call('GET', `/api/services?${new URLSearchParams(query)}`, { as })
const titles = async (query?: Record<string, string>, as?: Caller) =>
  (await get(query, as)).body.items.map((item: { title: string }) => item.title)

/** The titles of all pages, two a page. */
async function walk(query: Record<string, string> = {}, as?: Caller) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { status, body } = await get({ ...query, limit: '2', ...(cursor && { cursor }) }, as)
    expect(status).toBe(200)
    pages.push(body.items.map((item: { title: string }) => item.title))
    cursor = body.next_cursor
  } while (cursor)
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(2)
  return pages.flat()
}

describe('the list', () => {
  test('has what a card needs and nothing else', async () => {
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
          description: 'x'.repeat(200),
          category: 'Krečenje',
          price: 'od 20',
          image_url: '/media/a',
          provider_id: owner.id,
          provider_name: 'Milan',
          provider_avatar_url: null,
          location: 'Pančevo',
          rating: 0,
          reviews: 0,
          created_at: '2026-05-01T10:00:00.000Z',
        },
      ],
      next_cursor: null,
    })
  })

  test('shows active services alone, the newest first', async () => {
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

  test('takes 24 unless told otherwise, 100 at most', async () => {
    await publish(Array.from({ length: 25 }, (_, index) => `Usluga ${index}`))
    expect(await titles()).toHaveLength(24)
    expect(await titles({ limit: '100' })).toHaveLength(25)
    expect((await get()).body.next_cursor).toEqual(expect.any(String))
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
  ])('refuses a %s that makes no sense', async (name, values) => {
    for (const value of values) {
      const { status, body } = await get({ [name]: value })
      expect([value, status, body.code, Object.keys(body.fields)]).toEqual([value, 422, 'invalid_input', [name]])
    }
  })
})

describe('the search', () => {
  const found = (search: string) => titles({ search })

  test('finds a part of the title in any case, with or without diacritics, in either script', async () => {
    await publish(['Šišanje i češljanje kod Đorđa', 'Vodoinstalater Žika', 'Njega ljubimaca, džepne cene'])
    const [cut, pipes, pets] = ['Šišanje i češljanje kod Đorđa', 'Vodoinstalater Žika', 'Njega ljubimaca, džepne cene']
    for (const search of [
      'šišanje',
      'SISANJE',
      'ŠIŠ',
      'cesljanje',
      'шишање',
      'ЧЕШЉАЊЕ',
      'djordj',
      'Đorđ',
      'đorđa',
      'ЂОРЂА',
    ])
      expect([search, await found(search)]).toEqual([search, [cut]])
    for (const search of ['zika', 'Жика', 'vodo', '  vodoinstalater  '])
      expect([search, await found(search)]).toEqual([search, [pipes]])
    for (const search of ['Његa', 'љубимаца', 'џепне', 'dzepne', 'NJEGA LJUBIMACA'])
      expect([search, await found(search)]).toEqual([search, [pets]])
    expect(await found('astronaut')).toEqual([])
    expect(await found('')).toHaveLength(3)
  })

  test('of one or two letters looks at titles as well', async () => {
    await publish(['Električar', 'IT pomoć'])
    expect(await found('it')).toEqual(['IT pomoć'])
    expect(await found('e')).toEqual(['Električar'])
  })

  test('looks at titles first, then at keywords, whatever is newer', async () => {
    await publish([
      'Bojler, popravka',
      { title: 'Vodoinstalater', keywords: ['česma', 'bojler'] },
      'Servis bojlera',
      { title: 'Majstor za sve', keywords: ['bojleri'] },
      { title: 'Čišćenje bojlera', keywords: ['bojler'] },
      'Frizer',
    ])
    expect(await found('bojler')).toEqual([
      'Čišćenje bojlera',
      'Servis bojlera',
      'Bojler, popravka',
      'Majstor za sve',
      'Vodoinstalater',
    ])
    expect(await found('бојлер')).toHaveLength(5)
  })

  test('forgives a typing error when it finds too little otherwise, the most similar first', async () => {
    await publish(['Vodoinstalater', 'Električar', { title: 'Majstor', keywords: ['vodoinstalater'] }])
    for (const search of ['vodoinstaltaer', 'vodinstalater', 'водоинсталатр'])
      expect([search, await found(search)]).toEqual([search, ['Majstor', 'Vodoinstalater']])
    expect(await found('elektricr')).toEqual(['Električar'])
    await publish(['Vodoinstalacije', 'Vodovod'])
    expect(await found('vodoinstaltaer')).toEqual(['Majstor', 'Vodoinstalater', 'Vodoinstalacije'])
    await publish(Array.from({ length: 4 }, (_, index) => `Elektricer ${index}`))
    expect(await found('elektricer')).toHaveLength(4)
  })

  test('finds several words in any order and with other endings, and all of them', async () => {
    await publish([
      'Servis i popravka veš mašina',
      { title: 'Majstor za kuću', keywords: ['mašine', 'popravke'] },
      'Prodaja mašina',
      'Popravka krovova',
    ])
    for (const search of ['mašina popravka', 'popravku mašine', 'поправке машина', 'popravka za masinu'])
      expect([search, await found(search)]).toEqual([search, ['Majstor za kuću', 'Servis i popravka veš mašina']])
    expect(await found('popravka helikoptera')).toEqual([])
  })

  test('guesses words of listed services alone', async () => {
    const known = async () => {
      const { rows } = await app.runtime.database.query('SELECT word, services FROM service_words ORDER BY word')
      return (rows as { word: string; services: number }[]).map(({ word, services }) => `${word} ${services}`)
    }
    const { rows } = await publish([
      { title: 'Frizer, frizer ŠIŠA', keywords: ['feniranje'] },
      { title: 'Frizer Kovin' },
      { title: 'Pauzirana', status: 'paused' },
    ])
    expect(await known()).toEqual(['feniranje 1', 'frizer 2', 'kovin 1', 'sisa 1'])
    const change = (at: number, changes: object) =>
      app.runtime.db.update(services).set(changes).where(eq(services.id, rows[at]!.id))
    await change(0, { title: 'Berberin', bookings: 3 })
    await change(2, { status: 'active' })
    expect(await known()).toEqual(['berberin 1', 'feniranje 1', 'frizer 1', 'kovin 1', 'pauzirana 1'])
    await change(0, { keywords: ['berberin', 'brada'] })
    await change(1, { deletedAt: new Date() })
    await app.runtime.db.delete(services).where(eq(services.id, rows[2]!.id))
    expect(await known()).toEqual(['berberin 1', 'brada 1'])
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(0, { title: index % 2 ? 'Prvi drugi' : 'Drugi treći' })),
    )
    await change(0, { title: 'Prvi drugi' })
    expect(await known()).toEqual(['berberin 1', 'brada 1', 'drugi 1', 'prvi 1'])
  })

  test('takes %, _ and \\ for what they are', async () => {
    await publish(['Popust 50% na sve', 'Popust_na_sve', 'Popust\\na sve', 'Popust na sve'])
    expect(await found('%')).toEqual(['Popust 50% na sve'])
    expect(await found('_')).toEqual(['Popust_na_sve'])
    expect(await found('\\')).toEqual(['Popust\\na sve'])
    // What is merely similar may follow.
    expect((await found('popust_na'))[0]).toBe('Popust_na_sve')
    expect((await found('popust\\na'))[0]).toBe('Popust\\na sve')
    expect(await found("'; DROP TABLE services; --")).toEqual([])
  })

  test('goes together with filters and sorting', async () => {
    await publish([
      { title: 'Frizer Ana', category: 'Frizeraj', price: '30' },
      { title: 'Frizer Bane', category: 'Frizeraj', price: '10' },
      { title: 'Frizer za pse', category: 'Ljubimci', price: '20' },
    ])
    expect(await titles({ search: 'frizer', category: 'Frizeraj', sort: 'price_asc' })).toEqual([
      'Frizer Bane',
      'Frizer Ana',
    ])
    expect(await titles({ search: 'frizer', price_max: '20', sort: 'price_desc' })).toEqual([
      'Frizer za pse',
      'Frizer Bane',
    ])
  })
})

describe('the filters', () => {
  test('a browse category takes its leaves along, a leaf stands alone', async () => {
    await publish([
      { title: 'A', category: 'Popravke' },
      { title: 'B', category: 'Električar' },
      { title: 'C', category: 'Vodoinstalater' },
      { title: 'D', category: 'Krečenje' },
    ])
    expect(await titles({ category: 'Popravke' })).toEqual(['C', 'B', 'A'])
    expect(await titles({ category: 'Električar' })).toEqual(['B'])
    expect(await titles({ category: 'Gradjevinarstvo' })).toEqual(['D'])
    expect(await titles({ category: 'Građevinski radovi' })).toEqual([])
    expect(await titles({ category: 'Nepoznato' })).toEqual([])
  })

  test('a town is the same however it is written, and no part of another', async () => {
    await publish(['Ovde'], 'Pančevo')
    await publish(['Tamo'], 'Novi Sad')
    for (const location of ['Pančevo', 'pancevo', 'PANČEVO', 'Панчево', ' Pančevo '])
      expect([location, await titles({ location })]).toEqual([location, ['Ovde']])
    expect(await titles({ location: 'novi sad' })).toEqual(['Tamo'])
    for (const location of ['Novi', 'Pančev', '%']) expect(await titles({ location })).toEqual([])
  })

  test('a town is where the provider lives now, also while he moves', async () => {
    const { owner } = await publish(['Ovde'], 'Kovin')
    const move = (location: string | null) =>
      app.call('PUT', '/api/profile', { as: owner, body: { name: 'Milan', phone: null, location } })
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

  test('prices and ratings are bounds that count themselves in', async () => {
    await publish([
      { title: 'Bez cene', price: 'po dogovoru', ratingSum: 15, ratingCount: 1 },
      { title: '10', price: 'od 10', ratingSum: 12, ratingCount: 1 },
      { title: '20', price: '20-40', ratingSum: 26, ratingCount: 2 },
      { title: '30,50', price: '30,50' },
    ])
    expect(await titles({ price_min: '20' })).toEqual(['30,50', '20'])
    expect(await titles({ price_max: '20' })).toEqual(['20', '10'])
    expect(await titles({ price_min: '30.5', price_max: '30.5' })).toEqual(['30,50'])
    // Left empty in a form, it is no zero.
    expect(await titles({ price_min: '20', price_max: '', rating_min: ' ' })).toEqual(['30,50', '20'])
    expect(await titles({ rating_min: '4' })).toEqual(['20', '10', 'Bez cene'])
    expect(await titles({ rating_min: '4.3' })).toEqual(['20', 'Bez cene'])
    expect(await titles({ rating_min: '0' })).toHaveLength(4)
    expect(await titles({ rating_min: '4', price_min: '1' })).toEqual(['20', '10'])
  })
})

describe('somebody with a town in his profile', () => {
  const from = (location: string) => app.person('regular', { location })
  const cut = (title: string, more: Given = {}): Given => ({ title, category: 'Frizeraj', price: '10', ...more })

  test('sees services of his town first, each part the newest first, through all pages', async () => {
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

  test('sees them first in a search and among filters too; what is merely similar follows what was found', async () => {
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

  test('has an order or a place that he asks for as visitors have it', async () => {
    await publish([cut('K1', { price: '30' })], 'Kovin')
    await publish([cut('P1', { price: '20' }), cut('P2', { price: '40' })])
    const me = await from('Kovin')
    const asked = [...sortings.map(sort => ({ sort })), { location: 'Pančevo' }, { location: 'Kovin' }]
    for (const query of asked as Record<string, string>[]) {
      const own = await get({ ...query, limit: '1' }, me)
      expect([query, own.body]).toEqual([query, (await get({ ...query, limit: '1' })).body])
    }
    expect(await walk({ sort: 'newest' }, me)).toEqual(['P2', 'P1', 'K1'])
  })

  test('goes on in a list that he began, wherever he has moved and whoever asks', async () => {
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

describe('in pages of two', () => {
  const moment = new Date('2026-05-01T10:00:00.123Z')
  const rated = (ratingSum: number, ratingCount: number) => ({ ratingSum, ratingCount })

  test('the newest first, equal moments by id', async () => {
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

  test('the best first, then those with more ratings, then by id', async () => {
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

  test('the cheapest or the dearest first; without a price last either way', async () => {
    await publish([
      { title: 'dogovor 1', price: 'po dogovoru' },
      { title: '20 a', price: '20' },
      { title: '1500', price: '1.500 din' },
      { title: '20 b', price: 'od 20' },
      { title: 'dogovor 2' },
      { title: '2,50', price: '2,50' },
      { title: '20 c', price: '20-30' },
      { title: 'dogovor 3', price: 'pozovite' },
    ])
    expect(await walk({ sort: 'price_asc' })).toEqual([
      '2,50',
      '20 a',
      '20 b',
      '20 c',
      '1500',
      'dogovor 1',
      'dogovor 2',
      'dogovor 3',
    ])
    expect(await walk({ sort: 'price_desc' })).toEqual([
      '1500',
      '20 c',
      '20 b',
      '20 a',
      '2,50',
      'dogovor 3',
      'dogovor 2',
      'dogovor 1',
    ])
  })

  test.each(sortings)('a search goes through titles and keywords, sorted by %s', async sort => {
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

  test('a search goes on to what is merely similar', async () => {
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

  test('what may have been meant goes on where it was when other words come in between', async () => {
    await publish(['Popravka mašina 1', 'Popravka mašina 2', 'Popravka mašina 3'])
    const search = { search: 'mašinu popravku', limit: '2' }
    const first = (await get(search)).body
    await publish(['Popravki mašine'])
    const second = (await get({ ...search, cursor: first.next_cursor })).body
    expect(first.items.map((item: any) => item.title)).toEqual(['Popravka mašina 3', 'Popravka mašina 2'])
    expect(second.items.map((item: any) => item.title)).toContain('Popravka mašina 1')
    expect(second.items.map((item: any) => item.title)).not.toContain('Popravka mašina 3')
  })

  test('a service that comes or goes in between neither repeats nor hides others', async () => {
    const { rows } = await publish(['A', 'B', 'C', 'D', 'E'])
    const first = (await get({ limit: '2' })).body
    await publish([{ title: 'Nova', createdAt: new Date() }])
    await app.runtime.db.update(services).set({ status: 'paused' }).where(eq(services.id, rows[3]!.id))
    const second = (await get({ limit: '100', cursor: first.next_cursor })).body
    expect(first.items.map((item: any) => item.title)).toEqual(['E', 'D'])
    expect(second.items.map((item: any) => item.title)).toEqual(['C', 'B', 'A'])
  })

  test('a cursor that is broken, or of another order, is refused', async () => {
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
    expect(body.fields).toEqual({ cursor: 'Nepoznata strana. Učitajte listu ispočetka.' })
  })
})
