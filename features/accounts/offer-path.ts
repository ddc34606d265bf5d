import type { OwnAccount } from './account.ts'

/** Returns the target of 'Nudim uslugu': sign-up for visitors, the change of role for customers, else the dashboard. */
export function offerPath(me: Pick<OwnAccount, 'role'> | null) {
  if (!me) return '/signup/provider'
  return me.role === 'provider' ? '/dashboard' : '/nudim-uslugu'
}
