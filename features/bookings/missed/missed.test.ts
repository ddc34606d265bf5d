import { expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../../tests/bookings.ts'
import { newDepositScene } from '../../../tests/deposits.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { newShop } from '../../../tests/shop.ts'
import { updateWorkFacts } from '../../providers/work-facts.server.ts'
import { runDueReminders } from '../reminders.server.ts'

const app = useApp()

/** Books a slot that is confirmed at once, and moves its time into the past. */
async function passVisit(customer: Caller, service: { id: string }, hoursAgo: number, at = 0) {
  const { days } = await fetchSlots(app, service, '?days=6')
  const { body } = await book(app, customer, service, days[2].slots[4 * at].starts_at)
  const set = `appointment_time = date_trunc('minute', now()) - make_interval(hours => $2), busy = tstzrange(
    date_trunc('minute', now()) - make_interval(hours => $2), date_trunc('minute', now()) - make_interval(hours => $2, mins => -30))`
  await app.runtime.database.query(`UPDATE appointments SET ${set} WHERE booking_id = $1`, [body.id, hoursAgo])
  return body
}
const read = async (as: Caller, { id }: { id: string }) => (await app.call('GET', `/api/bookings/${id}`, { as })).body
const act = (as: Caller, { id, version }: { id: string; version: number }, action: string, more: object = {}) =>
  app.call('POST', `/api/bookings/${id}/missed${action}`, { as, body: { version, ...more } })
const subjectsTo = async ({ email }: Caller) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject.split(':')[0])
const later = () => new Date(Date.now() + 60_000)

test('either side reports within seven days of the start, once; a stranger never', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const stranger = await app.person('regular', { name: 'Petar Simić' })
  const { days } = await fetchSlots(app, service, '?days=5')
  const { body: ahead } = await book(app, customer, service, days[3].slots[8].starts_at)
  expect((await act(provider, ahead, '')).body.code).toBe('not_now')
  const old = await passVisit(customer, service, 7 * 24 + 1, 1)
  expect((await act(provider, old, '')).body.code).toBe('not_now')
  const visit = await passVisit(customer, service, 6 * 24, 2)
  expect((await act(stranger, visit, '')).status).toBe(404)
  const reported = await act(customer, visit, '')
  expect(reported.body).toMatchObject({ status: 'missed', missed: { by: 'provider', is_disputed: false } })
  expect((await act(provider, visit, '')).body.code).toBe('stale')
  // A missed visit is not a completed job, so it can be neither marked as done nor complained about.
  expect((await changeBooking(app, provider, reported.body, 'done')).body.code).toBe('not_now')
  const source = `/api/complaints/source?kind=booking&id=${visit.id}`
  expect((await app.call('GET', source, { as: customer })).body.file_as ?? null).toBeNull()
})

test('a report can be taken back for ten seconds, and only then the other side is notified', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const visit = await passVisit(customer, service, 2)
  const { body: reported } = await act(provider, visit, '')
  expect(reported.can).toMatchObject({ undo_missed: true, object: false })
  expect((await act(customer, reported, '/undo')).body.code).toBe('not_now')
  const { body: restored } = await act(provider, reported, '/undo')
  expect(restored).toMatchObject({ status: 'confirmed', missed: null, can: { missed: true, done: true } })
  await runDueReminders(app.runtime, later())
  expect(await subjectsTo(customer)).not.toContain('Propušten termin')

  const { body: again } = await act(provider, restored, '')
  await app.runtime.database.exec(`UPDATE missed_visits SET reported_at = reported_at - interval '11 seconds'`)
  expect((await act(provider, again, '/undo')).body.code).toBe('not_now')
  await Promise.all([1, 2].map(() => runDueReminders(app.runtime, later())))
  expect((await subjectsTo(customer)).filter(subject => subject === 'Propušten termin')).toHaveLength(1)
})

test('an objection needs a reason, makes the visit disputed for both, and is possible after a block', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { body: reported } = await act(provider, await passVisit(customer, service, 3), '')
  expect((await act(customer, reported, '/objection', { reason: ' ' })).body.fields.reason).toBeTruthy()
  expect((await act(provider, reported, '/objection', { reason: 'Ne.' })).body.code).toBe('not_now')
  await app.call('PUT', `/api/blocks/${customer.id}`, { as: provider, body: { cancel_bookings: true } })
  const { status } = await act(customer, reported, '/objection', { reason: 'Salon je bio zatvoren.' })
  expect(status).toBe(200)
  for (const side of [provider, customer]) {
    expect((await read(side, reported)).missed).toEqual({
      by: 'customer',
      is_disputed: true,
      objection: 'Salon je bio zatvoren.',
    })
  }
  expect((await act(customer, await read(customer, reported), '/objection', { reason: 'Opet.' })).body.code).toBe(
    'not_now',
  )
})

test('providers see a customer’s count from two on, without disputed and old visits; the customer does not', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const other = await newBookingScene(app)
  const shown = async () => (await read(other.provider, upcoming)).missed_before
  const { days } = await fetchSlots(app, other.service, '?days=5')
  const { body: upcoming } = await book(app, customer, other.service, days[3].slots[20].starts_at)
  const visits = []
  for (const n of [1, 2, 3]) {
    expect(await shown()).toBe(n > 2 ? 2 : null)
    visits.push((await act(provider, await passVisit(customer, service, 2 * n, n), '')).body)
  }
  expect(await shown()).toBe(3)
  expect((await read(customer, upcoming)).missed_before).toBeNull()
  await act(customer, visits[0], '/objection', { reason: 'Nije tačno.' })
  expect(await shown()).toBe(2)
  await app.runtime.database.query(
    `UPDATE missed_visits SET reported_at = now() - interval '13 months' WHERE booking_id = $1`,
    [visits[1].id],
  )
  expect(await shown()).toBeNull()
})

test('a visit to which the provider did not come counts as not kept, unless it is disputed', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const visits = []
  for (const n of [1, 2, 3, 4, 5, 6]) visits.push(await passVisit(customer, service, 2 * n, n))
  const figures = async () => {
    await updateWorkFacts(app.runtime)
    const { rows } = await app.runtime.database.query(
      'SELECT due_appointments AS due, kept_appointments AS kept FROM provider_facts WHERE provider_id = $1',
      [provider.id],
    )
    return rows[0]
  }
  expect(await figures()).toEqual({ due: 6, kept: 6 })
  const { body: reported } = await act(customer, visits[0], '')
  expect(await figures()).toEqual({ due: 6, kept: 5 })
  await act(provider, reported, '/objection', { reason: 'Čekali smo vas pred vratima.' })
  expect(await figures()).toEqual({ due: 5, kept: 5 })
})

test('the diary shows a missed visit and the objection to it', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const visit = await passVisit(customer, service, 2)
  const { starts_at } = await read(provider, visit)
  const day = dayOf(starts_at)
  const diary = async () =>
    (await app.call('GET', `/api/appointments/week?from=${day}&days=1`, { as: provider })).body.days[0].items
  const { body: reported } = await act(provider, visit, '')
  expect(await diary()).toMatchObject([{ booking_id: visit.id, status: 'missed', is_disputed: false }])
  await act(customer, reported, '/objection', { reason: 'Nije tačno.' })
  expect(await diary()).toMatchObject([{ booking_id: visit.id, status: 'missed', is_disputed: true }])
})

test('a booking that waits for its deposit cannot be missed, and a member reports nothing', async () => {
  const toPast = (id: string) =>
    app.runtime.database.query(
      `UPDATE appointments SET appointment_time = date_trunc('minute', now()) - interval '2 hours' WHERE booking_id = $1`,
      [id],
    )
  const { provider, bookOn } = await newDepositScene(app)
  const { body: held } = await bookOn(3)
  await toPast(held.id)
  expect((await act(provider, held, '')).body.code).toBe('not_now')

  const shop = await newShop(app)
  const { days } = await fetchSlots(app, shop.service, '?days=4')
  const { body: visit } = await book(app, shop.customer, shop.service, days[3].slots[8].starts_at, {
    person: shop.maja,
  })
  await toPast(visit.id)
  expect((await act(shop.worker, visit, '')).body.code).toBe('not_now')
  const { body: reported } = await act(shop.customer, visit, '')
  expect((await act(shop.worker, reported, '/objection', { reason: 'Nije tačno.' })).body.code).toBe('not_now')
  expect((await act(shop.provider, reported, '/objection', { reason: 'Čekali smo vas.' })).status).toBe(200)
  expect(await read(shop.worker, visit)).toMatchObject({ status: 'missed', missed: { objection: null } })
  await runDueReminders(app.runtime, later())
  expect(await subjectsTo(shop.worker)).not.toContain('Propušten termin')
})
