import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { book, changeBooking, fetchSlots } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { moveVisit, newVisitScene } from '../../tests/visits.ts'
import { addMonths, belgradeClock } from '../appointments/belgrade.ts'
import { sendRebookingReminders } from './rebooking-reminders.server.ts'
import { rebookingReminders } from './rebooking-tables.server.ts'

const app = useApp()

type Visit = { id: string }
const remind = (as: Caller | null, { id }: Visit, months: number, reminderId: string = randomUUID()) =>
  app.call('POST', `/api/bookings/${id}/rebooking`, { as, body: { id: reminderId, months } })
const see = async (as: Caller, { id }: Visit) => (await app.call('GET', `/api/bookings/${id}/rebooking`, { as })).body
const listed = async (as: Caller) => (await app.call('GET', '/api/rebooking', { as })).body.items
const remove = async (as: Caller | null, { id }: Visit) =>
  (await app.call('DELETE', `/api/rebooking/${id}`, { as })).status
const subjectsTo = async ({ email }: Caller) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject)
const inMonths = (months: number) => belgradeClock(addMonths(dayOf(new Date()), months))(10 * 60)!
const count = () => app.runtime.db.$count(rebookingReminders)

async function newDoneVisit() {
  const scene = await newVisitScene(app)
  await changeBooking(app, scene.provider, scene.visit, 'done')
  return scene
}

test('the customer sets one reminder, which comes once after its months, and is gone after the next booking', async () => {
  const { provider, customer, stranger, service, visit } = await newDoneVisit()
  const id = randomUUID()
  expect((await remind(null, visit, 12)).status).toBe(401)
  expect((await remind(stranger, visit, 12)).status).toBe(404)
  expect((await remind(customer, visit, 5)).status).toBe(422)
  const set = await remind(customer, visit, 12, id)
  expect((await remind(customer, visit, 12, id)).body).toEqual(set.body)
  expect(set.body.reminder).toMatchObject({ id, months: 12, set_by: 'customer', due_at: inMonths(12).toISOString() })
  await remind(customer, visit, 3)
  expect(await listed(customer)).toMatchObject([{ months: 3, service: { id: service.id }, is_due: false }])
  expect(await count()).toBe(1)
  expect([await listed(provider), await listed(stranger)]).toEqual([[], []])

  const before = (await subjectsTo(customer)).length
  const due = inMonths(3)
  await sendRebookingReminders(app.runtime, new Date(due.getTime() - 1000))
  expect(await subjectsTo(customer)).toHaveLength(before)
  await Promise.all([1, 2, 3].map(() => sendRebookingReminders(app.runtime, due)))
  expect((await subjectsTo(customer)).slice(0, -before)).toEqual([expect.stringMatching(/^Podsetnik: /)])
  expect(await listed(customer)).toMatchObject([{ is_due: true }])

  const { days } = await fetchSlots(app, service, '?days=5')
  // The reminder was sent by a moved clock, so the booking is moved with it.
  const { body: next } = await book(app, customer, service, days[3].slots[3].starts_at)
  await app.runtime.database.query(`UPDATE appointments SET created_at = $1 WHERE booking_id = $2`, [
    new Date(due.getTime() + 60_000).toISOString(),
    next.id,
  ])
  expect(await listed(customer)).toEqual([])
  await sendRebookingReminders(app.runtime, new Date(due.getTime() + 61 * 86_400_000))
  expect(await count()).toBe(0)
})

test('a customer refuses the provider’s reminder in one request, and the provider can set no other', async () => {
  const { provider, customer, visit } = await newDoneVisit()
  const { body } = await remind(provider, visit, 6)
  expect(await listed(customer)).toMatchObject([{ set_by: 'provider' }])
  expect(await remove(customer, body.reminder)).toBe(204)
  expect(await remove(customer, body.reminder)).toBe(204)
  expect(await listed(customer)).toEqual([])
  expect(await see(provider, visit)).toMatchObject({ reminder: null, is_refused: true, can: { set: false } })
  expect(await remind(provider, visit, 6)).toMatchObject({ status: 409, body: { code: 'refused' } })
  const before = await subjectsTo(customer)
  await sendRebookingReminders(app.runtime, inMonths(6))
  expect(await subjectsTo(customer)).toEqual(before)
  // The customer can still want one, which the provider cannot replace or remove.
  const { body: own } = await remind(customer, visit, 12)
  expect(await remind(provider, visit, 3)).toMatchObject({ status: 409, body: { code: 'already_set' } })
  expect(await remove(provider, own.reminder)).toBe(404)
})

test('a refusal of a sent reminder stays when sent reminders are deleted', async () => {
  const { provider, customer, visit } = await newDoneVisit()
  const { body } = await remind(provider, visit, 3)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect(await remove(customer, body.reminder)).toBe(204)
  await sendRebookingReminders(app.runtime, inMonths(6))
  expect(await remind(provider, visit, 6)).toMatchObject({ status: 409, body: { code: 'refused' } })
})

test('a provider’s reminder respects the customer’s setting for emails', async () => {
  const { provider, customer, visit } = await newDoneVisit()
  await app.call('PUT', '/api/me/settings', { as: customer, body: { notify_messages: false } })
  await remind(provider, visit, 3)
  const before = await subjectsTo(customer)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect(await subjectsTo(customer)).toEqual(before)
  expect(await listed(customer)).toMatchObject([{ is_due: true }])
})

test('a removed reminder does not come back by a repeated request', async () => {
  const { customer, visit } = await newDoneVisit()
  const id = randomUUID()
  await remind(customer, visit, 12, id)
  expect(await remove(customer, { id })).toBe(204)
  expect(await remind(customer, visit, 12, id)).toMatchObject({ status: 409, body: { code: 'reminder_removed' } })
  expect(await count()).toBe(0)
})

test('no reminder before the visit is done, with a visit ahead, or while the service cannot be booked', async () => {
  const { provider, customer, service, visit } = await newVisitScene(app)
  expect(await remind(customer, visit, 3)).toMatchObject({ status: 409, body: { code: 'not_now' } })
  await changeBooking(app, provider, visit, 'done')
  await remind(customer, visit, 3)
  const { days } = await fetchSlots(app, service, '?days=5')
  const { body: ahead } = await book(app, customer, service, days[3].slots[3].starts_at)
  await moveVisit(app, customer, ahead, new Date(inMonths(3).getTime() + 86_400_000))
  const before = await subjectsTo(customer)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect([await subjectsTo(customer), await count()]).toEqual([before, 0])

  const { provider: other, customer: second, service: paused, visit: done } = await newDoneVisit()
  await remind(second, done, 3)
  await app.call('PUT', `/api/services/${paused.id}/active`, { as: other, body: { active: false } })
  const closed = await newDoneVisit()
  await remind(closed.customer, closed.visit, 3)
  await app.runtime.database.query('UPDATE appointment_settings SET accepts_bookings = false WHERE provider_id = $1', [
    closed.provider.id,
  ])
  expect(await count()).toBe(2)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect(await count()).toBe(0)
})

test('reminders end with a block, a ban and the deletion of the service', async () => {
  const blocked = await newDoneVisit()
  await remind(blocked.provider, blocked.visit, 3)
  await app.call('PUT', `/api/blocks/${blocked.provider.id}`, {
    as: blocked.customer,
    body: { cancel_bookings: true },
  })
  expect(await count()).toBe(0)
  const deleted = await newDoneVisit()
  await remind(deleted.customer, deleted.visit, 3)
  await app.call('DELETE', `/api/services/${deleted.service.id}`, { as: deleted.provider })
  expect(await count()).toBe(0)
  const banned = await newDoneVisit()
  await remind(banned.customer, banned.visit, 3)
  expect((await banUser(app, await newAdministrator(app), banned.provider)).status).toBeLessThan(300)
  expect(await count()).toBe(0)
})

test.each(['customer', 'provider'] as const)(
  'the email with a reminder of the $0 has links that remove it by one press, without a session',
  async by => {
    const { visit, ...people } = await newDoneVisit()
    const { customer, provider } = people
    await remind(people[by], visit, 6)
    await sendRebookingReminders(app.runtime, inMonths(6))
    const email = (await app.runtime.mail.outbox!()).find(({ subject }) => subject.startsWith('Podsetnik: '))!
    expect(email.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const { pathname, search } = new URL(email.headers!['List-Unsubscribe']!.slice(1, -1))
    expect(email.text).toContain(`/bez-obavestenja?podsetnik=${search.slice('?token='.length)}`)
    const followed = await app.call('GET', pathname + search)
    expect([followed.status, followed.headers.get('location')]).toEqual([
      303,
      `/bez-obavestenja?podsetnik=${search.slice('?token='.length)}`,
    ])
    expect((await app.call('POST', `${pathname}?token=${randomUUID()}.x`)).body.code).toBe('invalid_link')
    expect(await listed(customer)).toHaveLength(1)
    for (const _ of [1, 2]) expect((await app.call('POST', pathname + search)).status).toBe(204)
    expect(await listed(customer)).toEqual([])
    expect((await see(provider, visit)).is_refused).toBe(by === 'provider')
  },
)
