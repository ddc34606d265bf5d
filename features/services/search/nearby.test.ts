import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { readPages } from '../../../tests/pages.ts'
import { listAreas } from '../areas.ts'

const app = useApp()
const workplaces = [
  ['Pančevo', [], 'svuda u gradu'],
  ['Pančevo', ['kotez'], 'Kotež'],
  ['Pančevo', ['mladost'], 'Mladost'],
  ['Pančevo', ['pancevo'], 'ceo grad'],
  ['Pančevo', ['dolovo'], 'Dolovo'],
  ['Beograd', ['kotez'], 'iz Beograda u Kotež'],
  ['Beograd', [], 'Beograd'],
] as const

/** Adds a provider with one service for each row of `workplaces`. */
async function addProviders(): Promise<Caller[]> {
  const people: Caller[] = []
  for (const [location, reach, title] of workplaces) {
    const as = await app.person('provider', { location })
    await app.service(as, { title: `Servis ${title}` })
    await app.call('PUT', '/api/requests/reach', { as, body: { added: reach } })
    people.push(as)
  }
  return people
}
const list = async (query: object, as: Caller | null = null): Promise<string[]> => {
  const { status, body } = await app.call('GET', `/api/services?${new URLSearchParams({ ...query })}`, { as })
  expect(status).toBe(200)
  return body.items.map(({ title }: { title: string }) => title.replace('Servis ', ''))
}
const near = async (area: string, more: object = {}) => (await list({ near: area, ...more })).sort()

test('near finds providers by their ticked areas, or by their town if they ticked none', async () => {
  const people = await addProviders()
  expect(await near('kotez')).toEqual(['Kotež', 'ceo grad', 'iz Beograda u Kotež', 'svuda u gradu'])
  expect(await near('dolovo')).toEqual(['Dolovo', 'svuda u gradu'])
  expect(await near('pancevo')).toEqual(['Kotež', 'Mladost', 'ceo grad', 'iz Beograda u Kotež', 'svuda u gradu'])
  expect(await near('beograd')).toEqual(['Beograd'])
  expect(await near('kotez', { search: 'servis' })).toEqual(await near('kotez'))
  expect((await app.call('GET', '/api/services?near=kotez&limit=1')).body.total).toBe(4)
  expect(await near('atlantida')).toEqual([])

  // When a provider changes the areas, the change applies at once to old and new services.
  const [first] = people as [Caller]
  await app.call('PUT', '/api/requests/reach', { as: first, body: { added: ['omoljica'] } })
  await app.service(first, { title: 'Servis drugi' })
  expect(await near('omoljica')).toEqual(['drugi', 'svuda u gradu'])
  await app.call('PUT', '/api/requests/reach', { as: first, body: { removed: ['omoljica'] } })
  expect(await near('omoljica')).toEqual(['drugi', 'svuda u gradu'])
  expect(await near('kotez')).toContain('drugi')
})

test('the order near begins with the town of the area, the caller’s town or the active town', async () => {
  await addProviders()
  const isFromBelgrade = (title: string) => title.includes('Beograd')
  expect((await list({ sort: 'near' })).map(isFromBelgrade)).toEqual([...Array(5).fill(false), true, true])
  const belgrader = await app.person('regular', { location: 'Beograd' })
  expect((await list({ sort: 'near' }, belgrader)).map(isFromBelgrade)).toEqual([true, true, ...Array(5).fill(false)])
  const nearKotez = (await list({ sort: 'near', near: 'kotez' }, belgrader)).map(isFromBelgrade)
  expect(nearKotez).toEqual([false, false, false, true])
  expect(new Set(listAreas().map(({ id }) => id)).size).toBe(listAreas().length)
})

test.each([3, 20])('lists other forms of all towns before similar words, in pages of %i', async limit => {
  for (const location of ['Pančevo', 'Beograd']) {
    const provider = await app.person('provider', { location })
    for (let each = 1; each <= 5; each += 1) await app.service(provider, { title: `Brunkanje zukvara ${location}` })
  }
  const neighbour = await app.person('regular', { location: 'Pančevo' })
  const query = { search: 'brunkanja zukvare', limit }
  const found = (await readPages(app, '/api/services', query, neighbour)).flat()
  expect(new Set(found.map(({ id }) => id)).size).toBe(10)
  expect(found.map(({ title }) => title.endsWith('Pančevo'))).toEqual([...Array(5).fill(true), ...Array(5).fill(false)])
})
