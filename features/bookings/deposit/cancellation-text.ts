import type { Booking } from '../booking.ts'
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
  return deposit.is_refundable && now <= lastRefundMoment(deposit, starts_at)
    ? `Kapara od ${sum} se vraća.`
    : `Kapara od ${sum} se zadržava.`
}
