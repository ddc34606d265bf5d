import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { AccountRole, OwnAccount } from '../../features/accounts/account.ts'
import { meQuery } from '../../features/accounts/session.ts'

type Guarded = { context: { queryClient: QueryClient }; location: { href: string; pathname: string } }

const homeOf = (role: AccountRole | null) => (role === 'provider' ? '/dashboard' : '/')

/** Guards pages for signed-in users: visitors go to /login and then come back (docs/product.md, Who and where). */
export async function requireAccount({ context, location }: Guarded): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { next: location.href } })
  // New users of codes or single sign-on have no role yet. Until they choose a role, only /settings is open.
  if (!me.role && !me.is_admin && location.pathname !== '/settings') throw redirect(toRoleSelection(location.href))
  return { me }
}

const toRoleSelection = (next?: string) => ({ to: '/role-selection', search: { next } }) as const

/** Guards /role-selection: visitors go to /login, users who have a role go to /. */
export async function requireNoRole({ context, location }: Guarded): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { next: location.href } })
  if (me.role) throw redirect({ to: '/' })
  return { me }
}

export function pathAfterSignIn({ role, is_admin }: OwnAccount, next?: string | undefined): string {
  if (!role && !is_admin) return next ? `/role-selection?next=${encodeURIComponent(next)}` : '/role-selection'
  return next ?? homeOf(role)
}

/** Guards pages for providers: other users go to /. */
export async function requireProvider(guarded: Guarded): Promise<{ me: OwnAccount }> {
  const { me } = await requireAccount(guarded)
  if (me.role !== 'provider') throw redirect({ to: '/' })
  return { me }
}

/** Guards the admin console: for everybody else the page does not exist (404). */
export async function requireAdministrator({ context }: Pick<Guarded, 'context'>): Promise<{ me: OwnAccount }> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (!me?.is_admin) throw notFound()
  return { me }
}

/** Guards the sign-up pages: signed-in users go to /. */
export async function requireVisitor({ context }: Pick<Guarded, 'context'>): Promise<void> {
  if (await context.queryClient.ensureQueryData(meQuery)) throw redirect({ to: '/' })
}

/** Returns `next` if it is a path of this site. `//host` and `/\host` would lead to another site. */
export function safeNext(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}
