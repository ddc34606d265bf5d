import { expect, test } from 'vitest'
import type { ServiceDetail } from '../service.ts'
import { serviceJsonLd } from './service-json-ld.ts'

const service = { title: 'Popravka česme', created_at: '2026-11-20T10:00:00.000Z', reviews: 0 } as ServiceDetail

test.each([
  ['1.500 €', { price: 1500, priceCurrency: 'EUR' }],
  ['1.250,50 din.', { price: 1250.5, priceCurrency: 'RSD' }],
  ['od 1.500', { description: 'od 1.500 €' }],
])('a service at %j offers %j to search engines', (price, offer) => {
  expect(serviceJsonLd({ ...service, price }, 'https://komsiluk.rs').offers).toEqual({ '@type': 'Offer', ...offer })
})
