import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { changeTimeout, miniSiteHelpers } from '../../../tests/mini-sites.ts'
import { newShop, rateVisit } from '../../../tests/shop.ts'

const app = useApp()
const { visit, publish } = miniSiteHelpers(app)

test('a site names people and their ratings only while the provider shows them, in both scripts', async () => {
  const shop = await newShop(app)
  const scores = { service_quality: 5, communication: 5, price: 4, review: 'Sjajno šišanje.' }
  await rateVisit(app, shop, { person: shop.maja, index: 4, scores })
  const { subdomain } = await publish(shop.provider)
  const read = async () => (await visit(subdomain)).text
  const show = (shown: boolean) => app.call('POST', '/api/shop/ratings', { as: shop.provider, body: { shown } })
  expect(await read()).toContain('Sjajno šišanje.')
  expect(await read()).not.toContain('Maja')
  await show(true)
  await expect.poll(read, changeTimeout).toContain('kod: Maja')
  expect(await read()).toMatch(/aria-label="Ocene po osobi"><li><b>Maja<\/b>.*?4,7 \(1 ocena\)/)
  expect(await read()).not.toContain('Sanja')
  const cyrillic = (await visit(subdomain, '/cir')).text
  expect(cyrillic).toContain('<b>Маја</b>')
  expect(cyrillic).toContain('код: Маја')
  await show(false)
  await expect.poll(read, changeTimeout).not.toContain('Maja')
})
