import { describe, expect, test, vi } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { accounts, profiles, sessions, verifications } from '../account-tables.server.ts'

const app = useApp()
const newPassword = 'nova-lozinka-2'

const emailsTo = async (address: string) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === address)
const me = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user
const signIn = (email: string, typed: string) => newBrowser(app).auth('/sign-in/email', { email, password: typed })
/** Requests a reset link, follows the link, and returns the parameters that the page gets. */
async function requestReset(email: string) {
  await newBrowser(app).auth('/request-password-reset', { email })
  return followLink((await emailsTo(email))[0]!.text)
}
async function followLink(text: string) {
  const link = new URL(text.match(/https?:\S+/)![0])
  const { status, headers } = await app.call('GET', link.pathname + link.search)
  expect(status).toBe(302)
  const page = new URL(headers.get('location')!, 'http://localhost:3000')
  expect([page.origin, page.pathname]).toEqual(['http://localhost:3000', '/nova-lozinka'])
  return page.searchParams
}
const reset = (token: string | null, password = newPassword) =>
  newBrowser(app).auth('/reset-password', { token, newPassword: password })

describe('a password reset', () => {
  test('sets a new password by the emailed link and signs out every device', async () => {
    const user = await app.person('provider')
    const elsewhere = await app.signIn(user.email)
    const closed = vi.spyOn(app.runtime.live, 'disconnect')
    const params = await requestReset(user.email)
    const [email] = await emailsTo(user.email)
    expect(email!.subject).toBe('Nova lozinka')
    expect((await reset(params.get('token'))).status).toBe(200)
    expect(closed).toHaveBeenCalledTimes(2)
    closed.mockRestore()
    expect([await me(user), await me(elsewhere)]).toEqual([null, null])
    expect(await app.runtime.db.$count(sessions)).toBe(0)
    expect((await signIn(user.email, password)).status).toBe(401)
    expect((await signIn(user.email, newPassword)).status).toBe(200)
  })

  test('gives the same response for known and unknown addresses', async () => {
    const { email } = await app.person('regular')
    const [known, unknown] = await Promise.all(
      [email, 'nepoznata@primer.rs'].map(each => newBrowser(app).auth('/request-password-reset', { email: each })),
    )
    expect(known!.status).toBe(200)
    expect({ ...known!.body, request_id: 0 }).toEqual({ ...unknown!.body, request_id: 0 })
    expect(await emailsTo('nepoznata@primer.rs')).toEqual([])
    const refused = await newBrowser(app).auth('/request-password-reset', { email: 'nije' })
    expect([refused.status, refused.body.fields]).toEqual([422, { email: 'Unesite ispravnu email adresu.' }])
  })

  test('links only to our page, even if the request names another', async () => {
    const { email } = await app.person('regular')
    await newBrowser(app).auth('/request-password-reset', { email, redirectTo: 'https://drugde.example/' })
    const [sent] = await emailsTo(email)
    expect(sent!.text).not.toContain('drugde')
    expect((await followLink(sent!.text)).get('token')).toBeTruthy()
  })

  test('link works once within an hour, and opening it does not use it up', async () => {
    const { email } = await app.person('regular')
    const params = await requestReset(email)
    const [sent] = await emailsTo(email)
    await followLink(sent!.text)
    expect((await reset(params.get('token'))).status).toBe(200)
    const again = await reset(params.get('token'), 'treca-lozinka')
    expect([again.status, again.body.code, again.body.title]).toEqual([
      400,
      'INVALID_TOKEN',
      'Link je neispravan ili je već iskorišćen.',
    ])
    expect((await followLink(sent!.text)).get('error')).toBe('INVALID_TOKEN')

    const late = await requestReset(email)
    await passTime(app.runtime, 3601)
    expect((await reset(late.get('token'))).status).toBe(400)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  test('changes the password once when the link is used five times at once', async () => {
    const { email } = await app.person('regular')
    const token = (await requestReset(email)).get('token')
    const tries = await Promise.all([1, 2, 3, 4, 5].map(turn => reset(token, `lozinka-broj-${turn}`)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('requires 8 to 128 characters, and keeps the link after a rejected password', async () => {
    const { email } = await app.person('regular')
    const token = (await requestReset(email)).get('token')
    expect((await reset(token, 'kratka')).body.title).toBe('Lozinka mora imati najmanje 8 karaktera.')
    expect((await reset(token, 'x'.repeat(129))).body.title).toBe('Lozinka može imati najviše 128 karaktera.')
    expect((await reset(token)).status).toBe(200)
    expect((await reset(null)).status).toBe(400)
  })

  test('confirms the address, and sets a first password', async () => {
    const user = await app.person('regular')
    await app.runtime.db.delete(accounts)
    await app.runtime.db.update(profiles).set({ emailVerified: false })
    expect((await reset((await requestReset(user.email)).get('token'))).status).toBe(200)
    expect((await signIn(user.email, newPassword)).status).toBe(200)
  })

  test('stores only a hash of the token', async () => {
    const { email } = await app.person('regular')
    const token = (await requestReset(email)).get('token')!
    expect(JSON.stringify(await app.runtime.db.select().from(verifications))).not.toContain(token)
  })
})

describe('changing the password', () => {
  const change = (as: Caller, body: object) => app.call('POST', '/api/auth/change-password', { as, body })

  test('requires the current one, and always signs out every other device', async () => {
    const user = await app.person('regular')
    const elsewhere = await app.signIn(user.email)
    const wrong = await change(user, { currentPassword: 'pogrešna', newPassword })
    expect([wrong.status, wrong.body.title]).toEqual([400, 'Pogrešna lozinka.'])
    const short = await change(user, { currentPassword: password, newPassword: 'kratka' })
    expect(short.body.fields).toEqual({ newPassword: 'Lozinka mora imati najmanje 8 karaktera.' })
    const closed = vi.spyOn(app.runtime.live, 'disconnect')
    const body = { currentPassword: password, newPassword, revokeOtherSessions: false }
    const { status, headers } = await change(user, body)
    expect(status).toBe(200)
    expect(closed).toHaveBeenCalledTimes(2)
    closed.mockRestore()
    const [cookie = ''] = headers.getSetCookie()
    expect(await me({ ...user, cookie: cookie.split(';')[0]! })).toMatchObject({ email: user.email })
    expect([await me(user), await me(elsewhere)]).toEqual([null, null])
    expect((await signIn(user.email, newPassword)).status).toBe(200)
    expect((await signIn(user.email, password)).status).toBe(401)
  })
})

describe('a session', () => {
  test('lasts 30 days, and get-session extends it with its cookie once a day', async () => {
    const user = await app.person('regular')
    const browser = newBrowser(app)
    await browser.auth('/sign-in/email', { email: user.email, password })
    const getSession = async () => {
      const { body, headers } = await browser.call('GET', '/api/auth/get-session')
      return { body, cookie: headers.getSetCookie()[0] }
    }
    expect((await getSession()).cookie).toBeUndefined()
    const daysLeft = async () =>
      (new Date((await getSession()).body.session.expiresAt).getTime() - Date.now()) / 86_400_000
    expect(await daysLeft()).toBeCloseTo(30, 2)

    await passTime(app.runtime, 2 * 86_400)
    expect(await browser.me()).toMatchObject({ email: user.email })
    // Only this request extends the session, because other requests do not renew the browser's cookie.
    expect((await getSession()).cookie).toMatch(/Max-Age=2592000/)
    expect(await daysLeft()).toBeCloseTo(30, 2)

    await passTime(app.runtime, 30 * 86_400 - 80)
    expect((await getSession()).cookie).toMatch(/Max-Age=2592000/)
    await passTime(app.runtime, 30 * 86_400 + 1)
    expect((await getSession()).body).toBeNull()
    expect(await browser.me()).toBeNull()
  })

  test('ends 90 days after sign-in, even if it is used every day', async () => {
    const user = await app.person('regular')
    const browser = newBrowser(app)
    await browser.auth('/sign-in/email', { email: user.email, password })
    const getSession = async () => (await browser.call('GET', '/api/auth/get-session')).body
    for (let turn = 0; turn < 4; turn += 1) {
      await passTime(app.runtime, 20 * 86_400)
      expect(await getSession()).toMatchObject({ user: { email: user.email } })
    }
    const leftMs = new Date((await getSession()).session.expiresAt).getTime() - Date.now()
    expect(leftMs / 86_400_000).toBeCloseTo(10, 2)
    expect((await browser.call('GET', '/api/me/sessions')).body.items).toHaveLength(1)
    await passTime(app.runtime, 10 * 86_400)
    expect([await getSession(), await browser.me()]).toEqual([null, null])
    await browser.auth('/sign-in/email', { email: user.email, password })
    expect((await browser.call('GET', '/api/me/sessions')).body.items).toHaveLength(1)
  })

  test('never returns its token in a response body', async () => {
    const user = await app.person('regular')
    const browser = newBrowser(app)
    const responses = [
      await browser.auth('/sign-in/email', { email: user.email, password }),
      await browser.call('GET', '/api/auth/get-session'),
      await browser.call('GET', '/api/me/sessions'),
      await browser.auth('/change-password', { currentPassword: password, newPassword }),
    ]
    for (const { status, body } of responses) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('"token"')
      for (const { token } of await app.runtime.db.select().from(sessions))
        expect(JSON.stringify(body)).not.toContain(token)
    }
  })
})
