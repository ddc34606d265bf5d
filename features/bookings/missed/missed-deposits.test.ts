import { expect, test } from 'vitest'
import { changeDeposit, newDepositScene } from '../../../tests/deposits.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { runDueReminders } from '../reminders.server.ts'

const app = useApp()

/** Books a visit whose deposit has come, and moves its time into the past. */
async function passPaidVisit() {
  const scene = await newDepositScene(app)
  const { body: booked } = await scene.bookOn(3)
  const { body: paid } = await changeDeposit(app, scene.provider, booked, 'arrived')
  await app.runtime.database.query(
    `UPDATE appointments SET appointment_time = date_trunc('minute', now()) - interval '2 hours' WHERE booking_id = $1`,
    [paid.id],
  )
  // The notices about the booking were sent days ago, so that they delay no further ones.
  await app.runtime.database.exec('DELETE FROM topic_pauses')
  return { ...scene, visit: paid }
}
const act = (as: Caller, { id, version }: { id: string; version: number }, action: string, more: object = {}) =>
  app.call('POST', `/api/bookings/${id}/missed${action}`, { as, body: { version, ...more } })
const read = async (as: Caller, { id }: { id: string }) => (await app.call('GET', `/api/bookings/${id}`, { as })).body
const lastTextTo = async ({ email }: Caller, subject: string) =>
  (await app.runtime.mail.outbox!()).find(mail => mail.to === email && mail.subject.startsWith(subject))?.text
const later = () => new Date(Date.now() + 60_000)

test.each([
  { by: 'provider', missedBy: 'customer', state: 'kept', word: 'se zadržava' },
  { by: 'customer', missedBy: 'provider', state: 'to_return', word: 'se vraća' },
] as const)(
  'a visit that the $missedBy has missed leaves its deposit $state, for both',
  async ({ by, state, word }) => {
    const { visit, ...people } = await passPaidVisit()
    const reported = await act(people[by], visit, '')
    expect(reported.body).toMatchObject({ status: 'missed', deposit: { state } })
    for (const as of [people.customer, people.provider]) {
      expect((await read(as, visit)).deposit).toMatchObject({ state, payment: null })
    }
    const conversation = `/api/conversations/${visit.conversation_id}/messages`
    const { body: messages } = await app.call('GET', conversation, { as: people[by] })
    expect(messages.items.some(({ content }: { content: string }) => content.includes(word))).toBe(true)
    await runDueReminders(app.runtime, later())
    const other = by === 'provider' ? people.customer : people.provider
    expect(await lastTextTo(other, 'Propušten termin')).toContain(word)
    const stranger = await app.person('provider')
    expect((await changeDeposit(app, stranger, visit, 'returned')).status).toBe(404)
    const returned = await changeDeposit(app, people.provider, visit, 'returned')
    expect(returned.body.deposit?.state ?? returned.body.code).toBe(state === 'kept' ? 'not_now' : 'returned')
  },
)

test('a report that is taken back leaves the deposit as it was, unless it is already returned', async () => {
  const { provider, customer, visit } = await passPaidVisit()
  const { body: reported } = await act(provider, visit, '')
  const { body: restored } = await act(provider, reported, '/undo')
  expect(restored).toMatchObject({ status: 'confirmed', deposit: { state: 'arrived' } })
  const { body: again } = await act(customer, restored, '')
  const { body: returned } = await changeDeposit(app, provider, again, 'returned')
  expect((await act(customer, returned, '/undo')).body.code).toBe('not_now')
  expect((await read(customer, visit)).deposit.state).toBe('returned')
})

test('an objection leaves the deposit open for both, until the provider returns it', async () => {
  const { provider, customer, visit } = await passPaidVisit()
  const { body: reported } = await act(provider, visit, '')
  await act(customer, reported, '/objection', { reason: 'Čekala sam na adresi.' })
  for (const as of [customer, provider]) expect((await read(as, visit)).deposit.state).toBe('disputed')
  expect(await lastTextTo(provider, 'Osporen zapis')).toContain('dogovorite međusobno')
  expect((await changeDeposit(app, customer, visit, 'returned')).status).toBe(403)
  expect((await changeDeposit(app, provider, visit, 'returned')).body.deposit.state).toBe('returned')
  expect((await read(customer, visit)).deposit.state).toBe('returned')
})
