import type { OwnAccount } from './account.ts'

export function offerPath(me: Pick<OwnAccount, 'role'> | null) {
  if (!me) return '/signup/provider'
  return me.role === 'provider' ? '/dashboard' : '/nudim-uslugu'
}
