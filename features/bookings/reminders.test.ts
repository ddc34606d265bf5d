import { expect, test } from 'vitest'
import { book, changeBooking, newBookingScene, readBooking, slotAt, subjectsTo } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { runDueReminders } from './reminders.server.ts'

const app = useApp()
const hoursBefore = (moment: string, hours: number) => new Date(Date.parse(moment) - hours * 3_600_000)

test('reminds both sides once, a day and two hours before, even if several instances run', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const starts_at = await slotAt(app, service, 3)
  await book(app, customer, service, starts_at)
  const { runtime } = app
  await runDueReminders(runtime, hoursBefore(starts_at, 25))
  await Promise.all([1, 2, 3].map(() => runDueReminders(runtime, hoursBefore(starts_at, 24))))
  await runDueReminders(runtime, hoursBefore(starts_at, 3))
  await Promise.all([1, 2].map(() => runDueReminders(runtime, hoursBefore(starts_at, 2))))
  for (const side of [customer, provider]) {
    expect(await subjectsTo(app, side)).toEqual(['Za dva sata', 'Podsetnik', 'Zakazan termin'])
  }
})

test('reminds of a moved booking once, on the day before its new time, and never of a cancelled one', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const [one, other] = [await slotAt(app, service, 3), await slotAt(app, service, 5)]
  const { body: booked } = await book(app, customer, service, one)
  const { body: moved } = await changeBooking(app, customer, booked, 'move', { starts_at: other })
  await runDueReminders(app.runtime, hoursBefore(one, 1))
  expect(await subjectsTo(app, customer)).toEqual(['Zakazan termin'])
  await runDueReminders(app.runtime, hoursBefore(other, 24))
  await runDueReminders(app.runtime, hoursBefore(other, 23))
  expect(await subjectsTo(app, customer)).toEqual(['Podsetnik', 'Zakazan termin'])
  await changeBooking(app, provider, moved, 'cancel')
  await runDueReminders(app.runtime, hoursBefore(other, 1))
  expect(await subjectsTo(app, customer)).toEqual(['Otkazan termin', 'Podsetnik', 'Zakazan termin'])
})

test('expires an unanswered request, notifies its customer, and frees its time even before the job runs', async () => {
  const { customer, service } = await newBookingScene(app)
  const starts_at = await slotAt(app, service, 3)
  const { body: requested } = await book(app, customer, service, starts_at)
  await app.runtime.database.exec(`UPDATE appointments SET expires_at = now() - interval '1 minute'`)
  // The row is not marked as expired yet, but the response shows it as expired.
  expect(await readBooking(app, customer, requested)).toMatchObject({
    status: 'expired',
    can: { cancel: false, book_again: true },
  })
  const other = await app.person('regular', { name: 'Petar Simić' })
  expect((await book(app, other, service, starts_at)).status).toBe(201)
  await app.runtime.database.exec(`UPDATE appointment_reminders SET due_at = now() - interval '1 minute'
    WHERE appointment_id IN (SELECT id FROM appointments WHERE booking_id = '${requested.id}')`)
  await runDueReminders(app.runtime)
  await runDueReminders(app.runtime)
  expect(await subjectsTo(app, customer)).toEqual(['Bez odgovora'])
  const rows = await app.runtime.db.select().from(appointments)
  expect(rows.map(({ status }) => status).sort()).toEqual(['expired', 'requested'])
  const path = `/api/conversations/${requested.conversation_id}/messages`
  const { body: messages } = await app.call('GET', path, { as: customer })
  expect(messages.items.at(-1).content).toBe('Zahtev za termin je istekao bez odgovora, pa je termin oslobođen.')
})
