import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { book, fetchSlots } from '../../tests/bookings.ts'
import { changeDeposit, newDepositScene } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { agreeOnSeries } from '../../tests/series.ts'
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

test('the dashboard compares the caller’s views of the last thirty days with the thirty before', async () => {
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
})

test('the dashboard shows the mean of all ratings, and by day the mean at that time', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const service = await app.service(provider)
  const whose = { serviceId: service.id, userId: customer.id, providerId: provider.id }
  const rated = (days: number, score: number) => ({
    id: randomUUID(),
    conversationId: randomUUID(),
    ...whose,
    serviceQuality: score,
    communication: score,
    price: score,
    createdAt: noon(addDays(today(), days)),
  })
  await app.runtime.db.insert(ratings).values([rated(-300, 4), rated(-30, 3), rated(-10, 5), rated(-1, 5)])
  const { rating } = (await fetchFigures(provider)).body
  expect(rating).toMatchObject({ value: 4.3, now: 4.3, before: 3.5 })
  const at = (days: number) => rating.days.find((day: { date: string }) => day.date === addDays(today(), days)).value
  expect([at(-29), at(-11), at(-10), at(-1), at(0)]).toEqual([3.5, 3.5, 4, 4.3, 4.3])
})

test('the dashboard counts unread messages outside of hidden conversations, and by day those received', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const service = await app.service(provider)
  const conversation = await app.startConversation(customer, service)
  for (const text of ['Dobar dan!', 'Jeste li tu?']) await app.sendMessage(customer, conversation, text)
  await app.sendMessage(provider, conversation, 'Jesam.')
  const { messages } = (await fetchFigures(provider)).body
  expect(messages).toMatchObject({ value: 2, now: 2, before: 0 })
  expect(messages.days.at(-1)).toEqual({ date: today(), value: 2 })
  await app.call('DELETE', `/api/conversations/${conversation.id}`, { as: provider })
  expect((await fetchFigures(provider)).body.messages.value).toBe(0)
})

test('the dashboard counts future appointments, and compares the next thirty days with the last', async () => {
  const provider = await app.person('provider')
  const rows = [-31, -30, -1, 1, 2, 29, 30].map(days => {
    const appointmentTime = noon(addDays(today(), days))
    return { id: randomUUID(), providerId: provider.id, clientName: 'Petar', appointmentTime }
  })
  await app.runtime.db.insert(appointments).values(rows)
  const figure = (await fetchFigures(provider)).body.appointments
  expect(figure).toMatchObject({ value: 4, now: 3, before: 2 })
  const busy = figure.days.flatMap(({ date, value }: { date: string; value: number }) => (value ? [date] : []))
  expect(busy).toEqual([1, 2, 29].map(days => addDays(today(), days)))
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
