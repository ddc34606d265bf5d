import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { useApp } from '../../../tests/harness.ts'
import { type ServiceRow, serviceListHelpers } from '../../../tests/service-list.ts'
import { services } from '../service-tables.server.ts'
import { renewScores } from './search-work.server.ts'
import { listServices } from './service-list.server.ts'

const app = useApp()
const { publish, titles } = serviceListHelpers(app)

const found = (search: string) => titles({ search })

// The order of titles, their words and keywords is tested in service-list-property.test.ts.
test('the search of services finds a part of the title in any case, with or without diacritics, in either script, and the exact words first, with any white space between them', async () => {
  const searches = {
    'Šišanje i češljanje kod Đorđa': ['SISANJE', 'ŠIŠ', 'cesljanje', 'шишање', 'ЧЕШЉАЊЕ', 'djordj', 'đorđa', 'ЂОРЂА'],
    'Vodoinstalater Žika': ['zika', 'Жика', 'vodo', '  vodoinstalater  '],
    'Njega ljubimaca, džepne cene': ['Његa', 'љубимаца', 'џепне', 'dzepne', 'NJEGA LJUBIMACA'],
  }
  await publish(Object.keys(searches))
  for (const [title, each] of Object.entries(searches))
    for (const search of each) expect([search, await found(search)]).toEqual([search, [title]])
  expect(await found('astronaut')).toEqual([])
  expect(await found('')).toHaveLength(3)
  await publish(['Čišćenje šahtova zxqv', 'Zxqv za šahtova', 'Zxqv i šahtova'])
  for (const space of ['  ', '\t', '\u00a0', '\u2009', '\u202f', '\u3000'])
    expect((await found(`${space}šahtova${space}zxqv${space}`))[0]).toBe('Čišćenje šahtova zxqv')
})

test('the search of services takes %, _ and \\ literally, and finds titles by one or two letters', async () => {
  await publish(['Popust 50% na sve', 'Popust_na_sve', 'Popust\\na sve', 'Popust na sve'])
  expect(await found('%')).toEqual(['Popust 50% na sve'])
  expect(await found('_')).toEqual(['Popust_na_sve'])
  expect(await found('\\')).toEqual(['Popust\\na sve'])
  // Only the first service is compared, because services with similar words may follow.
  expect((await found('popust_na'))[0]).toBe('Popust_na_sve')
  expect((await found('popust\\na'))[0]).toBe('Popust\\na sve')
  expect(await found("'; DROP TABLE services; --")).toEqual([])
  await publish(['IT pomoć', 'Servis za IT-opremu', 'Bitumen', 'Zoran (it)'])
  const byFit = await found('it')
  expect(new Set(byFit.slice(0, 2))).toEqual(new Set(['IT pomoć', 'Servis za IT-opremu']))
  expect(new Set(byFit.slice(2))).toEqual(new Set(['Bitumen', 'Zoran (it)']))
  expect(await found('z i')).toEqual([])
  expect(await found('a i')).toEqual(['Servis za IT-opremu'])
  // A page is filled by a scan, without finding all hits inside words.
  await publish(Array.from({ length: 24 }, (_, index) => `Kvalitetno ${index}`))
  const rows = vi.spyOn(app.runtime.database, 'rows').mockClear()
  const hits = await titles({ search: 'it', limit: '24' })
  expect([hits.length, hits.slice(0, 2).sort()]).toEqual([24, ['IT pomoć', 'Servis za IT-opremu']])
  const texts = rows.mock.calls.map(([text]) => text)
  expect(texts.some(text => text.includes('word_beginnings'))).toBe(true)
  expect(texts.filter(text => text.includes('letter_pairs'))).toEqual([])
})

test('the search of services adds similar words if it finds too little, the most similar first, and finds all of several words in any order and with other endings', async () => {
  await publish(['Vodoinstalater', 'Električar', { title: 'Majstor', keywords: ['vodoinstalater'] }])
  for (const search of ['vodoinstaltaer', 'vodinstalater', 'водоинсталатр'])
    expect([search, await found(search)]).toEqual([search, ['Majstor', 'Vodoinstalater']])
  expect(await found('elektricr')).toEqual(['Električar'])
  await publish(['Vodoinstalacije', 'Vodovod'])
  expect(await found('vodoinstaltaer')).toEqual(['Majstor', 'Vodoinstalater', 'Vodoinstalacije'])
  await publish(Array.from({ length: 4 }, (_, index) => `Elektricer ${index}`))
  expect(await found('elektricer')).toHaveLength(4)
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

test('the search of services knows only words of listed services', async () => {
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

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
const rated = (mean: number, count: number): ServiceRow => ({
  ratingSum: Math.round(3 * mean * count),
  ratingCount: count,
})

test('many good ratings rank above a single best one, a new provider above a badly rated one, and fast answers and a near free day a little higher', async () => {
  await publish([
    { title: 'Frizer loš', ...rated(2, 6) },
    { title: 'Frizer nov' },
    { title: 'Frizer s jednom peticom', ...rated(5, 1) },
    { title: 'Frizer s trideset ocena', ...rated(4.9, 30) },
  ])
  const best = ['Frizer s trideset ocena', 'Frizer s jednom peticom', 'Frizer nov', 'Frizer loš']
  expect(await titles({ search: 'frizer' })).toEqual(best)
  expect(await titles({ sort: 'best' })).toEqual(best)
  await publish([
    { title: 'Stolar brz', answers: 2 },
    { title: 'Stolar slobodan', freeDay: inDays(2) },
    { title: 'Stolar kasnije', freeDay: inDays(9) },
  ])
  expect(await titles({ search: 'stolar' })).toEqual(['Stolar brz', 'Stolar slobodan', 'Stolar kasnije'])
})

test('the score follows ratings at once, and passing days by the nightly job', async () => {
  await publish(['Moler'])
  const score = async () => (await app.runtime.db.select().from(services))[0]!.score
  expect(await score()).toBe(4.2)
  await app.runtime.db.update(services).set({ ratingSum: 15, ratingCount: 1 })
  expect(await score()).toBeCloseTo((5 * 4.2 + 5) / 6, 3)
  await app.runtime.db.update(services).set({ freeDay: inDays(0) })
  expect(await score()).toBeCloseTo((5 * 4.2 + 5) / 6 + 0.15, 3)
  // This is the score of an earlier day, when the free day was still more than three days away.
  await app.runtime.db.update(services).set({ score: 4 })
  expect(await score()).toBe(4)
  await renewScores(app.runtime)
  expect(await score()).toBeCloseTo((5 * 4.2 + 5) / 6 + 0.15, 3)
})

/** Counts how often a search waits for the database; statements that run at the same time count as one wait. */
async function countRoundTrips(search: string): Promise<{ roundTrips: number; found: number }> {
  const { database } = app.runtime
  let [running, roundTrips] = [0, 0]
  const rows: typeof database.rows = async (...statement) => {
    if (running === 0) roundTrips += 1
    running += 1
    try {
      return await database.rows(...statement)
    } finally {
      running -= 1
    }
  }
  const runtime = { ...app.runtime, database: { ...database, rows } }
  const { items } = await listServices(runtime, { search, limit: 3 }, async () => null)
  return { roundTrips, found: items.length }
}

test('a search takes two round trips, and a third with too few hits', async () => {
  const bojlers = Array.from({ length: 6 }, () => ({ title: 'Popravka bojlera', keywords: ['bojler'] }))
  await publish([...bojlers, 'Štimovanje harmonijuma'])
  expect(await countRoundTrips('bojler')).toEqual({ roundTrips: 2, found: 3 })
  expect(await countRoundTrips('popravka bojlera')).toEqual({ roundTrips: 2, found: 3 })
  // One hit is too few, so the search also reads the fallback.
  expect(await countRoundTrips('harmonijuma')).toEqual({ roundTrips: 3, found: 1 })
  expect(await countRoundTrips('harmonijuna')).toEqual({ roundTrips: 3, found: 1 })
})
