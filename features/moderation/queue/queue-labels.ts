import { plural } from '../../../platform/serbian/dates.ts'
import { decisionReasons, flagReasons, reportReasons } from '../reasons.ts'
import type { QueueItem } from './queue.ts'

/** Paths of the queue and the audit log below /admin. */
export const queuePath = 'prijave'
export const journalPath = 'dnevnik'

const short: Record<string, string> = {
  untrue: 'Netačno',
  copied: 'Tuđe slike ili tekst',
  fraud: 'Prevara',
  abuse: 'Uvrede',
  other: 'Prijava',
  ...flagReasons,
}

/** Returns the title of a case. */
export const caseTitle = ({
  reason,
  subject_type,
  title,
}: Pick<QueueItem, 'reason' | 'subject_type' | 'title'>): string => {
  const label = short[reason]
  if (subject_type === 'message') return `${label} u poruci`
  if (subject_type === 'review') return `${label} u oceni: ${title}`
  return subject_type === 'request' ? `${label} u zahtevu: ${title}` : `${label}: „${title}”`
}

/** Returns the line below the title: the administrator who has claimed it, or the reports and their text. */
export function caseSummary({ claimed_by, is_mine, reports, text, kind }: QueueItem): string {
  if (claimed_by && !is_mine) return `Preuzeto: ${claimed_by}`
  const count = kind === 'report' && reports > 1 ? plural(reports, 'prijava', 'prijave', 'prijava') : ''
  const description = kind === 'flag' ? (text ?? 'Označio sistem, ništa nije sakriveno') : (text ?? '')
  return [count, description].filter(Boolean).join(' · ')
}

/** Returns the label of a reason of a report, flag or decision. */
export const reasonLabel = (reason: string): string =>
  ({ ...decisionReasons, ...reportReasons, ...flagReasons })[reason] ?? reason
