import { expect, test } from 'vitest'
import type { Booking } from '../booking.ts'
import { cancellationText, lateMoveText, missedDepositText, objectionDepositText } from './cancellation-text.ts'
import type { BookingDeposit } from './deposit.ts'

const startsAt = '2026-11-26T16:00:00.000Z'
const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000)
const bookingWith = (deposit: Partial<BookingDeposit> | null, more: Partial<Booking> = {}): Booking =>
  ({
    side: 'customer',
    starts_at: startsAt,
    proposal: null,
    deposit: deposit && { amount: 200_000, refund_hours: 24, is_refundable: true, state: 'arrived', ...deposit },
    ...more,
  }) as Booking

test('warns before a move exactly when a cancellation would keep the deposit', () => {
  for (const deposit of [{}, { is_refundable: false }, { refund_hours: 48 as const }]) {
    for (const hours of [72, 30, 10]) {
      const booking = bookingWith(deposit)
      const isKept = cancellationText(booking, hoursBefore(hours))!.includes('se zadržava')
      expect([deposit, hours, lateMoveText(booking, hoursBefore(hours)) !== null]).toEqual([deposit, hours, isKept])
    }
  }
})

test('does not warn without a deposit that has come, or when the provider has asked for another time', () => {
  const proposal = { by: 'provider' } as Booking['proposal']
  for (const booking of [bookingWith(null), bookingWith({ state: 'waiting' }), bookingWith({}, { proposal })])
    expect(lateMoveText(booking, hoursBefore(1))).toBeNull()
})

test('says before a report of a missed visit, and before an objection, what happens with the deposit', () => {
  expect(missedDepositText(bookingWith({}))).toContain('se vraća')
  expect(missedDepositText(bookingWith({}, { side: 'provider' }))).toContain('se zadržava')
  expect(missedDepositText(bookingWith({ state: 'waiting' }))).toBeNull()
  expect(objectionDepositText(bookingWith({ state: 'kept' }))).toContain('dogovorite međusobno')
  expect(objectionDepositText(bookingWith({ state: 'returned' }))).toBeNull()
})
