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

test('pages for signed-in users lead visitors to sign-in and back', async () => {
  for (const path of ['/dashboard', '/add-service', '/messages', '/profile', '/settings', '/role-selection'])
    expect(await redirectOf(path)).toEqual([path, 307, `/login?next=${encodeURIComponent(path)}`])
  expect(await redirectOf('/nudim-uslugu')).toEqual(['/nudim-uslugu', 307, '/signup/provider'])
})

test('pages for providers and visitors lead other users to the home page', async () => {
  const [customer, provider] = [await app.person('regular'), await app.person('provider')]
  for (const path of ['/dashboard', '/add-service', '/login', '/signup', '/signup/provider', '/role-selection'])
    expect(await redirectOf(path, customer)).toEqual([path, 307, '/'])
  for (const path of ['/login', '/signup/regular', '/role-selection'])
    expect(await redirectOf(path, provider)).toEqual([path, 307, '/'])
  expect(await redirectOf('/nudim-uslugu', provider)).toEqual(['/nudim-uslugu', 307, '/dashboard'])
})

test('a user without a role sees the home page of a customer and chooses a role first', async () => {
  const undecided = await app.person(null)
  for (const path of ['/messages', '/nudim-uslugu'])
    expect(await redirectOf(path, undecided)).toEqual([path, 307, `/role-selection?next=${encodeURIComponent(path)}`])
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

test('after signing in, users reach the requested page, their home or the role selection', () => {
  for (const [role, next, path] of [
    ['provider', undefined, '/dashboard'],
    ['regular', undefined, '/'],
    ['regular', '/messages', '/messages'],
    [null, undefined, '/role-selection'],
    [null, '/messages', '/role-selection?next=%2Fmessages'],
  ] as const)
    expect([role, next, pathAfterSignIn({ role, is_admin: false } as OwnAccount, next)]).toEqual([role, next, path])
})

test('an address for the time after signing in never leads to another site', () => {
  for (const next of ['//primer.rs/zamka', '/\\primer.rs', 'https://primer.rs', 'javascript:alert(1)', 7, undefined])
    expect([next, safeNext(next)]).toEqual([next, undefined])
  // parseSearch drops control characters.
  for (const hidden of ['%09', '%0a', '%0D', '%00']) {
    const { next } = parseSearch(`?next=/${hidden}/drugde.example`)
    expect([hidden, next, safeNext(next)]).toEqual([hidden, '//drugde.example', undefined])
  }
  expect(safeNext(parseSearch('?next=/messages?tab=a').next)).toBe('/messages?tab=a')
})
