import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene, readBooking, subjectsTo } from '../../tests/bookings.ts'
import { changeDeposit, depositTerms, newDepositScene, saveDeposit } from '../../tests/deposits.ts'
import { password, useApp } from '../../tests/harness.ts'
import { savePaymentAccount } from '../../tests/quotes.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'

const app = useApp()

const hoursFrom = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * 3_600_000)

test('the deposit of a service needs a payment account, and for a share a price; two tabs cannot overwrite each other', async () => {
  const { provider, service } = await newBookingScene(app)
  const sum = { kind: 'sum', ...depositTerms }
  expect((await saveDeposit(app, provider, service, sum)).body.code).toBe('no_account')
  await savePaymentAccount(app, provider, '165-55-74')
  const item = { id: crypto.randomUUID(), name: 'Dolazak', unit: '', price: 333_300 }
  const share = { kind: 'share', share: 20, price_item_id: item.id, refund_hours: 48 }
  expect((await saveDeposit(app, provider, service, share)).body.fields.share).toContain('cena postoji')
  await app.call('PUT', '/api/price-list', { as: provider, body: { items: [item], version: 0 } })
  const { body: saved } = await saveDeposit(app, provider, service, share)
  expect(saved).toMatchObject({ has_account: true, items: [{ setting: share, amount: 66_700, version: 1 }] })
  expect((await fetchSlots(app, service)).deposit).toEqual({ amount: 66_700, refund_hours: 48 })
  expect((await saveDeposit(app, provider, service, sum)).body).toMatchObject({ code: 'stale', setting: share })
  expect((await saveDeposit(app, provider, service, null, 1)).body.items[0].setting).toBe(null)
  expect((await fetchSlots(app, service)).deposit).toBe(null)
})

test('a booking with a deposit needs the shown terms, holds its slot, and is confirmed when the provider says that the deposit came', async () => {
  const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
  expect((await book(app, customer, service, startOn(4))).body.code).toBe('deposit_changed')
  const { body: booked } = await bookOn(4)
  const can = { pay_deposit: true, cancel: true, move: false, confirm: false }
  const payment = { account: '165000000000005574', holder: 'Dragan Petrović' }
  const deposit = { state: 'waiting', said_paid_at: null, payment }
  expect(booked).toMatchObject({ status: 'requested', awaits_deposit: true, deposit, can })
  const other = await app.person('regular', { name: 'Petar Simić' })
  expect((await bookOn(4, other)).body.code).toBe('slot_taken')
  expect((await changeDeposit(app, customer, booked, 'arrived')).body.code).toBe('not_now')
  const { body: file } = await app.call('GET', `/api/bookings/${booked.id}/calendar`, { as: provider })
  const lines = file.replaceAll('\r\n ', '')
  expect(lines).toContain('STATUS:TENTATIVE')
  expect(lines).toContain('(čeka kaparu)')
  const { body: said } = await changeDeposit(app, customer, booked, 'paid')
  expect(said).toMatchObject({ awaits_deposit: true, deposit: { said_paid_at: expect.any(String) } })
  const { body: waiting } = await app.call('GET', '/api/bookings/mine?side=provider&waiting=true', { as: provider })
  expect(waiting.items).toEqual([])
  const { body: arrived } = await changeDeposit(app, provider, said, 'arrived')
  expect(arrived).toMatchObject({ status: 'confirmed', awaits_deposit: false, deposit: { state: 'arrived' } })
  expect((await changeDeposit(app, provider, said, 'arrived')).body.code).toBe('stale')
  expect(await subjectsTo(app, customer)).toEqual(['Potvrđen termin', 'Termin čeka kaparu'])
  const notices = ['Kapara je uplaćena', 'Termin čeka kaparu', 'Upisan je broj računa za uplate']
  expect(await subjectsTo(app, provider)).toEqual(notices)
  await saveDeposit(app, provider, service, { kind: 'sum', amount: 900_000, refund_hours: 48 }, 1)
  expect((await readBooking(app, customer, booked)).deposit).toMatchObject(depositTerms)
  expect((await app.call('POST', '/api/me/delete', { as: provider, body: { password } })).status).toBe(204)
  expect((await app.runtime.mail.outbox!()).find(({ to }) => to === customer.email)?.text).toContain('se vraća')
})

test('a booking with a deposit waits for its deposit only after the provider has accepted the request', async () => {
  const { provider, customer, bookOn } = await newDepositScene(app, { confirms: 'by_hand' })
  const { body: requested } = await bookOn(4)
  expect(requested).toMatchObject({ awaits_deposit: false, deposit: { state: 'later', payment: null } })
  const { body: accepted } = await changeBooking(app, provider, requested, 'confirm')
  expect(accepted).toMatchObject({ status: 'requested', awaits_deposit: true, can: { confirm_deposit: true } })
  expect((Date.parse(accepted.deposit.due_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1)
  expect((await changeBooking(app, provider, accepted, 'confirm')).body.code).toBe('not_now')
  expect(await subjectsTo(app, customer)).toEqual(['Termin čeka kaparu'])
})

test('a booking with a deposit reminds at half time, then frees the slot and notifies both', async () => {
  const { provider, customer, bookOn } = await newDepositScene(app)
  const { body: booked } = await bookOn(4)
  const bookedAt = new Date().toISOString()
  await runDueReminders(app.runtime, hoursFrom(bookedAt, 11))
  await runDueReminders(app.runtime, hoursFrom(bookedAt, 13))
  expect(await subjectsTo(app, customer)).toEqual(['Termin još čeka kaparu', 'Termin čeka kaparu'])
  await Promise.all([1, 2].map(() => runDueReminders(app.runtime, hoursFrom(bookedAt, 25))))
  expect(await subjectsTo(app, customer)).toContain('Kapara nije stigla')
  expect((await subjectsTo(app, provider))[0]).toBe('Kapara nije stigla')
  const expired = { status: 'expired', awaits_deposit: false, deposit: { state: 'missed' } }
  expect(await readBooking(app, customer, booked)).toMatchObject(expired)
  expect((await bookOn(4, await app.person('regular', { name: 'Petar Simić' }))).status).toBe(201)
})

test.each([
  { by: 'customer', day: 4, state: 'to_return', mark: 'returned' },
  { by: 'customer', day: 1, state: 'kept', mark: 'not_now' },
  { by: 'provider', day: 1, state: 'to_return', mark: 'returned' },
] as const)(
  'a booking with a deposit cancelled by the $by on day $day has the deposit $state, for both',
  async ({ by, day, state, mark }) => {
    const scene = await newDepositScene(app)
    const start = (await fetchSlots(app, scene.service)).days[day].slots[0].starts_at
    const { body: booked } = await book(app, scene.customer, scene.service, start, { deposit: depositTerms })
    const { body: arrived } = await changeDeposit(app, scene.provider, booked, 'arrived')
    expect((await changeDeposit(app, scene.provider, arrived, 'returned')).body.code).toBe('not_now')
    await changeBooking(app, scene[by], arrived, 'cancel')
    for (const as of [scene.customer, scene.provider])
      expect(await readBooking(app, as, booked)).toMatchObject({ status: 'cancelled', deposit: { state } })
    const { body } = await changeDeposit(app, scene.provider, arrived, 'returned')
    expect(body.code ?? body.deposit.state).toBe(mark)
  },
)

test('a booking with a deposit keeps its deposit due when the customer moves it at once, too late to cancel, and then cancels', async () => {
  const { provider, customer, service, startOn } = await newDepositScene(app)
  const soon = (await fetchSlots(app, service)).days[1].slots[0].starts_at
  const { body: booked } = await book(app, customer, service, soon, { deposit: depositTerms })
  const { body: arrived } = await changeDeposit(app, provider, booked, 'arrived')
  const { body: moved } = await changeBooking(app, customer, arrived, 'move', { starts_at: startOn(6) })
  expect(moved).toMatchObject({ status: 'confirmed', deposit: { state: 'arrived' } })
  expect((await changeBooking(app, customer, moved, 'cancel')).body.deposit.state).toBe('kept')
})

test.each(['waiting', 'arrived'] as const)(
  'a booking with a deposit whose deposit is $0 stays as it is when another job of its conversation is completed',
  async state => {
    const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
    await saveDeposit(app, provider, service, null, 1)
    const { body: first } = await book(app, customer, service, startOn(2))
    await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms }, 2)
    let { body: held } = await bookOn(4)
    expect(held.conversation_id).toBe(first.conversation_id)
    if (state === 'arrived') held = (await changeDeposit(app, provider, held, 'arrived')).body
    expect((await changeBooking(app, provider, first, 'done')).body.status).toBe('done')
    const still = await readBooking(app, customer, held)
    expect(still).toMatchObject({ status: held.status, version: held.version, deposit: { state } })
    if (state === 'arrived') {
      expect((await changeBooking(app, provider, still, 'cancel')).body.deposit.state).toBe('to_return')
    } else {
      const { body: arrived } = await changeDeposit(app, provider, still, 'arrived')
      expect(arrived.status).toBe('confirmed')
      expect(arrived.conversation_id).not.toBe(first.conversation_id)
    }
  },
)

test('a booking with a deposit is confirmed or expires, never both, when the deposit is marked at the same time', async () => {
  const { provider, customer, bookOn } = await newDepositScene(app)
  for (const day of [2, 3, 4, 5]) {
    const { body: booked } = await bookOn(day)
    // The provider acts a moment before the deadline, so that only the order of the two changes decides.
    await app.runtime.database.exec(`UPDATE appointment_reminders SET due_at = now() WHERE kind = 'expiry';
      UPDATE appointments SET expires_at = now() + interval '1 second' WHERE booking_id = '${booked.id}'`)
    const [marked] = await Promise.all([
      changeDeposit(app, provider, booked, 'arrived'),
      runDueReminders(app.runtime, hoursFrom(new Date().toISOString(), 1)),
    ])
    const { status, deposit } = await readBooking(app, customer, booked)
    const outcomes = { 200: ['confirmed', 'arrived'], 409: ['expired', 'missed'] }
    expect([status, deposit.state]).toEqual(outcomes[marked.status as 200 | 409])
  }
})
