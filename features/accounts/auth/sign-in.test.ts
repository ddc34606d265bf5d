import { expect, test } from 'vitest'
import { createApp } from '../../../app/app.server.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { signUpHelpers } from '../../../tests/sign-up.ts'
import { sessions } from '../account-tables.server.ts'

const app = useApp()
const { signIn, me, stored, cookieOf } = signUpHelpers(app)

test('signing in gives the same error for a wrong password and an unknown address', async () => {
  const { email } = await app.person('regular')
  for (const [address, typed] of [
    [email, 'pogrešna lozinka'],
    ['nepoznat@primer.rs', password],
    [email, ''],
  ]) {
    const { body, headers } = await signIn(address!, typed)
    const title = 'Pogrešan email ili lozinka.'
    expect(body).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD', title })
    expect(headers.getSetCookie()).toEqual([])
  }
  const malformed = await app.call('POST', '/api/auth/sign-in/email', { body: '{' })
  expect([malformed.status, malformed.body.title]).toEqual([422, 'Ovaj podatak je obavezan.'])
})

test('signing in sets an HttpOnly SameSite cookie, which is Secure over https', async () => {
  const { email } = await app.person('regular')
  const [cookie] = (await signIn(email)).headers.getSetCookie()
  expect(cookie).toMatch(/^komsiluk\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)

  const site = createApp({ ...app.runtime, config: { ...app.runtime.config, APP_URL: 'https://komsiluk.rs' } })
  const request = (path: string, init: RequestInit) => new Request(`https://komsiluk.rs${path}`, init)
  const headers = { 'content-type': 'application/json', origin: 'https://komsiluk.rs' }
  const body = JSON.stringify({ email, password })
  const secure = await site.fetch(request('/api/auth/sign-in/email', { method: 'POST', headers, body }))
  expect(secure.headers.getSetCookie()[0]).toMatch(
    /^__Host-komsiluk\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const response = await site.fetch(request('/api/me', { headers: { cookie: cookieOf(secure.headers) } }))
  expect(await response.json()).toMatchObject({ user: { email } })
})

test('rejects an email that is not a string like any wrong one', async () => {
  for (const email of [null, 7, [], { toString: 0 }, { toString: '' }]) {
    for (const path of ['sign-in/email', 'send-verification-email', 'request-password-reset', 'sign-up/email']) {
      const { status } = await app.call('POST', `/api/auth/${path}`, { body: { email, password: 'lozinka123' } })
      expect([path, email, status], path).toEqual([path, email, expect.toBeOneOf([400, 422])])
    }
  }
})

test('the caller is a visitor without a cookie, with a forged one and with an expired one', async () => {
  const user = await app.person('regular')
  expect((await me(user)).id).toBe(user.id)
  const [token] = decodeURIComponent(user.cookie.split('=')[1]!).split('.')
  const forged = `${token}.${Buffer.alloc(32).toString('base64')}`
  const name = 'komsiluk.session_token'
  for (const cookie of ['', `${name}=x`, `${name}=${encodeURIComponent(forged)}`, token!])
    expect(await me({ ...user, cookie })).toBeNull()
  await app.runtime.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
  expect(await me(user)).toBeNull()
})

test('the caller is a visitor after a sign-out that has not reached the server, until the next sign-in', async () => {
  const user = await app.person('regular')
  const signedOut = { ...user, cookie: `${user.cookie}; komsiluk.signed_out=1` }
  expect(await me(signedOut)).toBeNull()
  expect((await app.call('GET', '/api/auth/get-session', { as: signedOut })).body).toBeNull()
  expect((await app.call('GET', '/api/unread', { as: signedOut })).status).toBe(401)

  const clearMarker = 'komsiluk.signed_out=; Path=/; Max-Age=0; SameSite=Lax'
  const body = { email: user.email, password }
  const signedIn = await app.call('POST', '/api/auth/sign-in/email', { as: signedOut, body })
  expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([200, expect.arrayContaining([clearMarker])])
  // The session that was left open ends, and the new session remains.
  expect(await me(user)).toBeNull()
  expect((await me({ ...user, cookie: cookieOf(signedIn.headers).split('; ')[0]! })).id).toBe(user.id)
  const completed = await app.call('POST', '/api/auth/sign-out', { as: signedOut, body: {} })
  expect([completed.status, completed.headers.getSetCookie()]).toEqual([200, expect.arrayContaining([clearMarker])])
})

test('the caller reaches no endpoint of better-auth that is off by another spelling of its path', async () => {
  const user = await app.person('regular')
  const before = await stored(user.email)
  const body = { accountRole: 'provider', location: 'Mars', name: 'Neko', role: 'admin', emailVerified: true }
  for (const path of ['/update-user/', '//update-user', '/UPDATE-USER', '/update%2Duser']) {
    const { status, body: answer } = await app.call('POST', `/api/auth${path}`, { as: user, body })
    expect([path, status, answer.title]).toEqual([path, 404, 'Nije pronađeno.'])
  }
  expect(await stored(user.email)).toEqual(before)
})
