import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { services } from '../services/service-tables.server.ts'
import { listServicesById } from '../services/services-of-provider.server.ts'
import { recomputeAfterRateChange } from './euro-rates.server.ts'

const app = useApp()

/** Replaces a provider's price list by these lines, which map a name to a price in dinars. */
async function savePrices(provider: Caller, lines: Record<string, number>, unit = '') {
  const { body } = await app.call('GET', '/api/price-list', { as: provider })
  const items = Object.entries(lines).map(([name, dinars]) => ({ id: randomUUID(), name, unit, price: dinars * 100 }))
  const { status } = await app.call('PUT', '/api/price-list', { as: provider, body: { items, version: body.version } })
  expect(status).toBe(200)
}

const search = async (query: string): Promise<string[]> => {
  const { body } = await app.call('GET', `/api/services?${query}`)
  return body.items.map(({ title, price }: { title: string; price: string }) => `${title}: ${price}`)
}
const titles = async (query: string) => (await search(query)).map(each => each.split(':')[0])

test('filters and sorts services by their own price, or by the price list if they have none', async () => {
  const [milan, ana] = [await app.person('provider'), await app.person('provider')]
  const silent = await app.service(milan, { title: 'Česme', price: '' })
  await app.service(milan, { title: 'Bojleri', price: 'od 30 €' })
  await app.service(ana, { title: 'Struja', price: '2.344 din' })
  expect(await search('price_max=25')).toEqual(['Struja: 2.344 din'])

  // At this exchange rate 1.172 dinars are 10 euros, and 5.860 dinars are 50 euros.
  await savePrices(milan, { Dolazak: 1172, 'Ceo dan': 5860 })
  expect(await search('price_max=25&sort=price_asc')).toEqual(['Česme: Po cenovniku', 'Struja: 2.344 din'])
  expect(await search('price_min=9&price_max=10')).toEqual(['Česme: Po cenovniku'])
  const byPriceList = { price: null, is_by_price_list: true }
  expect((await app.call('GET', `/api/services/${silent.id}`)).body).toMatchObject(byPriceList)
  expect(await listServicesById(app.runtime, [silent.id])).toMatchObject([{ price: 'Po cenovniku' }])
  const { body: listed } = await app.call('GET', '/api/services/mine', { as: milan })
  expect(listed.items.find(({ id }: { id: string }) => id === silent.id).price).toBe(null)
  expect(await titles('sort=price_asc')).toEqual(['Česme', 'Struja', 'Bojleri'])

  await app.service(milan, { title: 'Sifoni', price: 'po dogovoru' })
  expect(await search('price_max=10&sort=newest')).toEqual(['Sifoni: po dogovoru', 'Česme: Po cenovniku'])
  await savePrices(milan, { 'Ceo dan': 5860 })
  expect(await search('price_max=49')).toEqual(['Struja: 2.344 din', 'Bojleri: od 30 €'])
  const { body } = await app.call('GET', `/api/services/${silent.id}`, { as: milan })
  const own = { ...body, price: '20 €', images: [body.image_url], active: true }
  expect((await app.call('PUT', `/api/services/${silent.id}`, { as: milan, body: own })).status).toBe(200)
  expect(await search('price_min=20&price_max=20')).toEqual(['Struja: 2.344 din', 'Česme: 20 €'])
  await savePrices(milan, {})
  expect(await titles('sort=price_desc')).toEqual(['Bojleri', 'Struja', 'Česme', 'Sifoni'])
})

test('recomputes compared prices for a new euro rate and leaves prices in euros alone', async () => {
  const milan = await app.person('provider')
  await app.service(milan, { title: 'Česme', price: '' })
  await app.service(milan, { title: 'Struja', price: '2.344 din' })
  await app.service(milan, { title: 'Bojleri', price: '10 €' })
  await app.service(milan, { title: 'Savet', price: 'po dogovoru' })
  await savePrices(milan, { Dolazak: 1172 })
  const comparedPrices = async () =>
    Object.fromEntries((await app.runtime.db.select().from(services)).map(each => [each.title, each.priceFrom]))
  const before = { Česme: 10, Struja: 20, Bojleri: 10, Savet: 10 }
  expect(await comparedPrices()).toEqual(before)
  await recomputeAfterRateChange(app.runtime)
  expect(await comparedPrices()).toEqual(before)
  await recomputeAfterRateChange({ ...app.runtime, config: { ...app.runtime.config, EURO_RATE: 234.4 } })
  expect(await comparedPrices()).toEqual({ Česme: 5, Struja: 10, Bojleri: 10, Savet: 5 })
})

test('gives the items of the price list to the reply assistant', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const service = await app.service(provider, { price: '', description: 'Popravljam česme.' })
  await savePrices(provider, { 'Zamena ventila': 1500, Dolazak: 1000 })
  await app.call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  const conversation = await app.startConversation(customer, service)
  await app.sendMessage(customer, conversation, 'Koliko košta zamena ventila?')
  const answer = async () =>
    (await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: customer })).body.items[1]?.content
  await expect.poll(answer, { timeout: 15_000 }).toContain('Iz cenovnika: Zamena ventila 1.500 RSD.')
})
