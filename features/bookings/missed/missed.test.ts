import { expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { book, changeBooking, newBookingScene, readBooking, slotAt, subjectsTo } from '../../../tests/bookings.ts'
import { changeDeposit, newDepositScene } from '../../../tests/deposits.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { newShop } from '../../../tests/shop.ts'
import { minutesFromNow, moveVisit } from '../../../tests/visits.ts'
import { updateWorkFacts } from '../../providers/work-facts.server.ts'
import { runDueReminders } from '../reminders.server.ts'

const app = useApp()

type Visit = { id: string; version: number }
const toPast = (as: Caller, visit: Visit, hoursAgo = 2) => moveVisit(app, as, visit, minutesFromNow(-60 * hoursAgo))

/** Books a slot that is confirmed at once, and moves its time into the past. */
async function passVisit(customer: Caller, service: { id: string }, hoursAgo = 2) {
  const { body } = await book(app, customer, service, await slotAt(app, service, 2, 0))
  // A visit of the past takes none of the slots ahead.
  await app.runtime.database.query('UPDATE appointments SET busy = NULL WHERE booking_id = $1', [body.id])
  return toPast(customer, body, hoursAgo)
}
/** Books a visit whose deposit has come, and moves its time into the past. */
async function passPaidVisit() {
  const scene = await newDepositScene(app)
  const { body: booked } = await scene.bookOn(3)
  const { body: paid } = await changeDeposit(app, scene.provider, booked, 'arrived')
  // The notices about the booking were sent days ago, so that they delay no further ones.
  await app.runtime.database.exec('DELETE FROM topic_pauses')
  return { ...scene, visit: await toPast(scene.customer, paid) }
}
const newScene = () => newBookingScene(app, { confirms: 'by_itself' })
const act = (as: Caller, { id, version }: Visit, action = '', more: object = {}) =>
  app.call('POST', `/api/bookings/${id}/missed${action}`, { as, body: { version, ...more } })
const object = (as: Caller, visit: Visit, reason = 'Nije tačno.') => act(as, visit, '/objection', { reason })
const lastTextTo = async ({ email }: Caller, subject: string) =>
  (await app.runtime.mail.outbox!()).find(mail => mail.to === email && mail.subject.startsWith(subject))?.text
const later = () => new Date(Date.now() + 60_000)

test('either side reports within seven days of the start, once', async () => {
  const { provider, customer, service } = await newScene()
  const { body: ahead } = await book(app, customer, service, await slotAt(app, service, 3))
  const old = await passVisit(customer, service, 7 * 24 + 1)
  for (const visit of [ahead, old]) expect((await act(provider, visit)).body.code).toBe('not_now')
  const visit = await passVisit(customer, service, 6 * 24)
  const reported = await act(customer, visit)
  expect(reported.body).toMatchObject({ status: 'missed', missed: { by: 'provider', is_disputed: false } })
  expect((await act(provider, visit)).body.code).toBe('stale')
  // A missed visit is not a completed job, so it can be neither marked as done nor complained about.
  expect((await changeBooking(app, provider, reported.body, 'done')).body.code).toBe('not_now')
  const source = `/api/complaints/source?kind=booking&id=${visit.id}`
  expect((await app.call('GET', source, { as: customer })).body.file_as ?? null).toBeNull()
})

test('a report can be taken back for ten seconds, and only then the other side is notified', async () => {
  const { provider, customer, service } = await newScene()
  const { body: reported } = await act(provider, await passVisit(customer, service))
  expect(reported.can).toMatchObject({ undo_missed: true, object: false })
  expect((await act(customer, reported, '/undo')).body.code).toBe('not_now')
  const { body: restored } = await act(provider, reported, '/undo')
  expect(restored).toMatchObject({ status: 'confirmed', missed: null, can: { missed: true, done: true } })
  await runDueReminders(app.runtime, later())
  expect(await subjectsTo(app, customer)).not.toContain('Propušten termin')

  const { body: again } = await act(provider, restored)
  await app.runtime.database.exec(`UPDATE missed_visits SET reported_at = reported_at - interval '11 seconds'`)
  expect((await act(provider, again, '/undo')).body.code).toBe('not_now')
  await Promise.all([1, 2].map(() => runDueReminders(app.runtime, later())))
  expect((await subjectsTo(app, customer)).filter(subject => subject === 'Propušten termin')).toHaveLength(1)
})

test('an objection needs a reason, is shown to both and in the diary, and is possible after a block, once', async () => {
  const { provider, customer, service } = await newScene()
  const visit = await passVisit(customer, service)
  const { body: reported } = await act(provider, visit)
  const path = `/api/appointments/week?from=${dayOf(visit.starts_at)}&days=1`
  const diary = async () => (await app.call('GET', path, { as: provider })).body.days[0].items
  expect(await diary()).toMatchObject([{ booking_id: visit.id, status: 'missed', is_disputed: false }])
  expect((await object(customer, reported, ' ')).body.fields.reason).toBeTruthy()
  expect((await object(provider, reported)).body.code).toBe('not_now')
  await app.call('PUT', `/api/blocks/${customer.id}`, { as: provider, body: { cancel_bookings: true } })
  const objected = await object(customer, reported, 'Salon je bio zatvoren.')
  const missed = { by: 'customer', is_disputed: true, objection: 'Salon je bio zatvoren.' }
  for (const side of [provider, customer]) expect((await readBooking(app, side, reported)).missed).toEqual(missed)
  expect(await diary()).toMatchObject([{ booking_id: visit.id, status: 'missed', is_disputed: true }])
  expect((await object(customer, objected.body)).body.code).toBe('not_now')
})

test('providers see a customer’s count from two on, without disputed and old visits; the customer does not', async () => {
  const { provider, customer, service } = await newScene()
  const other = await newBookingScene(app)
  const { body: upcoming } = await book(app, customer, other.service, await slotAt(app, other.service, 3))
  const shown = async () => (await readBooking(app, other.provider, upcoming)).missed_before
  const visits = []
  for (const n of [1, 2, 3]) {
    expect(await shown()).toBe(n > 2 ? 2 : null)
    visits.push((await act(provider, await passVisit(customer, service, 2 * n))).body)
  }
  expect(await shown()).toBe(3)
  expect((await readBooking(app, customer, upcoming)).missed_before).toBeNull()
  await object(customer, visits[0])
  expect(await shown()).toBe(2)
  const old = `UPDATE missed_visits SET reported_at = now() - interval '13 months' WHERE booking_id = $1`
  await app.runtime.database.query(old, [visits[1].id])
  expect(await shown()).toBeNull()
})

test('a visit to which the provider did not come counts as not kept, unless it is disputed', async () => {
  const { provider, customer, service } = await newScene()
  const visits = []
  for (const n of [1, 2, 3, 4, 5, 6]) visits.push(await passVisit(customer, service, 2 * n))
  const figures = async () => {
    await updateWorkFacts(app.runtime)
    const statement = 'SELECT due_appointments AS due, kept_appointments AS kept FROM provider_facts'
    return app.runtime.database.rows(statement, [])
  }
  expect(await figures()).toEqual([{ due: 6, kept: 6 }])
  const { body: reported } = await act(customer, visits[0]!)
  expect(await figures()).toEqual([{ due: 6, kept: 5 }])
  await object(provider, reported)
  expect(await figures()).toEqual([{ due: 5, kept: 5 }])
})

test('a booking that waits for its deposit cannot be missed, and a member reports nothing', async () => {
  const { provider, customer, bookOn } = await newDepositScene(app)
  const { body: held } = await bookOn(3)
  await toPast(customer, held)
  expect((await act(provider, held)).body.code).toBe('not_now')

  const shop = await newShop(app)
  const starts_at = await slotAt(app, shop.service, 3)
  const { body: visit } = await book(app, shop.customer, shop.service, starts_at, { person: shop.maja })
  await toPast(shop.customer, visit)
  expect((await act(shop.worker, visit)).body.code).toBe('not_now')
  const { body: reported } = await act(shop.customer, visit)
  expect((await object(shop.worker, reported)).body.code).toBe('not_now')
  expect((await object(shop.provider, reported)).status).toBe(200)
  expect(await readBooking(app, shop.worker, visit)).toMatchObject({ status: 'missed', missed: { objection: null } })
  await runDueReminders(app.runtime, later())
  expect(await subjectsTo(app, shop.worker)).not.toContain('Propušten termin')
})

test.each([
  { by: 'provider', to: 'customer', state: 'kept', word: 'se zadržava', mark: 'not_now' },
  { by: 'customer', to: 'provider', state: 'to_return', word: 'se vraća', mark: 'returned' },
] as const)('a report by the $by leaves the deposit $state, for both', async ({ by, to, state, word, mark }) => {
  const { visit, ...people } = await passPaidVisit()
  expect((await act(people[by], visit)).body).toMatchObject({ status: 'missed', deposit: { state } })
  for (const as of [people.customer, people.provider])
    expect((await readBooking(app, as, visit)).deposit).toMatchObject({ state, payment: null })
  const conversation = `/api/conversations/${visit.conversation_id}/messages`
  const { body: messages } = await app.call('GET', conversation, { as: people[by] })
  expect(messages.items.some(({ content }: { content: string }) => content.includes(word))).toBe(true)
  await runDueReminders(app.runtime, later())
  expect(await lastTextTo(people[to], 'Propušten termin')).toContain(word)
  const { body } = await changeDeposit(app, people.provider, visit, 'returned')
  expect(body.deposit?.state ?? body.code).toBe(mark)
})

test('a report that is taken back leaves the deposit as it was, unless it is already returned', async () => {
  const { provider, customer, visit } = await passPaidVisit()
  const { body: reported } = await act(provider, visit)
  const { body: restored } = await act(provider, reported, '/undo')
  expect(restored).toMatchObject({ status: 'confirmed', deposit: { state: 'arrived' } })
  const { body: again } = await act(customer, restored)
  const { body: returned } = await changeDeposit(app, provider, again, 'returned')
  expect((await act(customer, returned, '/undo')).body.code).toBe('not_now')
})

test('an objection leaves the deposit open for both, until the provider returns it', async () => {
  const { provider, customer, visit } = await passPaidVisit()
  const { body: reported } = await act(provider, visit)
  await object(customer, reported)
  for (const as of [customer, provider]) expect((await readBooking(app, as, visit)).deposit.state).toBe('disputed')
  expect(await lastTextTo(provider, 'Osporen zapis')).toContain('dogovorite međusobno')
  expect((await changeDeposit(app, customer, visit, 'returned')).status).toBe(403)
  expect((await changeDeposit(app, provider, visit, 'returned')).body.deposit.state).toBe('returned')
  expect((await readBooking(app, customer, visit)).deposit.state).toBe('returned')
})
