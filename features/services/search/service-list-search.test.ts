import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { serviceListHelpers } from '../../../tests/service-list.ts'
import { services } from '../service-tables.server.ts'

const app = useApp()
const { publish, titles } = serviceListHelpers(app)

const found = (search: string) => titles({ search })

// The order of titles, their words and keywords is tested in service-list-property.test.ts.
describe('the search of services', () => {
  test('finds a part of the title in any case, with or without diacritics, in either script', async () => {
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
  })

  test('has the exact words first, with any white space between them', async () => {
    await publish(['Čišćenje šahtova zxqv', 'Zxqv za šahtova', 'Zxqv i šahtova'])
    for (const space of ['  ', '\t', '\u00a0', '\u2009', '\u202f', '\u3000'])
      expect((await found(`${space}šahtova${space}zxqv${space}`))[0]).toBe('Čišćenje šahtova zxqv')
  })

  test('finds titles by one or two letters', async () => {
    await publish(['Električar', 'IT pomoć'])
    expect(await found('it')).toEqual(['IT pomoć'])
    expect(await found('e')).toEqual(['Električar'])
    await publish(['Servis za IT-opremu', 'Bitumen', 'Zoran (it)'])
    const byFit = await found('it')
    expect(new Set(byFit.slice(0, 2))).toEqual(new Set(['IT pomoć', 'Servis za IT-opremu']))
    expect(new Set(byFit.slice(2))).toEqual(new Set(['Bitumen', 'Zoran (it)']))
    expect(await found('z i')).toEqual([])
    expect(await found('a i')).toEqual(['Servis za IT-opremu'])
  })

  test('adds similar words if it finds too little, the most similar first', async () => {
    await publish(['Vodoinstalater', 'Električar', { title: 'Majstor', keywords: ['vodoinstalater'] }])
    for (const search of ['vodoinstaltaer', 'vodinstalater', 'водоинсталатр'])
      expect([search, await found(search)]).toEqual([search, ['Majstor', 'Vodoinstalater']])
    expect(await found('elektricr')).toEqual(['Električar'])
    await publish(['Vodoinstalacije', 'Vodovod'])
    expect(await found('vodoinstaltaer')).toEqual(['Majstor', 'Vodoinstalater', 'Vodoinstalacije'])
    await publish(Array.from({ length: 4 }, (_, index) => `Elektricer ${index}`))
    expect(await found('elektricer')).toHaveLength(4)
  })

  test('finds services with all of several words, in any order and with other endings', async () => {
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

  test('knows only words of listed services', async () => {
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

  test('takes %, _ and \\ literally', async () => {
    await publish(['Popust 50% na sve', 'Popust_na_sve', 'Popust\\na sve', 'Popust na sve'])
    expect(await found('%')).toEqual(['Popust 50% na sve'])
    expect(await found('_')).toEqual(['Popust_na_sve'])
    expect(await found('\\')).toEqual(['Popust\\na sve'])
    // Only the first service is compared, because services with similar words may follow.
    expect((await found('popust_na'))[0]).toBe('Popust_na_sve')
    expect((await found('popust\\na'))[0]).toBe('Popust\\na sve')
    expect(await found("'; DROP TABLE services; --")).toEqual([])
  })
})
