import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { book, changeBooking, fetchSlots, readBooking } from '../../tests/bookings.ts'
import { runMinuteTasks } from '../../tests/clock.ts'
import { depositTerms, newDepositScene, saveDeposit } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { password } from '../../tests/password.ts'
import { agreeOnSeries, allowSeries, changeSeries, newSeriesScene, proposeSeries } from '../../tests/series.ts'
import { pauseService } from '../../tests/waiting.ts'
import { DAYS_KEPT_AHEAD } from './series-limits.ts'
import { runDueSeries } from './series-work.server.ts'

const app = useApp()

const fetchSeries = async (as: Caller, id: string) => (await app.call('GET', `/api/series/${id}`, { as })).body
const list = async (as: Caller, query = '') => (await app.call('GET', `/api/series?${query}`, { as })).body
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
const upcomingOf = async (as: Caller) => (await app.call('GET', '/api/bookings/mine?limit=100', { as })).body.items
const subjectsTo = async ({ email }: { email: string }, start: string) =>
  (await app.runtime.mail.outbox!()).filter(({ to, subject }) => to === email && subject.startsWith(start))
const shiftVisit = (bookingId: string, days: number) =>
  app.runtime.database.query(
    `UPDATE appointments SET appointment_time = appointment_time + make_interval(days => $2),
       busy = tstzrange(lower(busy) + make_interval(days => $2), upper(busy) + make_interval(days => $2))
     WHERE booking_id = $1`,
    [bookingId, days],
  )
const startVisit = (bookingId: string) => shiftVisit(bookingId, -60)
type Visit = { state: string; starts_at: string; booking: { id: string; status: string; version: number } | null }
const liveVisits = ({ visits }: { visits: Visit[] }) => visits.filter(({ booking }) => booking?.status === 'confirmed')

test('is proposed once, also if sent twice, where the service allows it, to a known customer, for at most a year, and books nothing until the other side confirms once, then eight weeks ahead', async () => {
  const { provider, customer, booking, service } = await newSeriesScene(app)
  const body = { id: randomUUID(), booking_id: booking.id }
  const [one, two] = await Promise.all([1, 2].map(() => proposeSeries(app, customer, body)))
  expect([one!.status, two!.status, one!.body.id]).toEqual([201, 201, two!.body.id])
  expect((await proposeSeries(app, provider, body)).body.code).toBe('id_taken')
  expect((await proposeSeries(app, customer, { booking_id: booking.id })).body.code).toBe('already_repeats')
  const proposed = one!.body
  expect(proposed).toMatchObject({ status: 'proposed', side: 'customer', can: { confirm: false, withdraw: true } })
  expect(await upcomingOf(customer)).toHaveLength(1)
  expect((await changeSeries(app, customer, proposed, 'confirm')).status).toBe(409)
  const confirms = await Promise.all([1, 2].map(() => changeSeries(app, provider, proposed, 'confirm')))
  expect(confirms.map(({ status }) => status).sort()).toEqual([200, 409])
  const agreed = await fetchSeries(provider, proposed.id)
  expect(agreed.status).toBe('active')
  expect(liveVisits(agreed).length).toBeGreaterThanOrEqual(Math.floor(DAYS_KEPT_AHEAD / 7))
  expect(agreed.visits).toHaveLength(12)
  expect(liveVisits(agreed)[0]!.booking!.id).toBe(booking.id)
  // The visits do not count to the customer's ten upcoming bookings.
  const upcoming = await upcomingOf(customer)
  expect(upcoming.every((each: { series: unknown }) => each.series !== null)).toBe(true)
  expect(await subjectsTo(customer, 'Dogovoreni redovni termini')).toHaveLength(1)
  expect(await subjectsTo(customer, 'Zakazan termin')).toHaveLength(1)

  const stranger = await app.person('regular')
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
  const inWeeks = (weeks: number) => new Date(at.getTime() + weeks * 7 * 86_400_000).toISOString()
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
  const path = `/api/conversations/${agreed.conversation_id}/messages`
  expect(JSON.stringify((await app.call('GET', path, { as: customer })).body)).toContain('(zauzeto)')
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

test('moves a visit and all later ones after the other side has agreed in time, under the same bookings', async () => {
  const { provider, customer, series } = await agreeOnSeries(app, {}, { confirms: 'by_hand' })
  const planned = liveVisits(series)
  const [first, second] = planned as [Visit, Visit]
  const starts_at = new Date(Date.parse(second.starts_at) + 86_400_000).toISOString()
  const move = { from: second.booking!.id, starts_at }
  expect(idsOf(await list(customer, 'waiting=true'))).toEqual([])
  const { body: proposed } = await changeSeries(app, customer, series, 'move', move)
  expect(proposed).toMatchObject({ move: { by: 'customer' }, can: { move: false } })
  expect(liveVisits(proposed).map(visit => visit.starts_at)).toEqual(planned.map(visit => visit.starts_at))
  expect(idsOf(await list(customer, 'waiting=true'))).toEqual([series.id])
  expect((await changeSeries(app, customer, proposed, 'confirm')).status).toBe(409)

  // The proposal ends when its time has come.
  await app.runtime.database.query(`UPDATE booking_series SET move_day = current_date - 2 WHERE id = $1`, [series.id])
  expect(await fetchSeries(provider, series.id)).toMatchObject({ move: null, can: { confirm: false, move: true } })
  expect((await changeSeries(app, provider, proposed, 'confirm')).body.code).toBe('not_now')
  const { body: again } = await changeSeries(app, customer, proposed, 'move', move)
  const { body: moved } = await changeSeries(app, provider, again, 'confirm')
  const visits = liveVisits(moved)
  expect(visits.map(({ starts_at }) => starts_at).slice(0, 2)).toEqual([first.starts_at, starts_at])
  expect(visits.map(({ booking }) => booking!.id)).toEqual(planned.map(({ booking }) => booking!.id))
  expect(await subjectsTo(customer, 'Pomereni redovni termini')).toHaveLength(1)

  const later = { ...move, starts_at: new Date(Date.parse(starts_at) + 7_200_000).toISOString() }
  const declined = await changeSeries(app, customer, moved, 'move', later)
  expect(declined.body.move).toMatchObject({ by: 'customer' })
  await changeSeries(app, provider, declined.body, 'decline')
  expect(idsOf(await list(customer, 'waiting=true'))).toEqual([])
})

test('runs until its last visit, also if that one was moved far ahead', async () => {
  const { customer, series } = await agreeOnSeries(app, { count: 2 })
  const last = liveVisits(series)[1]!
  await shiftVisit(last.booking!.id, 30)
  const daysLater = (days: number) => new Date(Date.parse(last.starts_at) + days * 86_400_000)
  await runDueSeries(app.runtime, daysLater(10))
  expect((await fetchSeries(customer, series.id)).status).toBe('active')
  await runDueSeries(app.runtime, daysLater(31))
  expect((await fetchSeries(customer, series.id)).status).toBe('ended')
})

type Agreed = Awaited<ReturnType<typeof agreeOnSeries>>
const agreed = { cancel_bookings: true }

test.each<[string, (scene: Agreed) => Promise<{ status: number }>]>([
  ['the service is paused', scene => pauseService(app, scene)],
  ['one side blocks the other', s => app.call('PUT', `/api/blocks/${s.customer.id}`, { as: s.provider, body: agreed })],
  ['one side deletes the account', s => app.call('POST', '/api/me/delete', { as: s.provider, body: { password } })],
])('ends with one notification when %s', async (_, end) => {
  const scene = await agreeOnSeries(app)
  expect((await end(scene)).status).toBeLessThan(300)
  const after = await fetchSeries(scene.customer, scene.series.id)
  expect([after.status, liveVisits(after).length]).toEqual(['ended', 0])
  expect(await subjectsTo(scene.customer, 'Otkazan')).toHaveLength(1)
})

test('keeps the later visits when the job of one visit is completed', async () => {
  const { provider, series, booking, customer } = await agreeOnSeries(app)
  await startVisit(booking.id)
  const current = await readBooking(app, provider, booking)
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
  const { body: proposed } = await proposeSeries(app, customer, { booking_id: free.id })
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms }, 2)
  const { body: agreed } = await changeSeries(app, provider, proposed, 'confirm')
  expect(liveVisits(agreed).length).toBeGreaterThan(7)
})

test('lists the series that wait for an answer in pages, the oldest first, for its two sides only', async () => {
  const { provider, customer, service } = await newSeriesScene(app)
  const { days } = await fetchSlots(app, service)
  const propose = async (as: Caller, slot: number) => {
    const { body: booking } = await book(app, as, service, days[4].slots[slot].starts_at)
    return (await proposeSeries(app, as, { booking_id: booking.id, count: 2 })).body
  }
  const other = await app.person('regular', { name: 'Petar Simić' })
  const proposed = [await propose(customer, 0), await propose(other, 8), await propose(customer, 16)]
  const [agreed, expired] = [await propose(other, 24), await propose(other, 32)]
  expect((await changeSeries(app, provider, agreed, 'confirm')).status).toBe(200)
  await app.runtime.database.query(`UPDATE booking_series SET expires_at = now() WHERE id = $1`, [expired.id])

  const first = await list(provider, 'side=provider&waiting=true&limit=2')
  expect(idsOf(first)).toEqual(idsOf({ items: proposed.slice(0, 2) }))
  const second = await list(provider, `side=provider&waiting=true&limit=2&cursor=${first.next_cursor}`)
  expect([idsOf(second), second.next_cursor]).toEqual([[proposed[2].id], null])
  expect(idsOf(await list(other, 'waiting=true'))).toEqual([proposed[1].id])
  expect(idsOf(await list(other))).toEqual([proposed[1].id, agreed.id])
  const stranger = await app.person('provider')
  expect([idsOf(await list(stranger, 'side=provider')), idsOf(await list(stranger))]).toEqual([[], []])
  expect((await app.call('GET', '/api/series?cursor=x', { as: provider })).status).toBe(422)
})

test('the task of each minute does the work on series that is due', async () => {
  const { customer, booking } = await newSeriesScene(app)
  const { body: proposed } = await proposeSeries(app, customer, { booking_id: booking.id })
  await app.runtime.database.exec(`
    UPDATE booking_series SET expires_at = now() - interval '1 second' WHERE id = '${proposed.id}';
    UPDATE series_due SET due_at = now() - interval '1 second'`)
  await runMinuteTasks(app.runtime)
  const expirations = () => subjectsTo(customer, 'Bez odgovora: redovni')
  await vi.waitFor(async () => expect(await expirations()).toHaveLength(1), 10_000)
})
