import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { book, changeBooking } from '../../tests/bookings.ts'
import { depositTerms, newDepositScene, saveDeposit } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { password } from '../../tests/password.ts'
import { agreeOnSeries, allowSeries, changeSeries, newSeriesScene, proposeSeries } from '../../tests/series.ts'
import { DAYS_KEPT_AHEAD } from './series-limits.ts'
import { runDueSeries } from './series-work.server.ts'

const app = useApp()

const WEEK_MS = 7 * 86_400_000
const fetchSeries = async (as: Caller, id: string) => (await app.call('GET', `/api/series/${id}`, { as })).body
const upcomingOf = async (as: Caller, side = 'customer') =>
  (await app.call('GET', `/api/bookings/mine?side=${side}&limit=100`, { as })).body.items
const subjectsTo = async ({ email }: { email: string }, start: string) =>
  (await app.runtime.mail.outbox!()).filter(({ to, subject }) => to === email && subject.startsWith(start))
/** Moves a visit into the past, as if its time had come. */
const startVisit = (bookingId: string) =>
  app.runtime.database.query(
    `UPDATE appointments SET appointment_time = appointment_time - interval '60 days',
       busy = tstzrange(lower(busy) - interval '60 days', upper(busy) - interval '60 days') WHERE booking_id = $1`,
    [bookingId],
  )
type Visit = { state: string; starts_at: string; booking: { id: string; status: string; version: number } | null }
const liveVisits = ({ visits }: { visits: Visit[] }) => visits.filter(({ booking }) => booking?.status === 'confirmed')

test('books nothing until the other side confirms once, then eight weeks ahead', async () => {
  const { provider, customer, booking } = await newSeriesScene(app)
  const { status, body: proposed } = await proposeSeries(app, customer, { booking_id: booking.id })
  expect(status).toBe(201)
  expect(proposed).toMatchObject({ status: 'proposed', side: 'customer', can: { confirm: false, withdraw: true } })
  expect(await upcomingOf(customer)).toHaveLength(1)
  expect((await changeSeries(app, customer, proposed, 'confirm')).status).toBe(409)
  const { body: agreed } = await changeSeries(app, provider, proposed, 'confirm')
  expect(agreed.status).toBe('active')
  const weeks = Math.floor(DAYS_KEPT_AHEAD / 7)
  expect(liveVisits(agreed).length).toBeGreaterThanOrEqual(weeks)
  expect(agreed.visits).toHaveLength(12)
  expect(liveVisits(agreed)[0]!.booking!.id).toBe(booking.id)
  // The visits do not count to the customer's ten upcoming bookings.
  const upcoming = await upcomingOf(customer)
  expect(upcoming.every((each: { series: unknown }) => each.series !== null)).toBe(true)
  expect(await subjectsTo(customer, 'Dogovoreni redovni termini')).toHaveLength(1)
  expect(await subjectsTo(customer, 'Zakazan termin')).toHaveLength(1)
})

test('creates a series once when the request is sent twice, and refuses a second one for the booking', async () => {
  const { provider, customer, booking } = await newSeriesScene(app)
  const body = { id: randomUUID(), booking_id: booking.id, weeks: 2, count: 4 }
  const [one, two] = await Promise.all([1, 2].map(() => proposeSeries(app, customer, body)))
  expect([one!.status, two!.status, one!.body.id]).toEqual([201, 201, two!.body.id])
  expect((await proposeSeries(app, provider, { ...body, id: body.id })).body.code).toBe('id_taken')
  expect((await proposeSeries(app, customer, { booking_id: booking.id })).body.code).toBe('already_repeats')
  const confirms = await Promise.all([1, 2].map(() => changeSeries(app, provider, one!.body, 'confirm')))
  expect(confirms.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('lets only the two sides see or change a series, and only where the service allows it', async () => {
  const { customer, booking, series, service, provider } = await agreeOnSeries(app)
  const stranger = await app.person('regular')
  expect((await app.call('GET', `/api/series/${series.id}`, { as: stranger })).status).toBe(404)
  expect((await changeSeries(app, stranger, series, 'end')).status).toBe(404)
  expect((await proposeSeries(app, stranger, { booking_id: booking.id })).status).toBe(404)
  const first = { service_id: service.id, customer_id: stranger.id, starts_at: booking.starts_at, about: 'Ključ.' }
  const unknown = await proposeSeries(app, provider, first)
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['customer_id']])
  const other = await app.service(provider)
  const preview = `/api/services/${other.id}/series?weeks=1&count=4&starts_at=${booking.starts_at}`
  expect((await app.call('GET', preview)).body.code).toBe('no_series')
  expect((await proposeSeries(app, customer, { booking_id: booking.id, weeks: 4, count: 40 })).status).toBe(422)
})

test('says before which visits are taken, lets them be skipped or moved, and says after which were not placed', async () => {
  const { provider, customer, booking, service, at } = await newSeriesScene(app)
  const inWeeks = (weeks: number) => new Date(at.getTime() + weeks * WEEK_MS).toISOString()
  const stranger = await app.person('regular', { name: 'Mira' })
  const rival = await book(app, stranger, service, inWeeks(1))
  await book(app, stranger, service, inWeeks(2))
  const query = `weeks=1&count=4&starts_at=${booking.starts_at}&except=${booking.id}`
  const { body: preview } = await app.call('GET', `/api/services/${service.id}/series?${query}`)
  expect(preview.items.map(({ state }: { state: string }) => state)).toEqual(['free', 'taken', 'taken', 'free'])
  const [other] = preview.items[1].others
  expect(Math.abs(Date.parse(other.starts_at) - Date.parse(inWeeks(1)))).toBeLessThanOrEqual(2 * 3_600_000)
  const adjusted = [{ index: 1, starts_at: other.starts_at }]
  const { body: proposed } = await proposeSeries(app, customer, { booking_id: booking.id, count: 4, adjusted })
  await changeBooking(app, stranger, rival.body, 'cancel')
  const { body: agreed } = await changeSeries(app, provider, proposed, 'confirm')
  expect(agreed.visits.map(({ state }: Visit) => state)).toEqual(['booked', 'booked', 'taken', 'booked'])
  expect(agreed.visits[1].starts_at).toBe(other.starts_at)
  const { body: messages } = await app.call('GET', `/api/conversations/${agreed.conversation_id}/messages`, {
    as: customer,
  })
  expect(JSON.stringify(messages)).toContain('(zauzeto)')
})

test('cancels one visit, or one and all later ones with a single notification', async () => {
  const { provider, customer, series } = await agreeOnSeries(app)
  const [, second, third, fourth] = liveVisits(series)
  expect((await changeBooking(app, customer, second!.booking!, 'cancel')).status).toBe(200)
  expect(liveVisits(await fetchSeries(provider, series.id))).toHaveLength(liveVisits(series).length - 1)
  const stale = await changeSeries(app, provider, { ...series, version: 1 }, 'end', { from: third!.booking!.id })
  expect([stale.status, stale.body.series.version]).toEqual([409, series.version])
  const { body: ended } = await changeSeries(app, provider, series, 'end', { from: fourth!.booking!.id })
  expect([ended.status, ended.count, liveVisits(ended).length]).toEqual(['active', 3, 2])
  expect(await subjectsTo(customer, 'Otkazani redovni termini')).toHaveLength(1)
  expect(await subjectsTo(customer, 'Otkazan termin')).toHaveLength(0)
  const { body: over } = await changeSeries(app, customer, ended, 'end')
  expect([over.status, liveVisits(over).length, over.can.end]).toEqual(['ended', 0, false])
})

test('moves a visit and all later ones after the other side has agreed, under the same bookings', async () => {
  const { provider, customer, series } = await agreeOnSeries(app, {}, { confirms: 'by_hand' })
  const [first, second, ...others] = liveVisits(series)
  const starts_at = new Date(Date.parse(second!.starts_at) + 86_400_000).toISOString()
  const move = { from: second!.booking!.id, starts_at }
  const { body: proposed } = await changeSeries(app, customer, series, 'move', move)
  expect([proposed.move.by, liveVisits(proposed).map(each => each.starts_at)]).toEqual([
    'customer',
    liveVisits(series).map(each => each.starts_at),
  ])
  expect((await changeSeries(app, customer, proposed, 'confirm')).status).toBe(409)
  const { body: moved } = await changeSeries(app, provider, proposed, 'confirm')
  const visits = liveVisits(moved)
  expect(visits[0]).toMatchObject({ starts_at: first!.starts_at, booking: { id: first!.booking!.id } })
  expect(visits[1]).toMatchObject({ starts_at, booking: { id: second!.booking!.id } })
  expect(visits.map(each => each.booking!.id)).toEqual([first, second, ...others].map(each => each!.booking!.id))
  expect(await subjectsTo(customer, 'Pomereni redovni termini')).toHaveLength(1)
})

test('a proposal of another time ends when that time has come', async () => {
  const { provider, customer, series } = await agreeOnSeries(app, {}, { confirms: 'by_hand' })
  const [, second] = liveVisits(series)
  const starts_at = new Date(Date.parse(second!.starts_at) + 86_400_000).toISOString()
  const move = { from: second!.booking!.id, starts_at }
  const { body: proposed } = await changeSeries(app, customer, series, 'move', move)
  expect(proposed.can.move).toBe(false)
  await app.runtime.database.query(`UPDATE booking_series SET move_day = current_date - 2 WHERE id = $1`, [series.id])
  expect(await fetchSeries(provider, series.id)).toMatchObject({ move: null, can: { confirm: false, move: true } })
  expect((await changeSeries(app, provider, proposed, 'confirm')).body.code).toBe('not_now')
  expect((await changeSeries(app, customer, proposed, 'move', move)).status).toBe(200)
})

test('runs until its last visit, also if that one was moved far ahead', async () => {
  const { customer, series } = await agreeOnSeries(app, { count: 2 })
  const last = liveVisits(series)[1]!
  await app.runtime.database.query(
    `UPDATE appointments SET appointment_time = appointment_time + interval '30 days',
       busy = tstzrange(lower(busy) + interval '30 days', upper(busy) + interval '30 days') WHERE booking_id = $1`,
    [last.booking!.id],
  )
  const daysLater = (days: number) => new Date(Date.parse(last.starts_at) + days * 86_400_000)
  await runDueSeries(app.runtime, daysLater(10))
  expect((await fetchSeries(customer, series.id)).status).toBe('active')
  await runDueSeries(app.runtime, daysLater(31))
  expect((await fetchSeries(customer, series.id)).status).toBe('ended')
})

test('ends with one notification when the service is paused, one side blocks the other or deletes the account', async () => {
  for (const end of ['pause', 'block', 'delete'] as const) {
    const { provider, customer, series, service } = await agreeOnSeries(app)
    if (end === 'pause') {
      const pause = { as: provider, body: { active: false } }
      expect((await app.call('PUT', `/api/services/${service.id}/active`, pause)).status).toBeLessThan(300)
    } else if (end === 'block') {
      const body = { cancel_bookings: true }
      expect((await app.call('PUT', `/api/blocks/${customer.id}`, { as: provider, body })).status).toBe(204)
    } else {
      const answer = await app.call('POST', '/api/me/delete', { as: provider, body: { password } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(204)
    }
    const { rows } = await app.runtime.database.query(
      `SELECT s.status, count(*) FILTER (WHERE a.status = 'confirmed')::int AS live FROM booking_series s
       JOIN appointments a ON a.series_id = s.id WHERE s.id = $1 GROUP BY s.status`,
      [series.id],
    )
    expect([end, rows]).toEqual([end, [{ status: 'ended', live: 0 }]])
    expect(await subjectsTo(customer, 'Otkazan')).toHaveLength(1)
  }
})

test('keeps the later visits when the job of one visit is completed', async () => {
  const { provider, series, booking, customer } = await agreeOnSeries(app)
  await startVisit(booking.id)
  const { body: current } = await app.call('GET', `/api/bookings/${booking.id}`, { as: provider })
  const done = await changeBooking(app, provider, current, 'done', { review_requested: true })
  expect([done.status, done.body.status]).toEqual([200, 'done'])
  const after = await fetchSeries(customer, series.id)
  expect(liveVisits(after)).toHaveLength(liveVisits(series).length - 1)
  const next = liveVisits(after)[0]!.booking!
  expect((await changeBooking(app, provider, next, 'done')).body.code).toBe('not_now')
  await startVisit(next.id)
  expect((await changeBooking(app, provider, next, 'done')).status).toBe(200)
})

test('neither a service with a deposit nor a booking with one repeats, and a later deposit changes no proposal', async () => {
  const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
  await allowSeries(app, provider, service)
  const { body: held } = await bookOn(3)
  expect(held.can.repeat).toBe(false)
  expect((await proposeSeries(app, customer, { booking_id: held.id })).body.code).toBe('no_series')
  await saveDeposit(app, provider, service, null, 1)
  expect((await proposeSeries(app, customer, { booking_id: held.id })).body.code).toBe('not_now')
  const { body: free } = await book(app, customer, service, startOn(4))
  const { status, body: proposed } = await proposeSeries(app, customer, { booking_id: free.id })
  expect(status).toBe(201)
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms }, 2)
  const { body: agreed } = await changeSeries(app, provider, proposed, 'confirm')
  expect(liveVisits(agreed).length).toBeGreaterThan(7)
})
