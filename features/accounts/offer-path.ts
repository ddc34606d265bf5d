import type { OwnAccount } from './account.ts'

/** Where 'Nudim uslugu' leads: to signing up, for customers to becoming a provider too, for providers to their board. */
export function offerPath(me: Pick<OwnAccount, 'role'> | null) {
  if (!me) return '/signup/provider'
  return me.role === 'provider' ? '/dashboard' : '/nudim-uslugu'
}
