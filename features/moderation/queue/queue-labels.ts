import { plural } from '../../../platform/serbian/dates.ts'
import { decisionReasons, flagReasons, reportReasons } from '../reasons.ts'
import type { QueueItem } from './queue.ts'

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

export function caseSummary({ claimed_by, is_mine, reports, text, kind }: QueueItem): string {
  if (claimed_by && !is_mine) return `Preuzeto: ${claimed_by}`
  const count = kind === 'report' && reports > 1 ? plural(reports, 'prijava', 'prijave', 'prijava') : ''
  const description = kind === 'flag' ? (text ?? 'Označio sistem, ništa nije sakriveno') : (text ?? '')
  return [count, description].filter(Boolean).join(' · ')
}

export const reasonLabel = (reason: string): string =>
  ({ ...decisionReasons, ...reportReasons, ...flagReasons })[reason] ?? reason
