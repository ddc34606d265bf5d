import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import { book, changeBooking, slotAt, subjectsTo } from '../../tests/bookings.ts'
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
  expect((await remind(customer, visit, 5)).status).toBe(422)
  const set = await remind(customer, visit, 12, id)
  expect((await remind(customer, visit, 12, id)).body).toEqual(set.body)
  expect(set.body.reminder).toMatchObject({ id, months: 12, set_by: 'customer', due_at: inMonths(12).toISOString() })
  // A removed reminder does not come back by a repeated request.
  expect(await remove(customer, { id })).toBe(204)
  expect(await remind(customer, visit, 12, id)).toMatchObject({ status: 409, body: { code: 'reminder_removed' } })
  await remind(customer, visit, 6)
  await remind(customer, visit, 3)
  expect(await listed(customer)).toMatchObject([{ months: 3, service: { id: service.id }, is_due: false }])
  expect(await count()).toBe(1)
  expect([await listed(provider), await listed(stranger)]).toEqual([[], []])

  const before = (await subjectsTo(app, customer)).length
  const due = inMonths(3)
  await sendRebookingReminders(app.runtime, new Date(due.getTime() - 1000))
  expect(await subjectsTo(app, customer)).toHaveLength(before)
  await Promise.all([1, 2, 3].map(() => sendRebookingReminders(app.runtime, due)))
  expect((await subjectsTo(app, customer)).slice(0, -before)).toEqual(['Podsetnik'])
  expect(await listed(customer)).toMatchObject([{ is_due: true }])

  // The reminder was sent by a moved clock, so the booking is moved with it.
  const { body: next } = await book(app, customer, service, await slotAt(app, service, 3))
  const later = new Date(due.getTime() + 60_000).toISOString()
  await app.runtime.database.query('UPDATE appointments SET created_at = $1 WHERE booking_id = $2', [later, next.id])
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
  const before = await subjectsTo(app, customer)
  await sendRebookingReminders(app.runtime, inMonths(6))
  expect(await subjectsTo(app, customer)).toEqual(before)
  // The customer can still want one, which the provider cannot replace or remove.
  const { body: own } = await remind(customer, visit, 12)
  expect(await remind(provider, visit, 3)).toMatchObject({ status: 409, body: { code: 'already_set' } })
  expect(await remove(provider, own.reminder)).toBe(404)
})

test('a provider’s sent reminder respects the customer’s setting for emails, and its refusal stays', async () => {
  const { provider, customer, visit } = await newDoneVisit()
  await app.call('PUT', '/api/me/settings', { as: customer, body: { notify_messages: false } })
  const { body } = await remind(provider, visit, 3)
  const before = await subjectsTo(app, customer)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect(await subjectsTo(app, customer)).toEqual(before)
  expect(await listed(customer)).toMatchObject([{ is_due: true }])
  expect(await remove(customer, body.reminder)).toBe(204)
  // Deletes sent reminders.
  await sendRebookingReminders(app.runtime, inMonths(6))
  expect(await remind(provider, visit, 6)).toMatchObject({ status: 409, body: { code: 'refused' } })
})

test('no reminder before the visit is done, with a visit ahead, or while the service cannot be booked', async () => {
  const { provider, customer, service, visit } = await newVisitScene(app)
  expect(await remind(customer, visit, 3)).toMatchObject({ status: 409, body: { code: 'not_now' } })
  await changeBooking(app, provider, visit, 'done')
  await remind(customer, visit, 3)
  const { body: ahead } = await book(app, customer, service, await slotAt(app, service, 3))
  await moveVisit(app, customer, ahead, new Date(inMonths(3).getTime() + 86_400_000))
  const before = await subjectsTo(app, customer)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect([await subjectsTo(app, customer), await count()]).toEqual([before, 0])

  const { provider: other, customer: second, service: paused, visit: done } = await newDoneVisit()
  await remind(second, done, 3)
  await app.call('PUT', `/api/services/${paused.id}/active`, { as: other, body: { active: false } })
  const closed = await newDoneVisit()
  await remind(closed.customer, closed.visit, 3)
  const close = 'UPDATE appointment_settings SET accepts_bookings = false WHERE provider_id = $1'
  await app.runtime.database.query(close, [closed.provider.id])
  expect(await count()).toBe(2)
  await sendRebookingReminders(app.runtime, inMonths(3))
  expect(await count()).toBe(0)
})

type Scene = Awaited<ReturnType<typeof newDoneVisit>>

const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a block': ({ provider, customer }) =>
    app.call('PUT', `/api/blocks/${provider.id}`, { as: customer, body: { cancel_bookings: true } }),
  'the deletion of the service': ({ provider, service }) =>
    app.call('DELETE', `/api/services/${service.id}`, { as: provider }),
  'a ban': async ({ provider }) => banUser(app, await newAdministrator(app), provider),
}
test.each(Object.entries(endings))('reminders end with %s', async (_, end) => {
  const scene = await newDoneVisit()
  await remind(scene.provider, scene.visit, 3)
  expect(await count()).toBe(1)
  await end(scene)
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
    const page = `/bez-obavestenja?podsetnik=${search.slice('?token='.length)}`
    expect(email.text).toContain(page)
    const followed = await app.call('GET', pathname + search)
    expect([followed.status, followed.headers.get('location')]).toEqual([303, page])
    expect((await app.call('POST', `${pathname}?token=${randomUUID()}.x`)).body.code).toBe('invalid_link')
    for (const _ of [1, 2]) expect((await app.call('POST', pathname + search)).status).toBe(204)
    expect(await listed(customer)).toEqual([])
    expect((await see(provider, visit)).is_refused).toBe(by === 'provider')
  },
)
