import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { book, fetchSlots } from '../../tests/bookings.ts'
import { changeDeposit, newDepositScene } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { agreeOnSeries } from '../../tests/series.ts'
import { waitOffers, waits } from '../waiting/waiting-tables.server.ts'

const app = useApp()
const ownBookings = async (as: Caller) => (await app.call('GET', '/api/statistics', { as })).body.bookings
const none = { missed: 0, series: 0, waiting: 0, deposits: 0 }
const passBookings = (condition: string, days: number) =>
  app.runtime.database.exec(
    `UPDATE appointments SET appointment_time = date_trunc('minute', now()) - interval '${days} days' WHERE ${condition}`,
  )

test('counts the deposits that came in the last thirty days', async () => {
  const { provider, customer, bookOn } = await newDepositScene(app)
  const { body: booked } = await bookOn(3)
  expect(await ownBookings(provider)).toEqual(none)
  await changeDeposit(app, provider, booked, 'arrived')
  expect(await ownBookings(provider)).toEqual({ ...none, deposits: 1 })
  await app.runtime.database.exec(`UPDATE booking_deposits SET arrived_at = now() - interval '31 days'`)
  expect(await ownBookings(provider)).toEqual(none)
  expect((await app.call('GET', '/api/statistics', { as: customer })).status).toBe(403)
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
