import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { AccountRole, OwnAccount } from '../features/accounts/account.ts'
import { meQuery } from '../features/accounts/session.ts'

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } }

/** Where a person belongs who has nowhere else to go. */
export const homeOf = (role: AccountRole | null) => (role === 'provider' ? '/dashboard' : '/')

/** For pages of signed-in people: visitors go to /login and come back afterwards (specification 1, section 2). */
export async function requireAccount({ context, location }: Guarded): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { next: location.href } })
  return { me }
}

/** For pages of one role: the others go where they belong. */
export async function requireProvider(guarded: Guarded): Promise<{ me: OwnAccount }> {
  const { me } = await requireAccount(guarded)
  if (me.role !== 'provider') throw redirect({ to: '/' })
  return { me }
}

/** For /login and the signup pages: signed-in people go to /. */
export async function requireVisitor({ context }: Pick<Guarded, 'context'>): Promise<void> {
  if (await context.queryClient.ensureQueryData(meQuery)) throw redirect({ to: '/' })
}

/** Only a path of our own can be gone on to; `//host` and `/\host` would leave the site. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}
