import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAreas } from '../features/services/areas.ts'
import { tradesOfSearch } from '../features/services/search/query/trades.server.ts'
import { mainTown } from '../platform/serbian/towns.ts'
import { openTowns, readTowns } from '../platform/server/towns.server.ts'
import { readGoldenSearches } from './golden.ts'
import { useApp } from './harness.ts'
import { requestHelpers } from './requests.ts'
import { twoTownsFolder } from './two-towns.ts'

const folder = twoTownsFolder()
const app = useApp({ TOWNS_DIR: folder })
const { post, board } = requestHelpers(app)

const get = async (path: string) => (await app.call('GET', path)).body
const titles = async (query: string) =>
  (await get(`/api/services?${query}`)).items.map(({ title }: { title: string }) => title)

/** Creates a provider of each active town, with one service that is named for the town. */
async function providerOf(town: string) {
  const as = await app.person('provider', { name: 'Milan', location: town })
  await app.service(as, { title: `Vodoinstalater iz mesta ${town}`, category: 'Vodoinstalater' })
  return as
}

describe('with two active towns', () => {
  test('every page knows both, the prepared one first among those that are coming', async () => {
    const { towns, coming_towns, local_pages } = await get('/api/site')
    expect(towns.map(({ id, genitive, locative }: any) => [id, genitive, locative])).toEqual([
      ['pancevo', 'Pančeva', 'Pančevu'],
      ['vrsac', 'Vršca', 'Vršcu'],
    ])
    expect(coming_towns.slice(0, 2)).toEqual(['Pirot', 'Beograd'])
    expect(coming_towns).not.toContain('Vršac')
    expect(local_pages.map(({ path }: any) => path)).toEqual([
      ...['elektricar', 'vodoinstalater', 'krecenje', 'ciscenje', 'frizer'].map(type => `/${type}/pancevo`),
      '/elektricar/vrsac',
    ])
  })

  test('local pages, sitemap and map cover both, and none of them the prepared town', async () => {
    expect(await get('/api/landing/elektricar/vrsac')).toMatchObject({
      location: 'Vršac',
      in_location: 'Vršcu',
      geo: { latitude: 45.12, longitude: 21.3 },
    })
    const sitemap = await get('/sitemaps/pages.xml')
    for (const path of ['/elektricar/pancevo', '/elektricar/vrsac', '/?grad=vrsac']) expect(sitemap).toContain(path)
    expect(sitemap).not.toMatch(/pirot|grad=pancevo/)
    expect((await get('/api/towns/vrsac/map')).areas.map(({ id }: any) => id)).toContain('kozluk')
    for (const path of ['/api/landing/elektricar/pirot', '/api/towns/pirot/map'])
      expect((await app.call('GET', path)).status).toBe(404)
  })

  test('an area has one id and one name, though both towns have a quarter of that name', () => {
    const areas = listAreas('Vršac')
    expect(areas[0]).toMatchObject({ id: 'vrsac', name: 'Ceo grad Vršac' })
    expect(areas.filter(({ name }) => name.startsWith('Centar')).map(({ name }) => name)).toEqual([
      'Centar, Vršac',
      'Centar, Pančevo',
    ])
    for (const key of ['id', 'name'] as const)
      expect(new Set(areas.map(area => area[key])).size, key).toBe(areas.length)
  })

  test('a search stays in the chosen town, and begins with a town that it names', async () => {
    const [ofFirst, ofSecond] = ['Vodoinstalater iz mesta Pančevo', 'Vodoinstalater iz mesta Vršac']
    await providerOf('Vršac')
    await providerOf('Pančevo')
    expect(await titles('location=Grad+Vršac')).toEqual([ofSecond])
    expect(await titles('location=Pančevo&search=vodoinstalater')).toEqual([ofFirst])
    expect(await titles('near=kozluk')).toEqual([ofSecond])
    expect(await titles('sort=near')).toEqual([ofFirst, ofSecond])
    expect(await titles('search=vodoinstalater+u+vrscu')).toEqual([ofSecond, ofFirst])
    expect(await titles('search=vodoinstalater+pancevo')).toEqual([ofFirst, ofSecond])
  })

  test('a request is on the boards of its town only', async () => {
    const [here, there] = [await providerOf('Vršac'), await providerOf('Pančevo')]
    const ana = await app.person('regular', { location: 'Vršac' })
    for (const area of ['vrsac-centar', 'gudurica', 'vrsac']) {
      const { status, body } = await post(ana, { area })
      expect([area, status]).toEqual([area, 201])
      expect(await board(here)).toContain(body.id)
      expect(await board(there)).not.toContain(body.id)
    }
  })

  test('golden searches find the same trade with either town in any case', () => {
    const searches = readGoldenSearches('golden')
    expect(searches.length).toBeGreaterThan(300)
    for (const town of ['u Pančevu', 'Pančevo', 'u Vršcu', 'vrsac', 'iz Vršca', 'vršački'])
      for (const { search } of searches)
        expect([town, search, tradesOfSearch(app.runtime, `${search} ${town}`)]).toEqual([
          town,
          search,
          tradesOfSearch(app.runtime, search),
        ])
  })
})

describe('the file of a town', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.yaml`), text)
  const vrsac = readTowns(folder).active[1]!.file
  beforeAll(() => () => void openTowns())

  test.each<[string, object, RegExp, string?]>([
    ['lacks a case', { cases: { ...vrsac.cases, genitive: '' } }, /vrsac\.yaml: cases\.genitive: is missing/],
    ['has another name', {}, /uzice\.yaml: name: the file of Vršac is vrsac\.yaml/, 'uzice'],
    ['has an unknown field', { quarter: [] }, /vrsac\.yaml: unknown fields: quarter/],
    ['repeats an id', { quarters: [{ ...vrsac.quarters[0], id: 'kotez' }] }, /two areas have the id kotez/],
  ])('stops the start with one line if it %s', (_, changes, fault, name = 'vrsac') => {
    write(name, JSON.stringify({ ...vrsac, ...changes }))
    expect(() => readTowns(folder)).toThrow(fault)
    if (name !== 'vrsac') write(name, 'name: Užice\nstate: preparing\n')
    write('vrsac', JSON.stringify(vrsac))
  })

  test('stops the start if no town is active', () => {
    const alone = twoTownsFolder()
    for (const name of ['pancevo', 'vrsac'])
      writeFileSync(join(alone, `${name}.yaml`), `name: ${name}\nstate: preparing\n`)
    expect(() => readTowns(alone)).toThrow('no town is active')
    expect(mainTown().id).toBe('pancevo')
  })
})
