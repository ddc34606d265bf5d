import type { Booking } from '../booking.ts'
import type { BookingDeposit } from './deposit.ts'
import { depositSum, lastRefundMoment } from './deposit-words.ts'

/** Sentence about the deposit for the reader who is about to cancel a booking. Null if none has come. */
export function cancellationText({ deposit, side, starts_at }: Booking, now: Date): string | null {
  if (deposit?.state === 'waiting' && deposit.said_paid_at) {
    return side === 'provider'
      ? 'Ako je kapara stigla, treba da je vratite.'
      : 'Ako je kapara uplaćena, pružalac usluge treba da je vrati.'
  }
  if (deposit?.state !== 'arrived') return null
  const sum = depositSum(deposit.amount)
  if (side === 'provider') return `Kaparu od ${sum} treba da vratite.`
  return isRefundable(deposit, starts_at, now) ? `Kapara od ${sum} se vraća.` : `Kapara od ${sum} se zadržava.`
}

const isRefundable = (deposit: BookingDeposit, startsAt: string, now: Date): boolean =>
  deposit.is_refundable && now <= lastRefundMoment(deposit, startsAt)

/**
 * Sentence about the deposit for the customer who is about to move a booking without being asked. Null while a
 * cancellation would return the deposit.
 */
export function lateMoveText({ deposit, starts_at, proposal }: Booking, now: Date): string | null {
  if (deposit?.state !== 'arrived' || proposal?.by === 'provider' || isRefundable(deposit, starts_at, now)) return null
  return `Rok za vraćanje kapare je prošao. Termin možete da pomerite, ali ako ga posle otkažete, kapara od ${depositSum(deposit.amount)} se zadržava.`
}

/** Sentence about the deposit for the reader who is about to report a missed visit. Null if none has come. */
export function missedDepositText({ deposit, side }: Booking): string | null {
  if (deposit?.state !== 'arrived') return null
  const sum = depositSum(deposit.amount)
  return side === 'provider' ? `Kapara od ${sum} se zadržava.` : `Kapara od ${sum} se vraća.`
}

/** Sentence about the deposit for the reader who is about to object to such a report. Null without an outcome. */
export function objectionDepositText({ deposit }: Booking): string | null {
  if (deposit?.state !== 'kept' && deposit?.state !== 'to_return') return null
  return `Kad osporite zapis, o kapari od ${depositSum(deposit.amount)} treba da se dogovorite međusobno.`
}
