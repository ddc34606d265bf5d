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

/** Returns the present term of an open case, as `Rok za odgovor je do 5. decembra 2026.`; '' for an ended case. */
export function nextTermInWords({ status, answered_at, answer_by, settle_by }: ListedComplaint): string {
  if (status !== 'open') return ''
  const termEnd = answered_at ? settle_by : answer_by
  return `Rok za ${answered_at ? 'rešenje' : 'odgovor'} je ${isOver(termEnd) ? 'bio ' : ''}do ${lastDayOfTerm(termEnd)}`
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
