import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots } from '../../tests/bookings.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { newShop, rateVisit as rateVisitOf, type ShopScene } from '../../tests/shop.ts'
import { ratings } from '../ratings/rating-tables.server.ts'

const app = useApp()
const { rate } = conversationHelpers(app)
const five = { service_quality: 5, communication: 5, price: 5 }

const rateVisit = (shop: ShopScene, person: string, index: number, scores: object = five) =>
  rateVisitOf(app, shop, { person, index, scores })

const show = (as: Caller, shown: boolean) => app.call('POST', '/api/shop/ratings', { as, body: { shown } })
const peopleOf = async ({ service }: ShopScene) =>
  (await fetchSlots(app, service)).people.map(({ name, rating }: { name: string; rating: unknown }) => [name, rating])
const reviewsOf = async ({ service }: ShopScene) =>
  (await app.call('GET', `/api/services/${service.id}/reviews`)).body.items.map(
    ({ review, person }: { review: string; person: string | null }) => [review, person],
  )
const leave = (as: Caller, id: string) =>
  app.call('POST', `/api/shop/members/${id}/leave`, { as, body: { bookings: 'give' } })

test('counts a rating for the person who did the last finished visit, and else for the provider in person', async () => {
  const shop = await newShop(app)
  const { provider, service, customer, maja, sanja } = shop
  await rateVisit(shop, maja, 4, { service_quality: 5, communication: 4, price: 4 })
  await rateVisit(shop, maja, 6)
  await rateVisit(shop, 'owner', 8)
  const slots = (await fetchSlots(app, service)).days[2].slots
  await book(app, customer, service, slots[12].starts_at, { person: maja })
  const { body: last } = await book(app, customer, service, slots[14].starts_at, { person: sanja })
  await changeBooking(app, provider, last, 'done')
  await rate(customer, last.conversation_id, { service_quality: 3, communication: 3, price: 3 })
  await show(provider, true)
  expect(await peopleOf(shop)).toEqual([
    ['Dragan Petrović', { average: 5, count: 1 }],
    ['Maja', { average: 4.7, count: 2 }],
    ['Sanja', { average: 3, count: 1 }],
  ])
})

test('says nothing about people until the provider shows the ratings, and nothing after that is taken back', async () => {
  const [shop, other] = [await newShop(app), await newShop(app)]
  await rateVisit(shop, shop.maja, 4, { ...five, review: 'Sjajno šišanje.' })
  await rateVisit(other, other.maja, 4, { ...five, review: 'Divna frizura.' })
  const nothing = ['Dragan Petrović', 'Maja', 'Sanja'].map(name => [name, null])
  expect([await peopleOf(shop), await reviewsOf(shop)]).toEqual([nothing, [['Sjajno šišanje.', null]]])

  const shown = await show(shop.provider, true)
  expect([shown.status, shown.body.shows_ratings]).toEqual([200, true])
  expect(await peopleOf(shop)).toEqual([nothing[0], ['Maja', { average: 5, count: 1 }], nothing[2]])
  expect(await reviewsOf(shop)).toEqual([['Sjajno šišanje.', 'Maja']])
  expect((await app.call('GET', `/api/providers/${shop.provider.id}/reviews`)).body.items[0].person).toBe('Maja')
  expect([await peopleOf(other), await reviewsOf(other)]).toEqual([nothing, [['Divna frizura.', null]]])

  await show(shop.provider, false)
  expect([await peopleOf(shop), await reviewsOf(shop)]).toEqual([nothing, [['Sjajno šišanje.', null]]])
})

test('counts a rating whose review is hidden, and no longer names a member who has left', async () => {
  const shop = await newShop(app)
  const { provider, maja, sanja } = shop
  const hidden = await rateVisit(shop, sanja, 4, { ...five, review: 'Grube reči.' })
  await rateVisit(shop, maja, 6, { ...five, review: 'Sve po dogovoru.' })
  await app.runtime.db.update(ratings).set({ hidden: true }).where(eq(ratings.conversationId, hidden))
  await show(provider, true)
  expect(await reviewsOf(shop)).toEqual([['Sve po dogovoru.', 'Maja']])
  expect(await peopleOf(shop)).toContainEqual(['Sanja', { average: 5, count: 1 }])
  await leave(provider, maja)
  expect(await reviewsOf(shop)).toEqual([['Sve po dogovoru.', null]])
})

test('keeps the past work of a member who has left in the diary under the name', async () => {
  const shop = await newShop(app)
  const { provider, service, maja } = shop
  await rateVisit(shop, maja, 4)
  const day = (await fetchSlots(app, service)).days[2].date
  await leave(provider, maja)
  const { body } = await app.call('GET', `/api/appointments/week?from=${day}&days=2`, { as: provider })
  const present = [null, 'Sanja'].map(name => ({ name, has_left: false }))
  expect(body.days[0].people).toMatchObject([...present, { name: 'Maja', has_left: true }])
  expect(body.days[1].people).toMatchObject(present)
})
