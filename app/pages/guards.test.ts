import { expect, test } from 'vitest'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { type Caller, useBuiltApp } from '../../tests/harness.ts'
import { parseSearch } from '../search.ts'
import { pathAfterSignIn, safeNext } from './guards.ts'

const app = useBuiltApp()

async function redirectOf(path: string, as: Caller | null = null) {
  const { status, headers } = await app.call('GET', path, { as })
  return [path, status, headers.get('location')]
}

test('pages that a caller may not see lead to sign-in and back, home, or to the choice of a role', async () => {
  const [customer, provider] = [await app.person('regular'), await app.person('provider')]
  const undecided = await app.person(null)
  const returning = (to: string) => (path: string) => `${to}?next=${encodeURIComponent(path)}`
  const own = '/dashboard /add-service /messages /profile /settings /role-selection'
  const foreign = '/dashboard /add-service /login /signup /signup/provider /role-selection'
  const redirects: [Caller | null, paths: string, to: (path: string) => string][] = [
    [null, own, returning('/login')],
    [null, '/nudim-uslugu', () => '/signup/provider'],
    [customer, foreign, () => '/'],
    [provider, '/login /signup/regular /role-selection', () => '/'],
    [provider, '/nudim-uslugu', () => '/dashboard'],
    [undecided, '/messages /nudim-uslugu', returning('/role-selection')],
  ]
  for (const [as, paths, to] of redirects)
    for (const path of paths.split(' ')) expect(await redirectOf(path, as)).toEqual([path, 307, to(path)])
  const { body } = await app.call('GET', '/', { as: undecided })
  expect(body).toContain('Meni naloga')
  expect(body).not.toMatch(/Komandna tabla|Vaš izlog vas čeka/)
})

test('the admin console does not exist for others, who load none of its code', async () => {
  for (const as of [null, await app.person('regular'), await app.person('provider')]) {
    const { status, body } = await app.call('GET', '/admin/osobe', { as })
    expect(status).toBe(404)
    expect(body).toContain('Stranica nije pronađena')
    expect(body).not.toMatch(/admin-console|admin-[\w-]+\.css/)
  }
})

test('after signing in, users reach the requested page, their home or the role selection, but never another site', () => {
  for (const [role, next, path] of [
    ['provider', undefined, '/dashboard'],
    ['regular', undefined, '/'],
    ['regular', '/messages', '/messages'],
    [null, undefined, '/role-selection'],
    [null, '/messages', '/role-selection?next=%2Fmessages'],
  ] as const)
    expect([role, next, pathAfterSignIn({ role, is_admin: false } as OwnAccount, next)]).toEqual([role, next, path])
  for (const next of ['//primer.rs/zamka', '/\\primer.rs', 'https://primer.rs', 'javascript:alert(1)', 7, undefined])
    expect([next, safeNext(next)]).toEqual([next, undefined])
  // parseSearch drops control characters.
  for (const hidden of ['%09', '%0a', '%0D', '%00']) {
    const { next } = parseSearch(`?next=/${hidden}/drugde.example`)
    expect([hidden, next, safeNext(next)]).toEqual([hidden, '//drugde.example', undefined])
  }
  expect(safeNext(parseSearch('?next=/messages?tab=a').next)).toBe('/messages?tab=a')
})
