import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { meQuery } from '../features/accounts/session.ts'
import { redirectHomeWhileClosed } from './launch.ts'
import { siteQuery } from './site.ts'

async function finalPath(pathname: string, launch: string, role: 'provider' | 'regular' | null) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(siteQuery.queryKey, { launch } as never)
  queryClient.setQueryData(meQuery.queryKey, (role && { role, is_admin: false }) as never)
  try {
    await redirectHomeWhileClosed({ context: { queryClient }, location: { pathname } })
    return pathname
  } catch (error) {
    if (isRedirect(error)) return error.options.to
    throw error
  }
}

test.each(['/services', '/blog', '/elektricar/pancevo', '/o-nama', '/supports'])(
  'LAUNCH=closed redirects visitors and customers from %s to the home page and lets providers in',
  async path => {
    expect(await finalPath(path, 'closed', null)).toBe('/')
    expect(await finalPath(path, 'closed', 'regular')).toBe('/')
    expect(await finalPath(path, 'closed', 'provider')).toBe(path)
    expect(await finalPath(path, 'prelaunch', null)).toBe(path)
  },
)

test('LAUNCH=closed keeps the home page, sign-in, support and the terms open', async () => {
  const open = '/ /login /signup/provider /support /uslovi-koriscenja /pravila /politika-privatnosti'.split(' ')
  for (const path of open) expect(await finalPath(path, 'closed', null)).toBe(path)
})
