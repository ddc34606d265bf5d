import { dayOf } from '../../platform/serbian/dates.ts'
import { untilMoment } from '../../platform/serbian/moments.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { formatForInput, formatPrice } from '../quotes/money.ts'
import type { RequestStatus, Urgency } from './request.ts'

export const urgencyWords: Record<Urgency, string> = {
  today: 'Hitno, danas',
  week: 'Ove nedelje',
  month: 'Može da sačeka',
}

export const statusWords: Record<RequestStatus, string> = {
  open: 'Otvoren',
  chosen: 'Izabran odgovor',
  closed: 'Zatvoren',
  expired: 'Istekao',
}

/** Returns the words that follow `otvoreno do`, such as `ponoći` or `srede u 17 h`. */
export function formatExpiry(moment: string, now = serverNow()): string {
  const lastMinute = new Date(new Date(moment).getTime() - 60_000)
  const isMidnight = dayOf(lastMinute) !== dayOf(moment)
  return isMidnight && dayOf(lastMinute) === dayOf(now) ? 'ponoći' : untilMoment(moment, now)
}

/** Returns the price of an offer in para as `2.000–3.500 RSD`, `od 2.000 RSD` or `do 3.500 RSD`; null for no price. */
export function formatOfferPrice(from: number | null, to: number | null): string | null {
  if (from && to) return from === to ? formatPrice(from) : `${formatForInput(from)}–${formatPrice(to)}`
  if (from) return `od ${formatPrice(from)}`
  return to ? `do ${formatPrice(to)}` : null
}
