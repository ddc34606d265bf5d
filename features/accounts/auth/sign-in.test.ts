import { describe, expect, test } from 'vitest'
import { createApp } from '../../../app/app.server.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { signingUp } from '../../../tests/signing-up.ts'
import { sessions } from '../account-tables.server.ts'

const app = useApp()
const { signIn, me, stored, cookieOf } = signingUp(app)

describe('signing in', () => {
  test('says the same of a wrong password and of an unknown address', async () => {
    const { email } = await app.person('regular')
    for (const [address, given] of [
      [email, 'pogrešna lozinka'],
      ['nepoznat@primer.rs', password],
      [email, ''],
    ]) {
      const { status, body, headers } = await signIn(address!, given)
      expect([status, body.code, body.title, headers.getSetCookie()]).toEqual([
        401,
        'INVALID_EMAIL_OR_PASSWORD',
        'Pogrešan email ili lozinka.',
        [],
      ])
    }
    const faulty = await app.call('POST', '/api/auth/sign-in/email', { body: '{' })
    expect([faulty.status, faulty.body.title]).toEqual([422, 'Ovaj podatak je obavezan.'])
  })

  test('sets a cookie that scripts and other sites don’t get; over https it is secure', async () => {
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
    const known = await site.fetch(request('/api/me', { headers: { cookie: cookieOf(secure.headers) } }))
    expect(await known.json()).toMatchObject({ user: { email } })
  })
})

test('an address that is no text is refused as any wrong one', async () => {
  for (const email of [null, 7, [], { toString: 0 }, { toString: '' }]) {
    for (const path of ['sign-in/email', 'send-verification-email', 'request-password-reset', 'sign-up/email']) {
      const { status } = await app.call('POST', `/api/auth/${path}`, { body: { email, password: 'lozinka123' } })
      expect([path, email, status], path).toEqual([path, email, expect.toBeOneOf([400, 422])])
    }
  }
})

describe('who is calling', () => {
  test('is nobody without a cookie, with a forged one and with one that ran out', async () => {
    const person = await app.person('regular')
    expect((await me(person)).id).toBe(person.id)
    const [token] = decodeURIComponent(person.cookie.split('=')[1]!).split('.')
    const forged = `${token}.${Buffer.alloc(32).toString('base64')}`
    for (const cookie of [
      '',
      'komsiluk.session_token=x',
      `komsiluk.session_token=${encodeURIComponent(forged)}`,
      token!,
    ])
      expect(await me({ ...person, cookie })).toBeNull()
    await app.runtime.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await me(person)).toBeNull()
  })

  test('is nobody in a browser that was signed out while the server was away, until somebody signs in', async () => {
    const person = await app.person('regular')
    const left = { ...person, cookie: `${person.cookie}; komsiluk.signed_out=1` }
    expect(await me(left)).toBeNull()
    expect((await app.call('GET', '/api/auth/get-session', { as: left })).body).toBeNull()
    expect((await app.call('GET', '/api/unread', { as: left })).status).toBe(401)

    const mark = 'komsiluk.signed_out=; Path=/; Max-Age=0; SameSite=Lax'
    const signedIn = await app.call('POST', '/api/auth/sign-in/email', {
      as: left,
      body: { email: person.email, password },
    })
    expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([200, expect.arrayContaining([mark])])
    // The session that was left open ends with it, the new one goes on.
    expect(await me(person)).toBeNull()
    expect((await me({ ...person, cookie: cookieOf(signedIn.headers).split('; ')[0]! })).id).toBe(person.id)
    const told = await app.call('POST', '/api/auth/sign-out', { as: left, body: {} })
    expect([told.status, told.headers.getSetCookie()]).toEqual([200, expect.arrayContaining([mark])])
  })

  test('can’t change his role, town, name or address by the library’s endpoints', async () => {
    const person = await app.person('regular')
    const before = await stored(person.email)
    const paths = ['/update-user', '/update-user/', '//update-user', '/UPDATE-USER', '/change-email', '/delete-user']
    // One at a time, so that the refusal of one does not stand before another.
    const bodies = [
      { accountRole: 'provider' },
      { location: 'Mars' },
      { name: 'Neko' },
      { role: 'admin' },
      { emailVerified: true },
      { newEmail: 'x@primer.rs' },
      { password },
    ]
    for (const path of paths) {
      for (const body of bodies) {
        const { status, body: answer } = await app.call('POST', `/api/auth${path}`, { as: person, body })
        expect([path, body, [400, 404].includes(status)]).toEqual([path, body, true])
        expect(answer.title).not.toMatch(/\b(is|not|the|disabled|invalid)\b/i)
      }
    }
    expect(await stored(person.email)).toEqual(before)
  })
})

test('a foreign page can neither sign in nor sign out', async () => {
  const person = await app.person('regular')
  const headers = { origin: 'https://drugde.example' }
  for (const path of ['/sign-in/email', '/sign-up/email', '/sign-out', '/send-verification-email']) {
    const { status, body } = await app.call('POST', `/api/auth${path}`, { as: person, body: {}, headers })
    expect([path, status, body.code]).toEqual([path, 403, 'foreign_origin'])
  }
  expect((await me(person)).id).toBe(person.id)
})

test('what is not there is not found, in Serbian', async () => {
  const { status, body } = await app.call('GET', '/api/auth/nothing')
  expect([status, body.code, body.title]).toEqual([404, 'not_found', 'Nije pronađeno.'])
})
