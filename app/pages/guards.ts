import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { AccountRole, OwnAccount } from '../../features/accounts/account.ts'
import { meQuery } from '../../features/accounts/session.ts'

type Guarded = { context: { queryClient: QueryClient }; location: { href: string; pathname: string } }

/** Where a person belongs who has nowhere else to go. */
const homeOf = (role: AccountRole | null) => (role === 'provider' ? '/dashboard' : '/')

/** For pages of signed-in people: visitors go to /login and come back afterwards (docs/product.md, Who and where). */
export async function requireAccount({ context, location }: Guarded): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { next: location.href } })
  // Accounts from codes and single sign-on choose first what they are here; only their settings are open before.
  if (!me.role && !me.is_admin && location.pathname !== '/settings') throw redirect(toRoleSelection(location.href))
  return { me }
}

const toRoleSelection = (next?: string) => ({ to: '/role-selection', search: { next } }) as const

/** For /role-selection: visitors go to /login, people who have chosen go to /. */
export async function requireNoRole({ context, location }: Guarded): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { next: location.href } })
  if (me.role) throw redirect({ to: '/' })
  return { me }
}

/** The address one goes to after signing in. */
export function afterSignIn({ role, is_admin }: OwnAccount, next?: string | undefined): string {
  if (!role && !is_admin) return next ? `/role-selection?next=${encodeURIComponent(next)}` : '/role-selection'
  return next ?? homeOf(role)
}

/** For pages of one role: the others go where they belong. */
export async function requireProvider(guarded: Guarded): Promise<{ me: OwnAccount }> {
  const { me } = await requireAccount(guarded)
  if (me.role !== 'provider') throw redirect({ to: '/' })
  return { me }
}

/** For the operator's room: for everybody else there is no such page. */
export async function requireAdministrator({ context }: Pick<Guarded, 'context'>): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me?.is_admin) throw notFound()
  return { me }
}

/** For the signup pages: signed-in people go to /. */
export async function requireVisitor({ context }: Pick<Guarded, 'context'>): Promise<void> {
  if (await context.queryClient.ensureQueryData(meQuery)) throw redirect({ to: '/' })
}

/** Only a path of our own can be gone on to; `//host` and `/\host` would leave the site. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}
