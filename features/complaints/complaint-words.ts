import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { serverNow } from '../../platform/serbian/server-now.ts'
import { formatPrice } from '../quotes/money.ts'
import type { ComplaintStep, ListedComplaint, Remedy } from './complaint.ts'

/** Remedies as the customer asks for them. */
const wishWords: Record<Remedy, string> = {
  repair: 'da se posao popravi ili ponovi',
  lower_price: 'nižu cenu',
  money_back: 'povraćaj novca',
}
/** Remedies as they are offered or proposed. */
const remedyWords: Record<Remedy, string> = {
  repair: 'popravka ili ponovljen posao',
  lower_price: 'niža cena',
  money_back: 'povraćaj novca',
}

type Solution = Pick<ComplaintStep, 'remedy' | 'amount'>
const withAmount = (words: string, amount: number | null): string =>
  amount === null ? words : `${words}, ${formatPrice(amount)}`
export const wishInWords = ({ remedy, amount }: Solution): string => withAmount(wishWords[remedy!], amount)
export const remedyInWords = ({ remedy, amount }: Solution): string => withAmount(remedyWords[remedy!], amount)

/** Returns the last day of a term for use after `do`: `5. decembra 2026.` */
export const lastDayOfTerm = (termEnd: string): string =>
  inGenitive(formatLongDate(new Date(Date.parse(termEnd) - 1).toISOString()))

export const isOver = (termEnd: string): boolean => Date.parse(termEnd) <= serverNow().getTime()

/** Returns the next term of an open case, as `Rok za odgovor je do 5. decembra 2026.`, or '' after its end. */
export function nextTermInWords({ status, answered_at, answer_by, settle_by }: ListedComplaint): string {
  if (status !== 'open') return ''
  return answered_at
    ? `Rok za rešenje je do ${lastDayOfTerm(settle_by)}`
    : `Rok za odgovor je do ${lastDayOfTerm(answer_by)}`
}

type State = { label: string; tone: 'ok' | 'ochre' | 'plain' | 'danger' }

export function complaintState(complaint: ListedComplaint): State {
  const { status, answered_at, answer_by, settle_by, operator_asked_at } = complaint
  if (status === 'settled') return { label: 'Rešena', tone: 'ok' }
  if (status === 'withdrawn') return { label: 'Povučena', tone: 'plain' }
  if (status === 'closed') return { label: 'Zatvorena', tone: 'plain' }
  if (operator_asked_at) return { label: 'Kod našeg tima', tone: 'ochre' }
  if (!answered_at && isOver(answer_by)) return { label: 'Rok za odgovor je prošao', tone: 'danger' }
  if (isOver(settle_by)) return { label: 'Rok za rešenje je prošao', tone: 'danger' }
  return { label: answered_at ? 'U toku' : 'Čeka odgovor', tone: 'ochre' }
}
