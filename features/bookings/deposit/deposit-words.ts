import { untilMoment } from '../../../platform/serbian/moments.ts'
import { formatThousands } from '../../../platform/serbian/numbers.ts'
import type { Booking } from '../booking.ts'
import type { DepositOutcome, DepositTerms } from './deposit.ts'

const HOUR_MS = 3_600_000

/** Formats a deposit as `2.000 RSD`. Deposits are whole dinars. */
export const depositSum = (amountInPara: number): string => `${formatThousands(amountInPara / 100)}\u00a0RSD`

/** Rule that decides about the deposit after a cancellation or a missed visit, as customers read it before booking. */
export const depositRule = ({ refund_hours }: Pick<DepositTerms, 'refund_hours'>): string =>
  `Ako otkažete najkasnije ${refund_hours} h pre termina, kapara se vraća. ` +
  'Ako otkažete kasnije ili se ne pojavite, zadržava se. ' +
  'Ako otkaže ili se ne pojavi pružalac usluge, uvek se vraća.'

/** Last moment at which a cancellation by the customer returns the deposit. */
export const lastRefundMoment = ({ refund_hours }: Pick<DepositTerms, 'refund_hours'>, startsAt: string): Date =>
  new Date(Date.parse(startsAt) - refund_hours * HOUR_MS)

/** One sentence about the present state of a booking's deposit, the same for both sides. Null if none was asked for. */
export function depositStateText({ deposit, starts_at, status }: Booking): string | null {
  if (!deposit) return null
  const sum = depositSum(deposit.amount)
  switch (deposit.state) {
    case 'later':
      return `Kapara: ${sum}, plaća se kad zahtev bude prihvaćen`
    case 'waiting':
      return `Kapara: ${sum}, ${deposit.said_paid_at ? 'javljeno je da je uplaćena' : `čeka se do ${untilMoment(deposit.due_at!)}`}`
    case 'arrived':
      return deposit.is_refundable && status === 'confirmed'
        ? `Kapara je stigla: ${sum}. Vraća se ako se termin otkaže do ${untilMoment(lastRefundMoment(deposit, starts_at))}`
        : `Kapara je stigla: ${sum}`
    case 'to_return':
      return `Kapara se vraća: ${sum}`
    case 'returned':
      return `Kapara je vraćena: ${sum}`
    case 'kept':
      return `Kapara se zadržava: ${sum}, po pravilu koje je važilo pri zakazivanju`
    case 'disputed':
      return `Kapara: ${sum}. Zapis je osporen, pa se o kapari dogovorite međusobno`
    case 'missed':
      return `Kapara od ${sum} nije potvrđena. Ako je novac uplaćen, pružalac usluge treba da ga vrati`
    case 'unasked':
      return null
  }
}

/** Sentence for a message about a cancelled booking or a missed visit, with a space before it. Empty if no deposit had come. */
export const outcomeText = (outcome: DepositOutcome | null): string =>
  outcome === null ? '' : outcome === 'returned' ? ' Kapara se vraća.' : ' Kapara se zadržava.'
