import { describe, expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { changeDeposit, depositTerms, newDepositScene, saveDeposit } from '../../tests/deposits.ts'
import { password, useApp } from '../../tests/harness.ts'
import { savePaymentAccount } from '../../tests/quotes.ts'
import { newShop } from '../../tests/shop.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'

const app = useApp()

const subjectsTo = async (email: string) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject.split(':')[0])
const textsTo = async (email: string) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ text }) => text)
const hoursFrom = (moment: string, hours: number) => new Date(Date.parse(moment) + hours * 3_600_000)

describe('the deposit of a service', () => {
  test('needs a payment account, and for a share a price; two tabs cannot overwrite each other', async () => {
    const { provider, customer, service } = await newBookingScene(app)
    const sum = { kind: 'sum', ...depositTerms }
    expect((await saveDeposit(app, provider, service, sum)).body.code).toBe('no_account')
    await savePaymentAccount(app, provider, '165-55-74')
    const { body: unpriced } = await app.call('PUT', `/api/services/${service.id}/deposit`, {
      as: provider,
      body: {
        setting: { kind: 'share', share: 20, price_item_id: crypto.randomUUID(), refund_hours: 48 },
        version: 0,
      },
    })
    expect(unpriced.fields.share).toContain('cena postoji')
    const item = { id: crypto.randomUUID(), name: 'Dolazak', unit: '', price: 333_300 }
    await app.call('PUT', '/api/price-list', { as: provider, body: { items: [item], version: 0 } })
    const share = { kind: 'share', share: 20, price_item_id: item.id, refund_hours: 48 }
    const { body: saved } = await saveDeposit(app, provider, service, share)
    expect(saved).toMatchObject({ has_account: true, items: [{ setting: share, amount: 66_700, version: 1 }] })
    expect((await fetchSlots(app, service)).deposit).toEqual({ amount: 66_700, refund_hours: 48 })
    const stale = await saveDeposit(app, provider, service, sum)
    expect([stale.status, stale.body.code, stale.body.setting]).toEqual([409, 'stale', share])
    expect((await saveDeposit(app, customer, service, sum, 1)).status).toBe(403)
    expect((await saveDeposit(app, provider, service, null, 1)).body.items[0].setting).toBe(null)
    expect((await fetchSlots(app, service)).deposit).toBe(null)
  })

  test('is booked as it was shown, and later changes of the service leave the booking as it is', async () => {
    const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
    const unseen = await book(app, customer, service, startOn(3))
    expect([unseen.status, unseen.body.code]).toEqual([409, 'deposit_changed'])
    const { body: booked } = await bookOn(3)
    await saveDeposit(app, provider, service, { kind: 'sum', amount: 900_000, refund_hours: 48 }, 1)
    expect((await app.call('GET', `/api/bookings/${booked.id}`, { as: customer })).body.deposit).toMatchObject({
      ...depositTerms,
      payment: { account: '165000000000005574', holder: 'Dragan Petrović' },
    })
  })
})

describe('a booking with a deposit', () => {
  test('holds its slot, is confirmed when the provider says that the deposit came, and strangers get nothing', async () => {
    const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
    const stranger = await app.person('provider')
    const { body: booked } = await bookOn(4)
    expect(booked).toMatchObject({
      status: 'requested',
      awaits_deposit: true,
      deposit: { state: 'waiting', said_paid_at: null },
      can: { pay_deposit: true, cancel: true, move: false, confirm: false },
    })
    const other = await app.person('regular', { name: 'Petar Simić' })
    const taken = await book(app, other, service, startOn(4), { deposit: depositTerms })
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken'])
    for (const action of ['paid', 'arrived', 'returned'] as const) {
      expect((await changeDeposit(app, stranger, booked, action)).status).toBe(404)
    }
    const code = (as: typeof customer) => app.call('GET', `/api/bookings/${booked.id}/deposit/ips.svg`, { as })
    expect([(await code(customer)).status, (await code(provider)).status]).toEqual([200, 409])
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
    expect(await subjectsTo(customer.email)).toEqual(['Potvrđen termin', 'Termin čeka kaparu'])
    expect(await subjectsTo(provider.email)).toEqual([
      'Kapara je uplaćena',
      'Termin čeka kaparu',
      'Upisan je broj računa za uplate',
    ])
  })

  test('is announced to the member who does the work without the sum, and the payment only to the provider', async () => {
    const { provider, customer, service, maja, worker } = await newShop(app)
    await savePaymentAccount(app, provider, '165-55-74')
    await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms })
    const { days } = await fetchSlots(app, service, '?days=5')
    const more = { deposit: depositTerms, person: maja }
    const { body: booked } = await book(app, customer, service, days[4].slots[20].starts_at, more)
    const { body: said } = await changeDeposit(app, customer, booked, 'paid')
    const { body: arrived } = await changeDeposit(app, provider, said, 'arrived')
    await changeBooking(app, customer, arrived, 'cancel')
    expect(await subjectsTo(worker.email)).toEqual(['Otkazan termin', 'Termin čeka kaparu'])
    expect((await textsTo(worker.email)).join()).not.toContain('2.000')
    expect((await textsTo(provider.email)).join()).toContain('Kapara od 2.000')
  })

  test('says in the email about a deleted account what happens with its deposit', async () => {
    const { provider, customer, bookOn } = await newDepositScene(app)
    const { body: booked } = await bookOn(4)
    await changeDeposit(app, provider, booked, 'arrived')
    expect((await app.call('POST', '/api/me/delete', { as: provider, body: { password } })).status).toBe(204)
    expect((await textsTo(customer.email))[0]).toContain('se vraća')
  })

  test('waits for its deposit only after the provider has accepted the request', async () => {
    const { provider, customer, bookOn } = await newDepositScene(app, { confirms: 'by_hand' })
    const { body: requested } = await bookOn(4)
    expect(requested).toMatchObject({ awaits_deposit: false, deposit: { state: 'later', payment: null } })
    const { body: accepted } = await changeBooking(app, provider, requested, 'confirm')
    expect(accepted).toMatchObject({ status: 'requested', awaits_deposit: true, can: { confirm_deposit: true } })
    const hours = (Date.parse(accepted.deposit.due_at) - Date.now()) / 3_600_000
    expect([hours > 23.9, hours <= 24]).toEqual([true, true])
    expect((await changeBooking(app, provider, accepted, 'confirm')).body.code).toBe('not_now')
    expect(await subjectsTo(customer.email)).toEqual(['Termin čeka kaparu'])
  })

  test('reminds at half time, then frees the slot and notifies both', async () => {
    const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
    const { body: booked } = await bookOn(4)
    const bookedAt = new Date().toISOString()
    await runDueReminders(app.runtime, hoursFrom(bookedAt, 11))
    await runDueReminders(app.runtime, hoursFrom(bookedAt, 13))
    expect(await subjectsTo(customer.email)).toEqual(['Termin još čeka kaparu', 'Termin čeka kaparu'])
    await Promise.all([1, 2].map(() => runDueReminders(app.runtime, hoursFrom(bookedAt, 25))))
    expect(await subjectsTo(customer.email)).toContain('Kapara nije stigla')
    expect((await subjectsTo(provider.email))[0]).toBe('Kapara nije stigla')
    const view = await app.call('GET', `/api/bookings/${booked.id}`, { as: customer })
    expect(view.body).toMatchObject({ status: 'expired', awaits_deposit: false, deposit: { state: 'missed' } })
    const other = await app.person('regular', { name: 'Petar Simić' })
    expect((await book(app, other, service, startOn(4), { deposit: depositTerms })).status).toBe(201)
  })

  test.each([
    { by: 'customer', day: 4, state: 'to_return' },
    { by: 'customer', day: 0, state: 'kept' },
    { by: 'provider', day: 0, state: 'to_return' },
  ] as const)('cancelled by the $by on day $day has the deposit $state, for both', async ({ by, day, state }) => {
    const scene = await newDepositScene(app)
    const start = day ? scene.startOn(day) : (await fetchSlots(app, scene.service)).days[1].slots[0].starts_at
    const { body: booked } = await book(app, scene.customer, scene.service, start, { deposit: depositTerms })
    const { body: arrived } = await changeDeposit(app, scene.provider, booked, 'arrived')
    expect((await changeDeposit(app, scene.provider, arrived, 'returned')).body.code).toBe('not_now')
    await changeBooking(app, scene[by], arrived, 'cancel')
    for (const as of [scene.customer, scene.provider]) {
      const { body } = await app.call('GET', `/api/bookings/${booked.id}`, { as })
      expect([body.status, body.deposit.state]).toEqual(['cancelled', state])
    }
    const returned = await changeDeposit(app, scene.provider, arrived, 'returned')
    expect(state === 'kept' ? returned.body.code : returned.body.deposit.state).toBe(
      state === 'kept' ? 'not_now' : 'returned',
    )
    expect((await changeDeposit(app, scene.customer, arrived, 'returned')).status).toBe(403)
  })

  test('keeps its deposit due when the customer moves it at once, too late to cancel, and then cancels', async () => {
    const { provider, customer, service, startOn } = await newDepositScene(app)
    const soon = (await fetchSlots(app, service)).days[1].slots[0].starts_at
    const { body: booked } = await book(app, customer, service, soon, { deposit: depositTerms })
    const { body: arrived } = await changeDeposit(app, provider, booked, 'arrived')
    const { body: moved } = await changeBooking(app, customer, arrived, 'move', { starts_at: startOn(6) })
    expect(moved).toMatchObject({ status: 'confirmed', deposit: { state: 'arrived' } })
    expect((await changeBooking(app, customer, moved, 'cancel')).body.deposit.state).toBe('kept')
  })

  test('goes on waiting when another job of the same conversation is completed', async () => {
    const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
    await saveDeposit(app, provider, service, null, 1)
    const { body: first } = await book(app, customer, service, startOn(2))
    await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms }, 2)
    const { body: held } = await bookOn(4)
    expect(held.conversation_id).toBe(first.conversation_id)
    expect((await changeBooking(app, provider, first, 'done')).body.status).toBe('done')
    const { body: still } = await app.call('GET', `/api/bookings/${held.id}`, { as: customer })
    expect(still).toMatchObject({ awaits_deposit: true, version: held.version, deposit: { state: 'waiting' } })
    const { body: said } = await changeDeposit(app, customer, still, 'paid')
    const { body: arrived } = await changeDeposit(app, provider, said, 'arrived')
    expect(arrived.status).toBe('confirmed')
    expect(arrived.conversation_id).not.toBe(first.conversation_id)
  })

  test('with a deposit that has come stays confirmed when another job of the conversation is completed', async () => {
    const { provider, customer, service, bookOn, startOn } = await newDepositScene(app)
    await saveDeposit(app, provider, service, null, 1)
    const { body: first } = await book(app, customer, service, startOn(2))
    await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms }, 2)
    const { body: held } = await bookOn(4)
    const { body: arrived } = await changeDeposit(app, provider, held, 'arrived')
    expect(arrived).toMatchObject({ status: 'confirmed', can: { done: false, cancel: true } })
    expect((await changeBooking(app, provider, first, 'done')).body.status).toBe('done')
    const { body: still } = await app.call('GET', `/api/bookings/${held.id}`, { as: customer })
    expect(still).toMatchObject({ status: 'confirmed', deposit: { state: 'arrived' } })
    expect((await changeBooking(app, provider, still, 'cancel')).body.deposit.state).toBe('to_return')
  })

  test('is confirmed or expires, never both, when the deposit is marked at the same time', async () => {
    const { provider, customer, bookOn } = await newDepositScene(app)
    for (const day of [2, 3, 4, 5]) {
      const { body: booked } = await bookOn(day)
      await app.runtime.database.exec(`UPDATE appointments SET expires_at = now() WHERE booking_id = '${booked.id}';
        UPDATE appointment_reminders SET due_at = now() WHERE kind = 'expiry'`)
      // The provider acts a moment before the deadline, so that only the order of the two changes decides.
      await app.runtime.database.exec(
        `UPDATE appointments SET expires_at = now() + interval '1 second' WHERE booking_id = '${booked.id}'`,
      )
      const [marked] = await Promise.all([
        changeDeposit(app, provider, booked, 'arrived'),
        runDueReminders(app.runtime, hoursFrom(new Date().toISOString(), 1)),
      ])
      const { body } = await app.call('GET', `/api/bookings/${booked.id}`, { as: customer })
      expect([marked.status, body.status, body.deposit.state]).toEqual(
        marked.status === 200 ? [200, 'confirmed', 'arrived'] : [409, 'expired', 'missed'],
      )
    }
  })

  test('gives one slot to one of two customers who book it at the same time', async () => {
    const { bookOn, customer } = await newDepositScene(app)
    const other = await app.person('regular', { name: 'Petar Simić' })
    const answers = await Promise.all([bookOn(3, customer), bookOn(3, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})
