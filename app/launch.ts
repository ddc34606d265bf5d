import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../features/accounts/session.ts'
import { siteQuery } from './site.ts'

/** Paths that everybody may open before the launch, with all paths below them. */
const OPEN_PATHS = [
  '/login',
  '/signup',
  '/role-selection',
  '/nudim-uslugu',
  '/forgot-password',
  '/nova-lozinka',
  '/razvoj',
  // Targets of links in emails. On /settings users export or delete their data.
  '/potvrda-adrese',
  '/nova-adresa',
  '/bez-obavestenja',
  '/bez-skripte',
  '/settings',
  // Everybody may read the terms before accepting them, and may write to support.
  '/uslovi-koriscenja',
  '/pravila',
  '/politika-privatnosti',
  '/support',
]

/** Redirects visitors and customers from every other page to / while LAUNCH=closed (docs/product.md, Home). */
export async function redirectHomeWhileClosed({
  context: { queryClient },
  location: { pathname },
}: {
  context: { queryClient: QueryClient }
  location: { pathname: string }
}): Promise<void> {
  const { launch } = await queryClient.ensureQueryData(siteQuery)
  if (launch !== 'closed' || pathname === '/') return
  if (OPEN_PATHS.some(path => pathname === path || pathname.startsWith(`${path}/`))) return
  const me = await queryClient.ensureQueryData(meQuery)
  if (me?.role !== 'provider' && !me?.is_admin) throw redirect({ to: '/' })
}
