import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { book, countAnswers, countOverlaps, fetchSlots, newBookingScene, sendAllAtOnce } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { agreeOnSeries, allowSeries, changeSeries, proposeSeries } from '../../tests/series.ts'
import { addDays } from '../appointments/belgrade.ts'
import { momentOf, plannedDay } from './series-plan.ts'
import { runDueSeries } from './series-work.server.ts'

/** The tests send concurrent requests and can run on either database (README.md, Working on it). */
const app = useApp()
/** Each round has as many races as rivals: one for each later visit of a series. */
const RIVALS = 7
const rounds = repetitions('SERIES_RACES', { embedded: 4, usual: 8, long: 143 })

// Slow: many concurrent requests share one connection of the embedded database.
test('gives each time to a visit of a series or to a single booking, when both want it at once', async () => {
  const scene = await newBookingScene(app, { confirms: 'by_itself', days_ahead: 60 })
  await allowSeries(app, scene.provider, scene.service)
  const rivals = await Promise.all(
    Array.from({ length: RIVALS }, (_, n) => app.person('regular', { name: `Kupac ${n}` })),
  )
  const slots = await fetchSlots(app, scene.service)
  for (let round = 0; round < rounds; round += 1) {
    const customer = await app.person('regular', { name: `Redovna ${round}` })
    const { starts_at } = slots.days[1 + (round % 3)].slots[(Math.floor(round / 3) * 2) % 46]
    const { status, body: booking } = await book(app, customer, scene.service, starts_at)
    expect(status, JSON.stringify(booking)).toBe(201)
    const { body: proposed } = await proposeSeries(app, customer, { booking_id: booking.id, count: RIVALS + 1 })
    const rule = { anchorIndex: 0, anchorDay: proposed.first_day, weeks: 1, time: proposed.time, minutes: 60 }
    const times = rivals.map((_, n) => momentOf(plannedDay(rule, n + 1), rule.time)!.toISOString())
    const ids = rivals.map(() => randomUUID())
    const [answers, agreed] = await Promise.all([
      sendAllAtOnce(rivals.length, n => book(app, rivals[n]!, scene.service, times[n]!, { id: ids[n] })),
      changeSeries(app, scene.provider, proposed, 'confirm'),
    ])
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(200)
    const won = countAnswers(answers)['201'] ?? 0
    const states: string[] = agreed.body.visits.slice(1).map(({ state }: { state: string }) => state)
    const booked = states.filter(state => state === 'booked').length
    expect([states.filter(state => state === 'taken').length, booked + won]).toEqual([won, RIVALS])
    expect(await countOverlaps(app)).toBe(0)
    // Later rounds want the same times again, and the rivals' bookings would fill their limits.
    await app.runtime.database.query(
      `UPDATE appointments SET status = 'cancelled' WHERE provider_id = $1 AND status <> 'moved'`,
      [scene.provider.id],
    )
  }
}, 600_000)

test('places each visit once when several instances work at the same time, through a whole year', async () => {
  const { series, provider, customer } = await agreeOnSeries(app, { count: 52 }, { holidays_off: true })
  const rule = { anchorIndex: 0, anchorDay: series.first_day, weeks: 1, time: series.time, minutes: 60 }
  for (let week = 0; week <= 53; week += 1) {
    const now = momentOf(addDays(series.first_day, week * 7 - 2), '03:30')!
    await Promise.all([1, 2, 3].map(() => runDueSeries(app.runtime, now)))
  }
  const visits = await app.runtime.database.rows<{ index: number; at: string }>(
    `SELECT series_index AS index, appointment_time AS at FROM appointments WHERE series_id = $1 AND status <> 'moved'`,
    [series.id],
  )
  const { body: after } = await app.call('GET', `/api/series/${series.id}`, { as: provider })
  const missed = after.visits.filter(({ state }: { state: string }) => state === 'holiday').length
  expect(visits.length + missed).toBe(52)
  expect(new Set(visits.map(({ index }) => index)).size).toBe(visits.length)
  for (const { index, at } of visits)
    expect(new Date(at).toISOString()).toBe(momentOf(plannedDay(rule, index), rule.time)!.toISOString())
  expect(after.status).toBe('ended')
  const emails = await app.runtime.mail.outbox!()
  const toCustomer = emails.filter(({ to, subject }) => to === customer.email && subject.startsWith('Nije zakazan'))
  expect(toCustomer.length).toBeLessThanOrEqual(missed)
}, 120_000)

test('expires an unanswered proposal once, even if several instances run at the same time', async () => {
  const { booking, provider, customer, service } = await agreeOnSeries(app)
  const later = new Date(Date.parse(booking.starts_at) + 3_600_000 * 3).toISOString()
  const { body: other } = await book(app, customer, service, later)
  const { body: proposed } = await proposeSeries(app, customer, { booking_id: other.id })
  const end = new Date(proposed.answer_by)
  await Promise.all([1, 2, 3].map(() => runDueSeries(app.runtime, end)))
  const mails = (await app.runtime.mail.outbox!()).filter(({ subject }) => subject.startsWith('Bez odgovora: redovni'))
  expect(mails.map(({ to }) => to)).toEqual([customer.email])
  expect((await changeSeries(app, provider, proposed, 'confirm')).status).toBe(409)
})
