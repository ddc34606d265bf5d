import { plural } from '../../../platform/serbian/dates.ts'
import { decisionReasons, flagReasons, reportReasons } from '../reasons.ts'
import type { QueueItem } from './queue.ts'

/** Where the queue and the journal stand below /admin. */
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

/** What a case is called in the queue. */
export const caseTitle = ({
  reason,
  subject_type,
  title,
}: Pick<QueueItem, 'reason' | 'subject_type' | 'title'>): string => {
  const said = short[reason]
  if (subject_type === 'message') return `${said} u poruci`
  if (subject_type === 'review') return `${said} u oceni: ${title}`
  return subject_type === 'request' ? `${said} u zahtevu: ${title}` : `${said}: „${title}”`
}

/** The line below: how many have said it and what, or who is at work on it. */
export function caseLine({ claimed_by, is_mine, reports, text, kind }: QueueItem): string {
  if (claimed_by && !is_mine) return `Preuzeto: ${claimed_by}`
  const count = kind === 'report' && reports > 1 ? plural(reports, 'prijava', 'prijave', 'prijava') : ''
  const noticed = kind === 'flag' ? (text ?? 'Označio sistem, ništa nije sakriveno') : (text ?? '')
  return [count, noticed].filter(Boolean).join(' · ')
}

/** A reason in whole words, whoever has given it. */
export const reasonWords = (reason: string): string =>
  ({ ...decisionReasons, ...reportReasons, ...flagReasons })[reason] ?? reason
