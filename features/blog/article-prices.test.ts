import { expect, test } from 'vitest'
import { contentFolder } from '../../platform/server/content.server.ts'
import { useApp } from '../../tests/harness.ts'
import { priceFigures } from '../prices/figure-tables.server.ts'
import { publishFigures } from '../prices/publish-figures.server.ts'
import { jobDictionary } from '../services/jobs/jobs.server.ts'
import { articleFrontMatter } from './article.ts'

const app = useApp({ EURO_RATE: '117' })
const read = async (): Promise<string> => (await app.call('GET', '/api/articles/cene-usluga-u-pancevu')).body.content
const rowOf = (html: string, name: string) =>
  new RegExp(`<td>${name}[^<]*</td>\\s*<td>(.*?)</td>\\s*<td>(.*?)</td>`).exec(html)?.slice(1)

const figure = { townKey: 'pancevo', isDemo: false, providers: 6, quotes: 0, publishedOn: '2026-11-23' }

test('an article shows the published prices of the town with their day, and the written ones without enough sources', async () => {
  expect(rowOf(await read(), 'Zamena bojlera')).toEqual(['3.000–7.000', '25–60'])
  expect(await read()).not.toMatch(/Objavljeno|cena:|evra:/)

  await app.runtime.db.insert(priceFigures).values([
    { ...figure, job: 'ugradnja-bojlera', low: 3500, middle: 4200, high: 5850 },
    { ...figure, job: 'musko-sisanje', townKey: 'vrsac', low: 450, middle: 500, high: 600 },
    // A figure of the demonstration is not shown beside a real one.
    { ...figure, job: 'musko-sisanje', isDemo: true, low: 450, middle: 500, high: 600 },
  ])
  app.runtime.cache.clear()
  const html = await read()
  expect(rowOf(html, 'Zamena bojlera')).toEqual(['<a href="/cene/ugradnja-bojlera/pancevo">3.500–5.850</a>', '30–50'])
  expect(rowOf(html, 'Muško šišanje')).toEqual(['600–1.200', '5–10'])
  expect(html.match(/Objavljeno 23\. novembra 2026\./g)).toHaveLength(1)
  expect(html).toContain('najmanje pet pružalaca usluge')

  await publishFigures(app.runtime, new Date('2026-11-30T03:00:00Z'))
  expect(rowOf(await read(), 'Zamena bojlera')).toEqual(['3.000–7.000', '25–60'])
})

test('each range of an article names a job of the dictionary', () => {
  const texts = contentFolder('blog', articleFrontMatter)(app.runtime).map(({ html }) => html)
  const jobs = texts.flatMap(html => [...html.matchAll(/href="(?:cena|evra):([^"]+)"/g)].map(([, job]) => job!))
  expect(jobs.length).toBeGreaterThan(20)
  for (const job of jobs) expect([job, jobDictionary(app.runtime).byId.has(job)]).toEqual([job, true])
})
