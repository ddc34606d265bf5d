import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { meQuery } from '../features/accounts/session.ts'
import { siteQuery } from './site.ts'

/** What everybody may see before the platform opens; below these also what belongs to them. */
const openBefore = [
  '/login',
  '/signup',
  '/role-selection',
  '/nudim-uslugu',
  '/forgot-password',
  '/nova-lozinka',
  '/razvoj',
  // Where letters lead, and where everybody can take his data along and go.
  '/potvrda-adrese',
  '/nova-adresa',
  '/bez-obavestenja',
  '/bez-skripte',
  '/settings',
  // What one agrees to, and where one asks.
  '/uslovi-koriscenja',
  '/pravila',
  '/politika-privatnosti',
  '/support',
]

/**
 * With LAUNCH=closed visitors and seekers are led back to / from every other page (docs/product.md, Home).
 */
export async function leadBackWhileClosed({
  context: { queryClient },
  location: { pathname },
}: {
  context: { queryClient: QueryClient }
  location: { pathname: string }
}): Promise<void> {
  const { launch } = await queryClient.ensureQueryData(siteQuery)
  if (launch !== 'closed' || pathname === '/') return
  if (openBefore.some(path => pathname === path || pathname.startsWith(`${path}/`))) return
  const me = await queryClient.ensureQueryData(meQuery)
  if (me?.role !== 'provider' && !me?.is_admin) throw redirect({ to: '/' })
}
