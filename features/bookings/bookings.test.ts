import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { banUser, newAdministrator } from '../../tests/administration.ts'
import {
  book,
  changeBooking,
  changeHours,
  everyDay,
  fetchSlots,
  newBookingScene,
  readBooking,
  slotAt,
  subjectsTo,
} from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { readPages } from '../../tests/pages.ts'
import { newShop } from '../../tests/shop.ts'
import { pauseService } from '../../tests/waiting.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { runDueReminders } from './reminders.server.ts'

const app = useApp()
const startsOf = ({ slots }: { slots: { starts_at: string }[] }) => slots.map(({ starts_at }) => starts_at)

test('a booking is requested, a card in the conversation of its service, moved at once, confirmed, and moved by a suggestion', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { first_free: one, accepts, days } = await fetchSlots(app, service)
  expect([accepts, days.length]).toEqual([true, 14])
  const [other, third] = [days[1].slots[21], days[2].slots[4]]
  const { status, body: requested } = await book(app, customer, service, one.starts_at)
  expect([status, requested]).toMatchObject([201, { status: 'requested', side: 'customer', version: 1 }])
  const path = `/api/conversations/${requested.conversation_id}/messages`
  const { body: messages } = await app.call('GET', path, { as: provider })
  expect(messages.items).toMatchObject([{ message_type: 'system', card: { kind: 'booking', id: requested.id } }])
  expect((await fetchSlots(app, service)).first_free.starts_at > one.starts_at).toBe(true)
  const can = { confirm: true, decline: true, cancel: false }
  expect(await readBooking(app, provider, requested)).toMatchObject({ side: 'provider', can })

  const { body: moved } = await changeBooking(app, customer, requested, 'move', { starts_at: other.starts_at })
  expect(moved).toMatchObject({ id: requested.id, starts_at: other.starts_at, moved_from: one.starts_at, version: 2 })
  const { body: confirmed } = await changeBooking(app, provider, moved, 'confirm')
  expect(confirmed.status).toBe('confirmed')
  const again = await changeBooking(app, provider, moved, 'confirm')
  expect([again.status, again.body.code, again.body.booking.status]).toEqual([409, 'stale', 'confirmed'])

  const suggestion = { starts_at: third.starts_at, reason: 'Kasnim.' }
  const { body: proposed } = await changeBooking(app, customer, confirmed, 'move', suggestion)
  const proposal = { ...suggestion, by: 'customer' }
  expect(proposed).toMatchObject({ status: 'confirmed', starts_at: other.starts_at, proposal })
  expect(proposed.can).toMatchObject({ confirm: false, cancel: true })
  const { body: agreed } = await changeBooking(app, provider, proposed, 'confirm')
  expect(agreed).toMatchObject({ status: 'confirmed', starts_at: third.starts_at, proposal: null, version: 5 })
  const { body: cancelled } = await changeBooking(app, customer, agreed, 'cancel', { reason: 'Rešeno.' })
  expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'Rešeno.', can: { book_again: true } })
})

test('moving a booking offers slots that overlap its own time', async () => {
  const { provider, customer, service } = await newBookingScene(app, { gap: 30 })
  const starts = startsOf((await fetchSlots(app, service)).days[1])
  const [half, own, next] = starts.slice(20, 23) as [string, string, string]
  const { body: requested } = await book(app, customer, service, own)
  const free = startsOf((await fetchSlots(app, service)).days[1])
  for (const taken of [half, own, next]) expect(free).not.toContain(taken)
  for (const as of [customer, provider]) {
    const { body } = await app.call('GET', `/api/bookings/${requested.id}/slots?days=3`, { as })
    expect(startsOf(body.days[1])).toEqual(starts.filter(at => at !== own))
  }
  const moved = await changeBooking(app, customer, requested, 'move', { starts_at: half })
  expect([moved.status, moved.body.starts_at]).toEqual([200, half])
})

test('a suggested time is in the week’s diary without being reserved, until the customer declines or moves to another offered time', async () => {
  const rules = { confirms: 'by_itself', weekly: everyDay('09:00', '17:00') }
  const { provider, customer, service } = await newBookingScene(app, rules)
  const { days } = await fetchSlots(app, service)
  const { body: booked } = await book(app, customer, service, days[2].slots[0].starts_at)
  const [suggested, offered] = startsOf(days[3]) as [string, string]
  const dayInDiary = async () =>
    (await app.call('GET', `/api/appointments/week?from=${days[0].date}`, { as: provider })).body.days[3]
  const { body: proposed } = await changeBooking(app, provider, booked, 'move', { starts_at: suggested })
  const proposal = { booking_id: booked.id, appointment_time: suggested }
  expect(await dayInDiary()).toMatchObject({ items: [], proposed: [proposal] })
  expect(startsOf((await fetchSlots(app, service)).days[3])).toContain(suggested)
  const { body: declined } = await changeBooking(app, customer, proposed, 'decline')
  expect((await dayInDiary()).proposed).toEqual([])

  const { body: again } = await changeBooking(app, provider, declined, 'move', { starts_at: suggested })
  const atNight = new Date(Date.parse(suggested) - 6 * 3_600_000).toISOString()
  const moveTo = (starts_at: string) => changeBooking(app, customer, again, 'move', { starts_at })
  expect((await moveTo(atNight)).body.fields.starts_at).toContain('ne može da se zakaže')
  expect((await moveTo(offered)).body).toMatchObject({ status: 'confirmed', starts_at: offered, proposal: null })
})

test('keeps the provider’s note about a booking private and through its moves', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { body: requested } = await book(app, customer, service, await slotAt(app, service, 1))
  const note = (text: string, version = 0) =>
    app.call('PUT', `/api/bookings/${requested.id}/note`, { as: provider, body: { note: text, version } })
  expect((await note('  Poneti ključ 32.  ')).body).toMatchObject({ note: 'Poneti ključ 32.', version: 1 })
  expect((await note('x'.repeat(501))).body.fields).toEqual({ note: 'Beleška može da ima najviše 500 karaktera.' })
  await changeBooking(app, customer, requested, 'move', { starts_at: await slotAt(app, service, 2) })
  const readNote = async (as: typeof provider) => (await readBooking(app, as, requested)).note
  expect([await readNote(provider), await readNote(customer)]).toEqual(['Poneti ključ 32.', null])
  for (const text of ['Nešto drugo.', ' '])
    expect(await note(text)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await note('Poneti ključ 36.', 1)).body).toMatchObject({ note_version: 2 })
  expect((await note('Poneti ključ 36.', 1)).status).toBe(200)
  await note(' ', 2)
  expect(await readNote(provider)).toBe(null)
})

test('lists own bookings in pages, each booking once', async () => {
  const { customer, provider, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service)
  const times = [5, 1, 3, 2, 4].map(day => days[day].slots[20].starts_at)
  for (const time of times) expect((await book(app, customer, service, time)).status).toBe(201)
  const read = async (query: object, as = customer) =>
    (await readPages(app, '/api/bookings/mine', { limit: 2, ...query }, as)).flat().map(({ starts_at }) => starts_at)
  expect((await app.call('GET', '/api/bookings/mine?limit=2', { as: customer })).body.total).toBe(times.length)
  expect(await read({})).toEqual(times.toSorted())
  expect(await read({ side: 'provider', waiting: 'true' }, provider)).toEqual(times.toSorted())
  await app.runtime.database.exec(`UPDATE appointments SET status = 'cancelled'`)
  expect(await read({ when: 'past' })).toEqual(times.toSorted().reverse())
  expect((await app.call('GET', '/api/bookings/mine?cursor=x', { as: customer })).status).toBe(422)
})

test('completing the conversation completes the booking and undoing restores it, and the other way round', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { body: booked } = await book(app, customer, service, await slotAt(app, service, 1))
  const path = `/api/conversations/${booked.conversation_id}`
  await app.call('POST', `${path}/complete`, { as: provider, body: { review_requested: true } })
  expect((await readBooking(app, customer, booked)).status).toBe('done')
  await app.call('POST', `${path}/reopen`, { as: provider })
  const restored = await readBooking(app, customer, booked)
  expect(restored.status).toBe('confirmed')
  const done = await changeBooking(app, provider, restored, 'done')
  expect([done.status, done.body.status]).toEqual([200, 'done'])
  const { body } = await app.call('GET', path, { as: customer })
  expect([body.is_completed, body.review_requested]).toEqual([true, true])
})

type Scene = Awaited<ReturnType<typeof newBookingScene>>

test.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
  ['the service is paused', scene => pauseService(app, scene)],
  [
    'the service is deleted',
    ({ provider, service }) => app.call('DELETE', `/api/services/${service.id}`, { as: provider }),
  ],
  ['the provider is banned', async ({ provider }) => banUser(app, await newAdministrator(app), provider)],
])('cancels upcoming bookings and emails the customer when %s', async (_, cause) => {
  const scene = await newBookingScene(app)
  const { body: booked } = await book(app, scene.customer, scene.service, await slotAt(app, scene.service, 1))
  expect((await cause(scene)).status).toBeLessThan(300)
  expect(await readBooking(app, scene.customer, booked)).toMatchObject({ status: 'cancelled', changed_by: 'provider' })
  expect(await subjectsTo(app, scene.customer)).toEqual(['Otkazan termin'])
})

const hoursBefore = (moment: string, hours: number) => new Date(Date.parse(moment) - hours * 3_600_000)

test('reminds both sides once, a day and two hours before the newest time, even if several instances run, and not of a cancelled booking', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const [kept, late] = [await slotAt(app, service, 3), await slotAt(app, service, 3, 20)]
  const other = await slotAt(app, service, 5)
  await book(app, customer, service, kept)
  const { body: booked } = await book(app, customer, service, late)
  const { body: moved } = await changeBooking(app, customer, booked, 'move', { starts_at: other })
  const run = (moment: string, hours: number) => runDueReminders(app.runtime, hoursBefore(moment, hours))
  await run(kept, 25)
  await Promise.all([1, 2, 3].map(() => run(kept, 24)))
  await run(kept, 3)
  await Promise.all([1, 2].map(() => run(kept, 2)))
  await run(late, 1)
  for (const side of [customer, provider])
    expect((await subjectsTo(app, side)).slice(0, 2)).toEqual(['Za dva sata', 'Podsetnik'])
  await run(other, 24)
  await run(other, 23)
  await changeBooking(app, provider, moved, 'cancel')
  await run(other, 1)
  const sent = ['Otkazan termin', 'Podsetnik', 'Za dva sata', 'Podsetnik', 'Zakazan termin', 'Zakazan termin']
  expect(await subjectsTo(app, customer)).toEqual(sent)
})

test('expires an unanswered request, notifies its customer, and frees its time even before the job runs', async () => {
  const { customer, service } = await newBookingScene(app)
  const starts_at = await slotAt(app, service, 3)
  const { body: requested } = await book(app, customer, service, starts_at)
  await app.runtime.database.exec(`UPDATE appointments SET expires_at = now() - interval '1 minute'`)
  // The row is not marked as expired yet, but the response shows it as expired.
  const expired = { status: 'expired', can: { cancel: false, book_again: true } }
  expect(await readBooking(app, customer, requested)).toMatchObject(expired)
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

const nights = everyDay('22:00', '02:00')
const [evening, night, after] = [2, 3, 4].map(days => addDays(dayOf(new Date()), days)) as [string, string, string]
type Slot = { time: string; starts_at: string; ends_at: string }
const slotsOn = async (service: { id: string }, day: string) =>
  (await fetchSlots(app, service, `?from=${day}&days=1`)).days[0].slots as Slot[]
const timesOn = async (service: { id: string }, day: string) => (await slotsOn(service, day)).map(({ time }) => time)
const startOf = async (service: { id: string }, day: string, time: string) =>
  (await slotsOn(service, day)).find(slot => slot.time === time)!.starts_at

test('books a visit across midnight if the hours pass midnight, and blocks its time on both days', async () => {
  const { provider, customer, service } = await newBookingScene(app, { weekly: nights, gap: 30 })
  expect(await timesOn(service, evening)).toEqual(['00:00', '00:30', '01:00', '22:00', '22:30', '23:00', '23:30'])
  const late = (await slotsOn(service, evening)).at(-1)!
  const [afterMidnight, tooClose] = [await startOf(service, after, '00:00'), await startOf(service, night, '23:00')]
  expect(await book(app, customer, service, late.starts_at)).toMatchObject({ status: 201 })
  expect(await timesOn(service, evening)).toEqual(['00:00', '00:30', '01:00', '22:00'])
  expect(await timesOn(service, night)).toEqual(['01:00', '22:00', '22:30', '23:00', '23:30'])
  // A visit that ends at midnight needs the gap after it too.
  expect((await book(app, customer, service, afterMidnight)).status).toBe(201)
  const overlapping = new Date(Date.parse(late.ends_at) - 1_800_000).toISOString()
  for (const startsAt of [overlapping, tooClose])
    expect((await book(app, customer, service, startsAt)).body.code).toBe('slot_taken')
  const { body: week } = await app.call('GET', `/api/appointments/week?from=${evening}&days=1`, { as: provider })
  expect(week.days[0].work).toEqual([
    { start: '00:00', end: '02:00' },
    { start: '22:00', end: '24:00' },
  ])
  const overlap = await changeHours(app, provider, { weekly: [...nights, ...everyDay('01:00', '09:00')] })
  const weekly = 'Smena posle ponoći se preklapa sa smenom narednog dana.'
  expect([overlap.status, overlap.body.fields]).toEqual([422, { weekly }])
})

test('days off of a night worker end the shift that would begin with its bookings and suggestions, and keep the one before', async () => {
  const { provider, service, customer, maja, sanja } = await newShop(app, { weekly: nights })
  const as = { as: provider }
  await app.call('POST', '/api/shop/owner', { ...as, body: { takes_bookings: false } })
  await app.call('POST', `/api/shop/members/${sanja}/leave`, { ...as, body: { bookings: 'give' } })
  const inLastShift = await startOf(service, night, '01:00')
  const starts = [await startOf(service, night, '00:30'), await startOf(service, night, '23:00')]
  starts.push(await startOf(service, after, '00:30'))
  const bookings = []
  for (const startsAt of starts) bookings.push((await book(app, customer, service, startsAt)).body)
  const absence = { date: night, bookings: 'cancel' }
  const released = await app.call('POST', `/api/shop/members/${maja}/absence`, { ...as, body: absence })
  expect(released.body).toEqual({ given: 0, cancelled: 2, kept: 0 })
  const statuses = bookings.map(async booking => (await readBooking(app, customer, booking)).status)
  expect(await Promise.all(statuses)).toEqual(['confirmed', 'cancelled', 'cancelled'])
  await changeBooking(app, customer, bookings[0], 'cancel')
  expect(await timesOn(service, night)).toEqual(['00:00', '00:30', '01:00'])
  expect(await timesOn(service, after)).toEqual(['22:00', '22:30', '23:00', '23:30'])
  // Each offered slot can be booked, and no other.
  const again: Awaited<ReturnType<typeof book>>[] = []
  for (const startsAt of starts) again.push(await book(app, customer, service, startsAt, { person: maja }))
  expect(again.map(({ status }) => status)).toEqual([201, 422, 422])

  const suggest = (starts_at: string) => changeBooking(app, provider, again[0]!.body, 'move', { starts_at })
  const message = 'Osoba kod koje je termin tog dana ne radi. Izaberite drugo vreme.'
  expect((await suggest(starts[1]!)).body.fields).toEqual({ starts_at: message })
  const { body: suggested } = await suggest(inLastShift)
  const accepted = await changeBooking(app, customer, suggested, 'confirm')
  expect(accepted.body).toMatchObject({ status: 'confirmed', starts_at: inLastShift })
})
