import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { meQuery } from '../features/accounts/session.ts'
import { leadBackWhileClosed } from './launch.ts'
import { siteQuery } from './site.ts'

/** Where somebody ends who opens this page while the house is in this state. */
async function ends(pathname: string, launch: string, role: 'provider' | 'regular' | null) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(siteQuery.queryKey, { launch } as never)
  queryClient.setQueryData(meQuery.queryKey, (role && { role, is_admin: false }) as never)
  try {
    await leadBackWhileClosed({ context: { queryClient }, location: { pathname } })
    return pathname
  } catch (error) {
    if (isRedirect(error)) return error.options.to
    throw error
  }
}

test.each(['/services', '/blog', '/elektricar/pancevo', '/o-nama', '/supports'])(
  'a closed house leads visitors and seekers from %s home, and lets providers in',
  async path => {
    expect(await ends(path, 'closed', null)).toBe('/')
    expect(await ends(path, 'closed', 'regular')).toBe('/')
    expect(await ends(path, 'closed', 'provider')).toBe(path)
    expect(await ends(path, 'prelaunch', null)).toBe(path)
  },
)

test.each(['/', '/login', '/signup/provider', '/support', '/uslovi-koriscenja', '/pravila', '/politika-privatnosti'])(
  'a closed house keeps %s open',
  async path => {
    expect(await ends(path, 'closed', null)).toBe(path)
  },
)
