import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { book, fetchSlots } from '../../tests/bookings.ts'
import { changeDeposit, newDepositScene } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { agreeOnSeries } from '../../tests/series.ts'
import { newShop } from '../../tests/shop.ts'
import type { BookingStatus } from '../appointments/appointment-status.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../appointments/belgrade.ts'
import { ratings } from '../ratings/rating-tables.server.ts'
import { waitOffers, waits } from '../waiting/waiting-tables.server.ts'
import { viewCounts } from './statistics-tables.server.ts'

const app = useApp()
const today = () => dayOf(new Date())
const noon = (day: string) => belgradeClock(day)(12 * 60)!
const fetchFigures = (as: Caller) => app.call('GET', '/api/statistics', { as })

const none = { missed: 0, series: 0, waiting: 0, deposits: 0 }

test('shows thirty empty days to a new provider', async () => {
  const { bookings, ...figures } = (await fetchFigures(await app.person('provider'))).body
  expect(bookings).toEqual(none)
  for (const [name, figure] of Object.entries<any>(figures)) {
    const empty = name === 'rating' ? null : 0
    expect(figure).toMatchObject({ value: empty, now: empty, before: empty })
    expect(figure.days.map(({ value }: { value: unknown }) => value)).toEqual(Array(30).fill(empty))
  }
  const firstDays = [figures.views, figures.appointments].map(({ days }) => days[0].date)
  expect(firstDays).toEqual([addDays(today(), -29), today()])
})

test('the dashboard compares the caller’s views of the last thirty days with the thirty before, and the next thirty days of appointments with the last', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const counted = { 0: 3, [-29]: 4, [-30]: 2, [-59]: 8, [-60]: 100 }
  const rows = Object.entries(counted).map(([days, views]) => ({ day: addDays(today(), Number(days)), views }))
  const foreign = { providerId: other.id, day: today(), views: 5 }
  const own = rows.map(row => ({ ...row, providerId: provider.id }))
  await app.runtime.db.insert(viewCounts).values([...own, foreign])
  const { views } = (await fetchFigures(provider)).body
  expect(views).toMatchObject({ value: 7, now: 7, before: 10 })
  expect([views.days[0].value, views.days[1].value, views.days[29].value]).toEqual([4, 0, 3])
  expect((await fetchFigures(other)).body.views.value).toBe(5)

  const booked = [-31, -30, -1, 1, 2, 29, 30].map(days => {
    const appointmentTime = noon(addDays(today(), days))
    return { id: randomUUID(), providerId: provider.id, clientName: 'Petar', appointmentTime }
  })
  await app.runtime.db.insert(appointments).values(booked)
  const figure = (await fetchFigures(provider)).body.appointments
  expect(figure).toMatchObject({ value: 4, now: 3, before: 2 })
  const busy = figure.days.flatMap(({ date, value }: { date: string; value: number }) => (value ? [date] : []))
  expect(busy).toEqual([1, 2, 29].map(days => addDays(today(), days)))
})

test('the dashboard shows the mean of all ratings, by day the mean at that time, and unread messages outside of hidden conversations', async () => {
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const service = await app.service(provider)
  const whose = { serviceId: service.id, userId: customer.id, providerId: provider.id }
  const rated = (days: number, score: number) => {
    const scores = { serviceQuality: score, communication: score, price: score }
    const ids = { id: randomUUID(), conversationId: randomUUID() }
    return { ...ids, ...whose, ...scores, createdAt: noon(addDays(today(), days)) }
  }
  await app.runtime.db.insert(ratings).values([rated(-300, 4), rated(-30, 3), rated(-10, 5), rated(-1, 5)])
  const { rating } = (await fetchFigures(provider)).body
  expect(rating).toMatchObject({ value: 4.3, now: 4.3, before: 3.5 })
  const at = (days: number) => rating.days.find((day: { date: string }) => day.date === addDays(today(), days)).value
  expect([at(-29), at(-11), at(-10), at(-1), at(0)]).toEqual([3.5, 3.5, 4, 4.3, 4.3])

  const conversation = await app.startConversation(customer, service)
  for (const text of ['Dobar dan!', 'Jeste li tu?']) await app.sendMessage(customer, conversation, text)
  await app.sendMessage(provider, conversation, 'Jesam.')
  const { messages } = (await fetchFigures(provider)).body
  expect(messages).toMatchObject({ value: 2, now: 2, before: 0 })
  expect(messages.days.at(-1)).toEqual({ date: today(), value: 2 })
  await app.call('DELETE', `/api/conversations/${conversation.id}`, { as: provider })
  expect((await fetchFigures(provider)).body.messages.value).toBe(0)
})

const ownBookings = async (as: Caller) => (await fetchFigures(as)).body.bookings
const passBookings = (condition: string, days: number) =>
  app.runtime.database.exec(
    `UPDATE appointments SET appointment_time = date_trunc('minute', now()) - interval '${days} days' WHERE ${condition}`,
  )

test('counts the deposits that came in the last thirty days', async () => {
  const { provider, bookOn } = await newDepositScene(app)
  const { body: booked } = await bookOn(3)
  expect(await ownBookings(provider)).toEqual(none)
  await changeDeposit(app, provider, booked, 'arrived')
  expect(await ownBookings(provider)).toEqual({ ...none, deposits: 1 })
  await app.runtime.database.exec(`UPDATE booking_deposits SET arrived_at = now() - interval '31 days'`)
  expect(await ownBookings(provider)).toEqual(none)
})

test('counts the visits of series that have begun, and missed visits until they are disputed', async () => {
  const { provider, customer, service, series } = await agreeOnSeries(app, { count: 4 })
  const { days } = await fetchSlots(app, service, '?days=6')
  const { body: single } = await book(app, customer, service, days[5].slots[30].starts_at)
  expect(await ownBookings(provider)).toEqual(none)
  await passBookings(`series_id = '${series.id}' AND series_index = 0`, 2)
  await passBookings(`series_id = '${series.id}' AND series_index = 1`, 40)
  await passBookings(`booking_id = '${single.id}'`, 1)
  expect(await ownBookings(provider)).toEqual({ ...none, series: 1 })
  const path = `/api/bookings/${single.id}/missed`
  const { body: reported } = await app.call('POST', path, { as: provider, body: { version: single.version } })
  expect(await ownBookings(provider)).toEqual({ ...none, series: 1, missed: 1 })
  const body = { version: reported.version, reason: 'Nije tačno.' }
  await app.call('POST', `${path}/objection`, { as: customer, body })
  expect(await ownBookings(provider)).toEqual({ ...none, series: 1 })
})

test('counts offers of freed slots that became bookings', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const service = await app.service(provider)
  const now = new Date()
  const wait = { customerId: customer.id, providerId: provider.id, serviceId: service.id, about: '', joinedAt: now }
  for (const status of ['taken', 'passed'] as const) {
    const id = randomUUID()
    await app.runtime.db.insert(waits).values({ ...wait, id, lastDay: '2030-01-01', endedAt: now, outcome: 'booked' })
    const offer = { id: randomUUID(), waitId: id, providerId: provider.id, startsAt: now, endsAt: now, expiresAt: now }
    await app.runtime.db.insert(waitOffers).values({ ...offer, status, offeredAt: new Date(now.getTime() - 60_000) })
  }
  expect(await ownBookings(provider)).toEqual({ ...none, waiting: 1 })
})

const fetchPeople = async (as: Caller) => (await app.call('GET', '/api/statistics/people', { as })).body.people

type Visit = { memberId: string | null; status: BookingStatus; daysAgo: number; bookingId?: string | null }

const addVisits = ({ provider, customer, service }: Awaited<ReturnType<typeof newShop>>, visits: Visit[]) => {
  const whose = { providerId: provider.id, customerId: customer.id, serviceId: service.id, clientName: 'Ana' }
  const rows = visits.map(({ daysAgo, bookingId = randomUUID(), ...rest }) => {
    const appointmentTime = noon(addDays(today(), -daysAgo))
    return { id: randomUUID(), bookingId, appointmentTime, ...whose, ...rest }
  })
  return app.runtime.db.insert(appointments).values(rows)
}

test('counts each person’s bookings of the last thirty days by outcome; a member sees only own finished ones', async () => {
  const [shop, other] = [await newShop(app), await newShop(app)]
  const { provider, customer, worker, maja, sanja } = shop
  await addVisits(shop, [
    { memberId: maja, status: 'done', daysAgo: 0 },
    { memberId: maja, status: 'done', daysAgo: 29 },
    { memberId: maja, status: 'done', daysAgo: 30 },
    { memberId: maja, status: 'missed', daysAgo: 3 },
    { memberId: maja, status: 'moved', daysAgo: 3 },
    { memberId: maja, status: 'confirmed', daysAgo: 4, bookingId: null },
    { memberId: sanja, status: 'cancelled', daysAgo: 2 },
    { memberId: null, status: 'done', daysAgo: 5 },
  ])
  await addVisits(other, [{ memberId: other.maja, status: 'done', daysAgo: 1 }])
  const figures = { done: 0, missed: 0, cancelled: 0, rating: null, has_left: false }
  expect(await fetchPeople(provider)).toEqual([
    { ...figures, id: null, name: null, done: 1 },
    { ...figures, id: maja, name: 'Maja', done: 2, missed: 1 },
    { ...figures, id: sanja, name: 'Sanja', cancelled: 1 },
  ])
  const countOf = async (as: Caller) => (await app.call('GET', '/api/statistics/work', { as })).body
  expect(await Promise.all([worker, customer, provider].map(countOf))).toEqual([2, null, null].map(done => ({ done })))
})

test('keeps a member who has left while there is work of theirs, and names nobody to a provider alone', async () => {
  const shop = await newShop(app)
  const { provider, maja, sanja } = shop
  await addVisits(shop, [{ memberId: maja, status: 'done', daysAgo: 1 }])
  for (const id of [maja, sanja])
    await app.call('POST', `/api/shop/members/${id}/leave`, { as: provider, body: { bookings: 'give' } })
  const names = (await fetchPeople(provider)).map(({ name, has_left }: any) => (has_left ? `${name} (left)` : name))
  expect(names).toEqual([null, 'Maja (left)'])
  expect(await fetchPeople(await app.person('provider'))).toEqual([])
})
