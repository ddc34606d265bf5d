import { expect, test } from 'vitest'
import type { ServiceCardData } from '../service.ts'
import { packList, type ServiceList } from './packed-list.ts'

const owner = '0198f7a0-0000-7000-8000-000000000001'
const card = {
  id: '0198f7a0-0000-7000-8000-000000000002',
  title: 'Popravka slavina',
  location: 'Pančevo',
  price: '20 €',
  rating: 4.5,
  reviews: 2,
  free_day: '2026-11-30',
  created_at: '2026-11-01T10:00:00.000Z',
  provider_id: owner,
  provider_name: 'Milan Jovanović',
  provider_slug: 'milan-jovanovic',
  image_url: `/media/services/${owner}/slavina`,
} as ServiceCardData
const listOf = (...items: ServiceCardData[]): ServiceList => ({
  pages: [{ items, total: items.length, next_cursor: null }],
  pageParams: [''],
})
const key = ['services', 'list', {}]

test('a packed card has nothing that its markup says', () => {
  const created = Date.parse(card.created_at)
  const usual = ['20 €', created, 2, 4.5, '2026-11-30']
  expect(packList(key, listOf(card))).toEqual({
    cards: [usual],
    page: { total: 1, next_cursor: null },
    pageParams: [''],
  })
  // It keeps an id that no address contains, and a name that no link contains, but no zeros and nulls at its end.
  const changes = [{ image_url: null }, { provider_slug: null }, { price: null, rating: 0, reviews: 0, free_day: null }]
  const packed = packList(key, listOf(...changes.map(change => ({ ...card, ...change }))))!
  expect(packed.cards).toEqual([
    [...usual, owner],
    [...usual, null, 'Milan Jovanović'],
    [null, created],
  ])
})

test('other queries and lists of several pages are not packed', () => {
  expect(packList(['services', 'recent', undefined], { items: [card] })).toBeNull()
  const [page] = listOf(card).pages
  expect(packList(key, { pages: [page, page], pageParams: ['', 'next'] })).toBeNull()
})
