import type { FAQPage } from 'schema-dts'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import { services } from '../services/service-tables.server.ts'
import { landingJsonLd } from './landing-json-ld.ts'
import { landingPages } from './landing-pages.server.ts'

const app = useApp()
const see = (pair: string) => app.call('GET', `/api/landing/${pair}`)

describe('a local page', () => {
  test('is found by kind of service and town', async () => {
    const { status, body } = await see('elektricar/pancevo')
    expect(status).toBe(200)
    expect(body).toMatchObject({ path: '/elektricar/pancevo', category: 'Električar', location: 'Pančevo' })
    expect(body.mainContent).toMatch(/^<h2 id="kada-je-vreme-da-zovete-elektricara">Kada je vreme/)
    expect(body.faq[0].answer).toContain('od 10 do 20 EUR')
  })

  test.each(['električar/Pančevo', 'ELEKTRICAR/PANCEVO', 'Čišćenje/pancevo', 'krečenje/pančevo'])(
    'is found as %s too, under its one path',
    async pair => {
      const { status, body } = await see(pair.split('/').map(encodeURIComponent).join('/'))
      expect(status).toBe(200)
      expect(body.path).toMatch(/^\/(elektricar|ciscenje|krecenje)\/pancevo$/)
    },
  )

  test.each([
    'elektricar/beograd',
    'stolar/pancevo',
    'pancevo/elektricar',
    'elektricar.pancevo/x',
    '__proto__/pancevo',
  ])('is not found for the unknown pair %s', async pair => {
    const { status, body } = await see(pair)
    expect([status, body.code, body.title]).toEqual([404, 'not_found', 'Stranica nije pronađena'])
  })

  test('is linked from every page', async () => {
    const { body } = await app.call('GET', '/api/site')
    expect(body.local_pages.map(({ label }: { label: string }) => label)).toEqual([
      'Električar Pančevo',
      'Vodoinstalater Pančevo',
      'Krečenje Pančevo',
      'Čišćenje Pančevo',
      'Frizer Pančevo',
    ])
  })

  test('redirects to home without a town', async () => {
    for (const name of ['elektricar', 'frizer']) {
      const { status, headers } = await app.call('GET', `/${name}`)
      expect([status, headers.get('location')]).toEqual([302, '/'])
    }
    expect((await app.call('GET', '/stolar')).status).toBe(404)
  })
})

describe('the services of a local page', () => {
  test('are the best rated of the town: of the category, then of its parent', async () => {
    const { id: userId } = await app.person('provider', { location: 'Pančevo' })
    const serviceWith = (title: string, category: Category, ratingSum: number) => ({
      ...{ id: uuidv7(), userId, title, description: 'Opis usluge', price: '20' },
      ...{ category, parentCategory: parentCategory(category), ratingSum, ratingCount: 1, status: 'active' as const },
    })
    await app.runtime.db
      .insert(services)
      .values([
        serviceWith('Razne popravke', 'Popravke', 15),
        serviceWith('Slabiji električar', 'Električar', 9),
        serviceWith('Bolji električar', 'Električar', 12),
        serviceWith('Slabije popravke', 'Popravke', 6),
      ])
    const { status, body } = await see('elektricar/pancevo/services')
    expect(status).toBe(200)
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Bolji električar',
      'Slabiji električar',
      'Razne popravke',
    ])
  })

  test('are none for an unknown pair', async () => {
    expect((await see('stolar/pancevo/services')).status).toBe(404)
  })
})

describe('the structured data of a local page', () => {
  const origin = 'https://komsiluk.example'

  test('has the required fields and only what the page shows', () => {
    for (const page of landingPages(app.runtime)) {
      const [service, questions, path] = landingJsonLd(page, origin)
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
      const entries = (questions as Exclude<FAQPage, string>).mainEntity as unknown as Record<string, any>[]
      expect(entries.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
        page.faq.map(({ question, answer }) => [question, answer]),
      )
      for (const each of entries) expect([each['@type'], each.acceptedAnswer['@type']]).toEqual(['Question', 'Answer'])
      const steps = (path as any).itemListElement
      expect(steps.map((step: any) => [step['@type'], step.position, step.item])).toEqual([
        ['ListItem', 1, `${origin}/`],
        ['ListItem', 2, `${origin}/services`],
        ['ListItem', 3, origin + page.path],
      ])
    }
  })
})
