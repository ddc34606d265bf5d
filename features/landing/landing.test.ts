import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { serviceListHelpers } from '../../tests/service-list.ts'
import { landingJsonLd } from './landing-json-ld.ts'
import { landingPages } from './landing-pages.server.ts'

const app = useApp()
const see = (pair: string) => app.call('GET', `/api/landing/${pair}`)

test('a local page is found by kind of service and town in any spelling, and not for an unknown pair', async () => {
  const { status, body } = await see('elektricar/pancevo')
  expect(status).toBe(200)
  expect(body).toMatchObject({ path: '/elektricar/pancevo', category: 'Električar', location: 'Pančevo' })
  expect(body.mainContent).toMatch(/^<h2 id="kada-je-vreme-da-zovete-elektricara">Kada je vreme/)
  expect(body.faq[0].answer).toContain('od 10 do 20 EUR')
  for (const kind of ['električar', 'ELEKTRICAR']) {
    const { body } = await see(`${encodeURIComponent(kind)}/${encodeURIComponent('Pančevo')}`)
    expect(body.path).toBe('/elektricar/pancevo')
  }
  const unknown = ['elektricar/beograd', 'stolar/pancevo', 'pancevo/elektricar', 'elektricar.pancevo/x']
  for (const pair of [...unknown, '__proto__/pancevo', 'stolar/pancevo/services'])
    expect((await see(pair)).body).toMatchObject({ status: 404, title: 'Stranica nije pronađena' })
})

test('the services of a local page are the best rated of the town: of the category, then of its parent', async () => {
  const { publish } = serviceListHelpers(app)
  await publish([
    { title: 'Razne popravke', category: 'Popravke', ratingSum: 15, ratingCount: 1 },
    { title: 'Slabiji električar', category: 'Električar', ratingSum: 9, ratingCount: 1 },
    { title: 'Bolji električar', category: 'Električar', ratingSum: 12, ratingCount: 1 },
    { title: 'Slabije popravke', category: 'Popravke', ratingSum: 6, ratingCount: 1 },
  ])
  await publish([{ title: 'U Kovinu', category: 'Električar', ratingSum: 15, ratingCount: 1 }], 'Kovin')
  const { body } = await see('elektricar/pancevo/services')
  const best = ['Bolji električar', 'Slabiji električar', 'Razne popravke']
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(best)
})

test('the structured data of a local page has the required fields and only what the page shows', () => {
  const origin = 'https://komsiluk.example'
  for (const page of landingPages(app.runtime)) {
    const [service, questions, path] = landingJsonLd(page, origin) as [any, any, any]
    for (const item of [service, questions, path]) expect(item['@context']).toBe('https://schema.org')
    expect(service).toMatchObject({
      '@type': 'Service',
      name: page.title,
      serviceType: page.category,
      url: origin + page.path,
      areaServed: { '@type': 'City', name: 'Pančevo' },
      provider: {
        '@type': 'LocalBusiness',
        name: 'Komšiluk',
        address: { '@type': 'PostalAddress', addressLocality: 'Pančevo', addressCountry: 'RS' },
        geo: { '@type': 'GeoCoordinates', latitude: 44.87, longitude: 20.64 },
      },
    })
    expect(service).not.toHaveProperty('aggregateRating')
    const faq = page.faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))
    expect(questions.mainEntity).toEqual(faq)
    const steps = path.itemListElement.map((step: any) => [step['@type'], step.position, step.item])
    expect(steps).toEqual(['/', '/services', page.path].map((to, at) => ['ListItem', at + 1, origin + to]))
  }
})
