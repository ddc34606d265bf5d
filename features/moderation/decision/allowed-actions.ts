import type { SubjectType } from '../report/report.ts'
import type { Action } from './decision.ts'

/** Returns the actions allowed for a kind of subject, in the order of the shortcut keys 1 to 5. */
export const allowedActions = (type: SubjectType): Action[] => {
  if (type === 'decision') return ['uphold', 'restore']
  // A profile cannot be hidden on its own.
  if (type === 'person') return ['none', 'warn', 'hide_all', 'ban']
  return ['none', 'warn', 'hide', 'hide_all', 'ban']
}
