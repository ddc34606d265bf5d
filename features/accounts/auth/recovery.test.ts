import { afterEach, expect, test, vi } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { newBrowser, newSignedInUser } from '../../../tests/visitor.ts'
import { accounts, profiles, sessions, verifications } from '../account-tables.server.ts'

const app = useApp()
const { emailsTo, subjectsTo, linkFor, requestReset, ...outbox } = outboxHelpers(app)
const newPassword = 'nova-lozinka-2'

const me = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user
const signIn = (email: string, typed: string) => newBrowser(app).auth('/sign-in/email', { email, password: typed })
/** Follows the link of the newest email, and returns the parameters that the page gets. */
async function followLink(email: string) {
  const link = await linkFor(email)
  const { status, headers } = await app.call('GET', link.pathname + link.search)
  expect(status).toBe(302)
  const page = new URL(headers.get('location')!, 'http://localhost:3000')
  expect([page.origin, page.pathname]).toEqual(['http://localhost:3000', '/nova-lozinka'])
  return page.searchParams
}
const reset = (token: string | null, typed = newPassword) => outbox.reset(token, typed)

afterEach(() => void vi.restoreAllMocks())

test('a password reset sets a password of 8 to 128 characters by a link stored as a hash, and signs out every device', async () => {
  const user = await app.person('provider')
  const elsewhere = await app.signIn(user.email)
  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  const token = await requestReset(user.email)
  expect((await subjectsTo(user.email))[0]).toBe('Nova lozinka')
  expect(JSON.stringify(await app.runtime.db.select().from(verifications))).not.toContain(token)
  // A rejected password does not use up the link.
  expect((await reset(token, 'kratka')).body.title).toBe('Lozinka mora imati najmanje 8 karaktera.')
  expect((await reset(token, 'x'.repeat(129))).body.title).toBe('Lozinka može imati najviše 128 karaktera.')
  expect((await reset(null)).status).toBe(400)
  expect((await reset(token)).status).toBe(200)
  expect(closed).toHaveBeenCalledTimes(2)
  expect([await me(user), await me(elsewhere)]).toEqual([null, null])
  expect(await app.runtime.db.$count(sessions)).toBe(0)
  expect((await signIn(user.email, password)).status).toBe(401)
  expect((await signIn(user.email, newPassword)).status).toBe(200)
})

test('a password reset gives the same response for known and unknown addresses', async () => {
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

test('a password reset link leads only to our page, works once within an hour, also at once, and opening it does not use it up', async () => {
  const { email } = await app.person('regular')
  await newBrowser(app).auth('/request-password-reset', { email, redirectTo: 'https://drugde.example/' })
  expect((await emailsTo(email))[0]!.text).not.toContain('drugde')
  const token = (await followLink(email)).get('token')
  expect((await followLink(email)).get('token')).toBe(token)
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => reset(token)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  const again = await reset(token, 'treca-lozinka')
  const title = 'Link je neispravan ili je već iskorišćen.'
  expect(again.body).toMatchObject({ status: 400, code: 'INVALID_TOKEN', title })
  const late = await requestReset(email)
  await passTime(app.runtime, 3601)
  expect((await followLink(email)).get('error')).toBe('INVALID_TOKEN')
  expect((await reset(late)).status).toBe(400)
  expect((await signIn(email, newPassword)).status).toBe(200)
})

test('a password reset confirms the address, and sets a first password', async () => {
  const user = await app.person('regular')
  await app.runtime.db.delete(accounts)
  await app.runtime.db.update(profiles).set({ emailVerified: false })
  expect((await reset(await requestReset(user.email))).status).toBe(200)
  expect((await signIn(user.email, newPassword)).status).toBe(200)
})

test('changing the password requires the current one, and always signs out every other device', async () => {
  const user = await app.person('regular')
  const elsewhere = await app.signIn(user.email)
  const change = (body: object) => app.call('POST', '/api/auth/change-password', { as: user, body })
  const wrong = await change({ currentPassword: 'pogrešna', newPassword })
  expect([wrong.status, wrong.body.title]).toEqual([400, 'Pogrešna lozinka.'])
  const short = await change({ currentPassword: password, newPassword: 'kratka' })
  expect(short.body.fields).toEqual({ newPassword: 'Lozinka mora imati najmanje 8 karaktera.' })
  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  const { headers } = await change({ currentPassword: password, newPassword, revokeOtherSessions: false })
  expect(closed).toHaveBeenCalledTimes(2)
  const [cookie = ''] = headers.getSetCookie()
  expect(await me({ ...user, cookie: cookie.split(';')[0]! })).toMatchObject({ email: user.email })
  expect([await me(user), await me(elsewhere)]).toEqual([null, null])
  expect((await signIn(user.email, newPassword)).status).toBe(200)
  expect((await signIn(user.email, password)).status).toBe(401)
})
const daysUntil = (moment: string) => (Date.parse(moment) - Date.now()) / 86_400_000

test('a session lasts 30 days, and get-session extends it with its cookie once a day', async () => {
  const { email, browser } = await newSignedInUser(app)
  const getSession = async () => {
    const { body, headers } = await browser.call('GET', '/api/auth/get-session')
    return { body, cookie: headers.getSetCookie()[0], daysLeft: daysUntil(body?.session.expiresAt) }
  }
  expect(await getSession()).toMatchObject({ cookie: undefined, daysLeft: expect.closeTo(30, 2) })
  await passTime(app.runtime, 2 * 86_400)
  expect(await browser.me()).toMatchObject({ email })
  // Only this request extends the session, because other requests do not renew the browser's cookie.
  const cookie = expect.stringContaining('Max-Age=2592000')
  expect(await getSession()).toMatchObject({ cookie, daysLeft: expect.closeTo(30, 2) })
  await passTime(app.runtime, 30 * 86_400 - 80)
  expect((await getSession()).cookie).toMatch(/Max-Age=2592000/)
  await passTime(app.runtime, 30 * 86_400 + 1)
  expect((await getSession()).body).toBeNull()
  expect(await browser.me()).toBeNull()
})

test('a session ends 90 days after sign-in, even if it is used every day', async () => {
  const { email, browser } = await newSignedInUser(app)
  const getSession = async () => (await browser.call('GET', '/api/auth/get-session')).body
  for (let turn = 0; turn < 4; turn += 1) {
    await passTime(app.runtime, 20 * 86_400)
    expect(await getSession()).toMatchObject({ user: { email } })
  }
  expect(daysUntil((await getSession()).session.expiresAt)).toBeCloseTo(10, 2)
  expect((await browser.call('GET', '/api/me/sessions')).body.items).toHaveLength(1)
  await passTime(app.runtime, 10 * 86_400)
  expect([await getSession(), await browser.me()]).toEqual([null, null])
  await browser.auth('/sign-in/email', { email, password })
  expect((await browser.call('GET', '/api/me/sessions')).body.items).toHaveLength(1)
})

test('a session never returns its token in a response body', async () => {
  const { email } = await app.person('regular')
  const browser = newBrowser(app)
  const responses = [
    await browser.auth('/sign-in/email', { email, password }),
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
