import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { useApp } from '../../tests/harness.ts'
import { addAcceptedQuote, addPlumber, runNight } from '../../tests/price-sources.ts'
import { priceFigures } from './figure-tables.server.ts'
import { jobPriceJsonLd } from './price-json-ld.ts'

const app = useApp()
const page = async () => (await app.call('GET', '/api/town-prices/pancevo/zamena-ventila')).body
const addPlumbers = async (prices: number[], options = {}) => {
  for (const price of prices) await addPlumber(app, [price], options)
}
const week = (weeks: number) => new Date(Date.now() + weeks * 7 * 86_400_000)

test('publishes quartiles in which each provider counts once, as plain SQL computes them, and none of unknown jobs and towns', async () => {
  await addPlumbers([1130, 1320, 1480, 1510, 1790, 2040, 2610])
  await addPlumber(app, Array(20).fill(9000))
  await addPlumber(app, [5000], { town: 'Vršac' })
  await addPlumber(app, [100], { line: 'Zamena ventila na motoru' })
  expect(await runNight(app)).toBe(true)

  const { rows } = await app.runtime.db.execute(sql`
    SELECT percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY price) AS at FROM (
      SELECT avg(i.price) / 100 AS price FROM price_items i JOIN profiles p ON p.id = i.provider_id
      WHERE p.location = 'Pančevo' AND i.name = 'Zamena ventila' GROUP BY i.provider_id
    ) AS each_provider`)
  const [low, middle, high] = (rows[0] as { at: number[] }).at.map(price => 50 * Math.round(price / 50))
  const { figure, providers } = await page()
  expect(figure).toMatchObject({ low, middle, high, providers: 8, quotes: 0, is_demo: false })
  expect(providers).toHaveLength(6)
  expect(JSON.stringify(providers)).not.toContain('price')
  for (const path of ['nigde', 'nigde/zamena-ventila', 'pancevo/nista'])
    expect((await app.call('GET', `/api/town-prices/${path}`)).status).toBe(404)
})

test('shows no figure of four providers in any way out, and one of five in all of them', async () => {
  const admin = await newAdministrator(app)
  const as = await app.person('provider')
  await app.service(as)
  const lines = { lines: [{ name: 'Zamena ventila', unit: '' }] }
  const ways = async () => {
    const text = async (path: string) => (await app.call('GET', path)).body
    const item = (await text('/api/town-prices/pancevo')).items.find(({ job }: any) => job.id === 'zamena-ventila')
    const hint = await app.call('POST', '/api/line-jobs', { as, body: lines })
    return {
      page: (await page()).figure !== null,
      town: item.figure !== null,
      sentence: (await text('/api/usual-price?town=pancevo&text=Treba+mi+zamena+ventila')).item !== null,
      hint: hint.body.items[0].figure !== null,
      csv: (await text('/otvoreni-podaci/cene.csv')).includes('zamena-ventila'),
      json: JSON.stringify(await text('/otvoreni-podaci/cene.json')).includes('zamena-ventila'),
      sitemap: (await text('/sitemaps/pages.xml')).includes('/cene/zamena-ventila/pancevo'),
      structuredData: jobPriceJsonLd(await page(), '').length > 0,
      trade: (await text('/api/town-prices/pancevo?category=Vodoinstalater')).items.length > 0,
    }
  }
  const everywhere = (isShown: boolean) => Object.fromEntries(Object.keys(shown).map(way => [way, isShown]))
  const plumbers = [await addPlumber(app, [1300]), await addPlumber(app, [1400]), await addPlumber(app, [1500])]
  await addPlumber(app, [1600, 1700, 1800])
  await runNight(app)
  const shown = await ways()
  expect(shown).toEqual(everywhere(false))

  await addPlumber(app, [1900])
  await runNight(app)
  expect(await ways()).toEqual(everywhere(true))

  await banUser(app, admin, plumbers[0]!)
  await runNight(app, week(1))
  expect(await ways()).toEqual(everywhere(false))
})

test('five accepted quotes of three providers are enough; two providers or four quotes are not', async () => {
  const { id: customer } = await app.person('regular')
  const [one, two] = [await addPlumber(app, []), await addPlumber(app, [])]
  for (const serial of [1, 2, 3, 4]) await addAcceptedQuote(app, one, customer, 1200, serial)
  await addAcceptedQuote(app, two, customer, 1500, 1)
  await runNight(app)
  expect((await page()).figure).toBe(null)
  await addAcceptedQuote(app, await addPlumber(app, []), customer, 1800, 1)
  await runNight(app)
  const { figure, providers } = await page()
  expect(figure).toMatchObject({ low: 1350, middle: 1500, high: 1650, providers: 3, quotes: 6 })
  // A private quote does not name its provider on a public page.
  expect(providers).toEqual([])
})

test('prices of the demonstration never count in a real figure, and a changed price only in the next week', async () => {
  await addPlumbers([1000, 1100, 1200, 1300])
  await addPlumbers([7000, 7100, 7200, 7300, 7400], { isDemo: true })
  await runNight(app)
  expect((await page()).figure).toMatchObject({ middle: 7200, providers: 5, is_demo: true })
  const { id } = await addPlumber(app, [1400])
  await runNight(app, week(1))
  const { figure } = await page()
  expect(figure).toMatchObject({ middle: 1200, providers: 5, is_demo: false })
  expect(await app.runtime.db.$count(priceFigures)).toBe(2)
  await app.runtime.db.execute(sql`UPDATE price_items SET price = 50000 WHERE provider_id = ${id}`)
  expect([await runNight(app, week(1)), (await page()).figure]).toEqual([false, figure])
  expect(await runNight(app, week(2))).toBe(true)
  expect((await page()).figure).toMatchObject({ low: 1000, middle: 1100, high: 1200 })
})

test('a provider corrects the job of a line, and the next figures follow', async () => {
  await addPlumbers([1000, 1100, 1200, 1300])
  const provider = await app.person('provider')
  await app.service(provider)
  const items = [{ id: crypto.randomUUID(), name: 'Moj posao', unit: '', price: 140_000 }]
  await app.call('PUT', '/api/price-list', { as: provider, body: { items, version: 0 } })
  const choose = (job?: string | null) =>
    app.call('PUT', '/api/line-jobs/choice', { as: provider, body: { name: 'Moj posao', unit: '', job } })
  await runNight(app)
  expect((await page()).figure).toBe(null)
  expect((await choose('nema-ga')).body.fields).toHaveProperty('job')
  expect((await choose('zamena-ventila')).body).toMatchObject({ job: { name: 'Zamena ventila' }, is_chosen: true })
  await runNight(app)
  expect((await page()).figure).toMatchObject({ providers: 5, middle: 1200 })
  expect((await choose(null)).body).toMatchObject({ job: null, is_chosen: true })
  await runNight(app, week(1))
  expect((await page()).figure).toBe(null)
  expect((await choose()).body).toMatchObject({ job: null, is_chosen: false })

  // A choice ends with its line.
  await choose('zamena-sifona')
  await app.call('PUT', '/api/price-list', { as: provider, body: { items: [], version: 1 } })
  await runNight(app)
  expect((await app.runtime.db.execute(sql`SELECT * FROM job_choices`)).rows).toEqual([])
})
