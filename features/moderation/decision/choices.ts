import type { SubjectType } from '../report/report.ts'
import type { Action } from './decision.ts'

/** What can be decided about each kind of thing, in the order of the keys 1 to 5. */
export const choicesOf = (type: SubjectType): Action[] => {
  if (type === 'decision') return ['uphold', 'restore']
  // A person's page is not hidden by itself.
  if (type === 'person') return ['none', 'warn', 'hide_all', 'ban']
  return ['none', 'warn', 'hide', 'hide_all', 'ban']
}
