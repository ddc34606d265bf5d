import { expect, test } from 'vitest'
import { book, slotAt } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { allowSeries, changeSeries, proposeSeries } from '../../tests/series.ts'
import { newShop } from '../../tests/shop.ts'
import { runDueSeries } from './series-work.server.ts'

const app = useApp()
const upcomingOf = async (as: Caller, side = 'customer') =>
  (await app.call('GET', `/api/bookings/mine?side=${side}&limit=100`, { as })).body.items

const DAY_MS = 86_400_000
const membersOf = (visits: { member: { id: string } | null }[]) => [
  ...new Set(visits.map(({ member }) => member?.id ?? null)),
]

async function agreeWithMaja() {
  const shop = await newShop(app)
  await allowSeries(app, shop.provider, shop.service)
  const startsAt = await slotAt(app, shop.service, 3)
  const { body: booking } = await book(app, shop.customer, shop.service, startsAt, { person: shop.maja })
  const { body: proposed } = await proposeSeries(app, shop.customer, { booking_id: booking.id })
  const { body: series } = await changeSeries(app, shop.provider, proposed, 'confirm')
  return { ...shop, booking, series, startsAt }
}

test('the person of the repeated booking does all visits, while others are booked at the same time', async () => {
  const { customer, provider, service, worker, maja, series, startsAt } = await agreeWithMaja()
  const visits = await upcomingOf(customer)
  expect(visits.length).toBeGreaterThan(7)
  expect(membersOf(visits)).toEqual([maja])
  const other = await app.person('regular', { name: 'Ana' })
  const query = `starts_at=${startsAt}&weeks=1&count=4`
  for (const [person, state] of Object.entries({ [maja]: 'taken', owner: 'free' })) {
    const path = `/api/services/${service.id}/series?${query}&person=${person}`
    const { body: preview } = await app.call('GET', path, { as: other })
    expect(preview.items).toMatchObject(Array(4).fill({ state }))
  }
  // A member sees the visits, and can neither see nor propose a series.
  const work = await upcomingOf(worker, 'member')
  expect(work).toHaveLength(visits.length)
  expect(work[0]).toMatchObject({ series: null, can: { repeat: false } })
  expect((await app.call('GET', `/api/series/${series.id}`, { as: worker })).status).toBe(404)
  const nextDay = new Date(Date.parse(startsAt) + DAY_MS).toISOString()
  const { body: single } = await book(app, other, service, nextDay, { person: maja })
  expect((await proposeSeries(app, worker, { booking_id: single.id })).status).toBe(404)
  expect((await proposeSeries(app, provider, { booking_id: single.id })).status).toBe(201)
})

test('a day off cancels or gives one visit, and after the person has left others do the next ones', async () => {
  const { customer, provider, maja, sanja, series } = await agreeWithMaja()
  const [, second, third] = await upcomingOf(customer)
  const absence = (date: string, bookings: string) =>
    app.call('POST', `/api/shop/members/${maja}/absence`, { as: provider, body: { date, bookings } })
  expect((await absence(second.starts_at.slice(0, 10), 'cancel')).body).toMatchObject({ cancelled: 1 })
  expect((await absence(third.starts_at.slice(0, 10), 'give')).body).toMatchObject({ given: 1 })
  const { body: after } = await app.call('GET', `/api/series/${series.id}`, { as: customer })
  expect(after.status).toBe('active')
  expect(after.visits[1].booking.status).toBe('cancelled')
  const given = (await upcomingOf(customer)).find(({ id }: { id: string }) => id === third.id)
  expect(given.member?.id).not.toBe(maja)
  expect(given.series.id).toBe(series.id)
  await app.call('POST', '/api/shop/owner', { as: provider, body: { takes_bookings: false } })
  const leave = { as: provider, body: { bookings: 'cancel' } }
  expect((await app.call('POST', `/api/shop/members/${maja}/leave`, leave)).status).toBe(200)
  await runDueSeries(app.runtime, new Date(Date.now() + 20 * DAY_MS))
  const next = (await upcomingOf(customer)).filter(({ id }: { id: string }) => id !== third.id)
  expect(next.length).toBeGreaterThan(0)
  expect(membersOf(next)).toEqual([sanja])
})
