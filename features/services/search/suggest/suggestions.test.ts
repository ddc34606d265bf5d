import { expect, test } from 'vitest'
import { useApp } from '../../../../tests/harness.ts'
import { serviceListHelpers } from '../../../../tests/service-list.ts'

const app = useApp()
const { publish } = serviceListHelpers(app)
const suggested = async (q: string) => {
  const { status, body } = await app.call('GET', `/api/services/suggestions?${new URLSearchParams({ q })}`)
  expect([q, status]).toEqual([q, 200])
  return body
}

test('suggests problems with their trades, categories and services for typed beginnings', async () => {
  await publish([
    { title: 'Vodoinstalater Žika', category: 'Vodoinstalater', keywords: ['slavina'] },
    { title: 'Frizer Ana', category: 'Frizeraj', price: '30' },
    { title: 'Frizerka Beba', category: 'Frizerske usluge', ratingSum: 45, ratingCount: 3 },
    { title: 'Frizer u penziji', category: 'Frizeraj', status: 'paused' },
  ])
  const taps = await suggested('curi sla')
  expect(taps.problems[0]).toEqual({ text: 'curi slavina', category: 'Vodoinstalater', services: 1 })
  const hair = await suggested('friz')
  // Both categories of the trade are counted.
  expect(hair.categories[0]).toEqual({ category: 'Frizeraj', services: 2 })
  expect(hair.services.map(({ title }: { title: string }) => title)).toEqual(['Frizerka Beba', 'Frizer Ana'])
  expect(hair.services[1]).toMatchObject({ price: '30', provider_name: 'Milan', location: 'Pančevo' })
  for (const typed of ['ФРИЗ', 'firzer']) expect((await suggested(typed)).categories[0].category).toBe('Frizeraj')
  const titles = async (typed: string) => (await suggested(typed)).services.map(({ title }: { title: string }) => title)
  expect(await titles('frizer an')).toEqual(['Frizer Ana'])
  const expectEachWordToBeginOne = async () => {
    expect(await titles('slav vodoin')).toEqual(['Vodoinstalater Žika'])
    expect(await titles('an u friz')).toEqual(['Frizerka Beba', 'Frizer Ana'])
    expect(await titles('ana u friz')).toEqual(['Frizer Ana'])
    expect(await titles('qqq friz')).toEqual([])
  }
  await expectEachWordToBeginOne()
  // With more services the index of words is used instead of a scan.
  await publish(Array.from({ length: 30 }, (_, at) => `Usluga ${at}`))
  await app.runtime.database.exec('ANALYZE services')
  await expectEachWordToBeginOne()
})

test('suggests no trade without a service, and nothing for nonsense', async () => {
  await publish(['Usluga'])
  const nothing = { problems: [], jobs: [], estimate: null, categories: [], services: [] }
  for (const typed of ['curi slavina', 'qqqq', '%', '-', "'; DROP TABLE"])
    expect(await suggested(typed)).toEqual(nothing)
})

test('suggests an estimate for a problem or a job of a trade with jobs, and the page of a job for the beginnings of its words', async () => {
  await publish([{ title: 'Usluga', category: 'Vodoinstalater' }])
  expect((await suggested('curi sl')).estimate).toBe('curi slavina')
  expect((await suggested('zamena ventila')).estimate).toMatch(/^zamena ventila$/i)
  expect((await suggested('dresura pasa')).estimate).toBe(null)

  const job = { id: 'zamena-ventila', name: 'Zamena ventila', category: 'Vodoinstalater' }
  for (const typed of ['zamen vent', 'ЗАМЕНА ВЕНТИЛА']) expect((await suggested(typed)).jobs[0]).toEqual(job)
  expect((await suggested('zam')).jobs).toEqual([])
})

test('refuses an empty or too long text, naming the field', async () => {
  for (const q of ['', '   ', 'x'.repeat(101)]) {
    const { status, body } = await app.call('GET', `/api/services/suggestions?${new URLSearchParams({ q })}`)
    expect([status, Object.keys(body.fields)]).toEqual([422, ['q']])
  }
})
