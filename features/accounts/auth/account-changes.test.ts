import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { currentAppCode, keyInUri } from '../../../tests/app-code.ts'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { signUpHelpers } from '../../../tests/sign-up.ts'
import { newBrowser, newSignedInUser, type TestBrowser } from '../../../tests/visitor.ts'

const app = useApp()
const nextPassword = 'nova-lozinka-2'

const { emailsTo, subjectsTo, codeFor, tokenFor, requestReset, ...outbox } = outboxHelpers(app)
const signIn = (browser: TestBrowser, { email }: { email: string }, typed = password) =>
  browser.auth('/sign-in/email', { email, password: typed })
const reset = async (token: string, newPassword = nextPassword) => (await outbox.reset(token, newPassword)).status
async function requestChange(browser: TestBrowser, email: string) {
  await browser.call('POST', '/api/me/email', { email, password })
  return tokenFor(email, '/nova-adresa')
}
const confirmChange = async (token: string) =>
  (await newBrowser(app).call('POST', '/api/email-change', { token })).status
async function enableTwoFactor(browser: TestBrowser) {
  const { body } = await browser.auth('/two-factor/enable', { password })
  const code = await currentAppCode(keyInUri(body.totpURI))
  expect((await browser.auth('/two-factor/verify-totp', { code })).status).toBe(200)
  return body.totpURI as string
}

test('a password reset link becomes void by a newer one for the same address only, and by a password change', async () => {
  const [{ email, browser }, other] = [await newSignedInUser(app), await app.person('regular')]
  const old = await requestReset(email)
  const newer = await requestReset(email)
  await requestReset(other.email)
  expect([await reset(old), await reset(newer, password)]).toEqual([400, 200])

  await signIn(browser, { email })
  const before = await requestReset(email)
  await browser.auth('/change-password', { currentPassword: password, newPassword: nextPassword })
  expect(await reset(before)).toBe(400)
})

test('a password reset link becomes void by a change of address, like a sign-in code; a reset voids a pending change of address', async () => {
  const { email, browser } = await newSignedInUser(app)
  const before = await requestReset(email)
  const otherBrowser = newBrowser(app)
  await otherBrowser.auth('/email-otp/send-verification-otp', { email })
  const otp = await codeFor(email)
  expect(await confirmChange(await requestChange(browser, 'nova@primer.rs'))).toBe(200)
  expect(await reset(before)).toBe(400)
  expect((await otherBrowser.auth('/sign-in/email-otp', { email, otp })).body.code).toBe('INVALID_OTP')

  const pending = await requestChange(browser, 'treca@primer.rs')
  expect(await reset(await requestReset('nova@primer.rs'))).toBe(200)
  expect(await confirmChange(pending)).toBe(410)
})

test('asks a trusted device again after sign-out everywhere and after a new two-factor setup', async () => {
  const { browser, ...user } = await newSignedInUser(app)
  const trusted = newBrowser(app)
  const isCodeRequired = async () => (await signIn(trusted, user)).body.twoFactorRedirect === true
  const trust = async (uri: string) => {
    // A TOTP code works only once, so the test waits for a new code.
    await passTime(app.runtime, 91)
    expect(await isCodeRequired()).toBe(true)
    await trusted.auth('/two-factor/verify-totp', { code: await currentAppCode(keyInUri(uri)), trustDevice: true })
    expect(await isCodeRequired()).toBe(false)
  }
  const uri = await enableTwoFactor(browser)
  for (const [method, path] of Object.entries({ DELETE: '/me/sessions', POST: '/auth/revoke-other-sessions' })) {
    await trust(uri)
    await browser.call(method, `/api${path}`, method === 'POST' ? {} : undefined)
  }
  await trust(uri)
  await browser.auth('/two-factor/disable', { password })
  const newUri = await enableTwoFactor(browser)
  await trust(newUri)
})

test('the owner is emailed about a changed password and every change of two-factor', async () => {
  const { email, browser } = await newSignedInUser(app)
  await enableTwoFactor(browser)
  // Requests with a wrong code or password send no email.
  await browser.auth('/two-factor/verify-totp', { code: '000000' })
  await browser.auth('/two-factor/generate-backup-codes', { password })
  await browser.auth('/two-factor/disable', { password: 'pogrešna1' })
  await browser.auth('/two-factor/disable', { password })
  await browser.auth('/change-password', { currentPassword: password, newPassword: nextPassword })
  expect(await reset(await requestReset(email), 'treca-lozinka-3')).toBe(200)
  expect((await subjectsTo(email)).slice(0, 6)).toEqual([
    'Lozinka je promenjena',
    'Nova lozinka',
    'Lozinka je promenjena',
    'Provera u dva koraka je isključena',
    'Napravljeni su novi rezervni kodovi',
    'Provera u dva koraka je uključena',
  ])
})

test('the owner is emailed about a sign-in from a new browser, once a day per device name, and only after the two-factor step', async () => {
  const user = await app.person('regular')
  await app.call('DELETE', '/api/me/sessions', { as: user })
  await app.call('POST', '/api/auth/sign-out', { as: user, body: {} })
  const [first, second] = [newBrowser(app), newBrowser(app)]
  await signIn(first, user)
  expect(await subjectsTo(user.email)).toEqual([])
  await signIn(second, user)
  const [email, ...more] = await emailsTo(user.email)
  expect([email!.subject, more]).toEqual(['Nova prijava u vaš nalog', []])
  expect(email!.text).toContain('prijavio sa novog uređaja (Chrome, Android).')

  for (const each of [first, second, newBrowser(app)]) {
    await each.auth('/sign-out')
    await signIn(each, user)
  }
  expect(await emailsTo(user.email)).toHaveLength(1)
  await passTime(app.runtime, 86_401)
  await signIn(second, user)
  expect(await emailsTo(user.email)).toHaveLength(1)
  await signIn(newBrowser(app), user)
  expect(await emailsTo(user.email)).toHaveLength(2)

  const uri = await enableTwoFactor(second)
  await passTime(app.runtime, 86_401)
  const thief = newBrowser(app)
  const countNotices = async () =>
    (await subjectsTo(user.email)).filter(each => each === 'Nova prijava u vaš nalog').length
  await signIn(thief, user)
  expect(await countNotices()).toBe(2)
  await thief.auth('/two-factor/verify-totp', { code: await currentAppCode(keyInUri(uri)) })
  expect(await countNotices()).toBe(3)
})

afterEach(() => void vi.restoreAllMocks())

const address = () => `${randomUUID()}@primer.rs`
const signUp = (email: string, name: string) => signUpHelpers(app).signUp({ accountRole: 'regular', email, name })
const storedRows = async () => {
  const tables = ['profiles', 'accounts', 'sessions', 'verifications']
  const rows = tables.map(table => app.runtime.database.query(`SELECT * FROM ${table} ORDER BY id`))
  return (await Promise.all(rows)).map(each => each.rows)
}
const post = (as: Caller | null, path: string, body: object) => app.call('POST', path, { as, body })

test.each<[string, (me: Caller, unconfirmed: string) => ReturnType<typeof app.call>]>([
  ['a sign-up', () => signUp(address(), 'Nova')],
  ['a sign-up that replaces an unconfirmed one', (_, unconfirmed) => signUp(unconfirmed, 'Druga')],
  ['a code request', ({ email }) => post(null, '/api/auth/email-otp/send-verification-otp', { email })],
  ['a password reset request', ({ email }) => post(null, '/api/auth/request-password-reset', { email })],
  [
    'a password change',
    me => post(me, '/api/auth/change-password', { currentPassword: password, newPassword: nextPassword }),
  ],
  ['a request for a new address', me => post(me, '/api/me/email', { email: address(), password })],
])('%s leaves nothing behind when its email cannot be queued', async (_, act) => {
  const me = await app.person('regular')
  const unconfirmed = address()
  expect((await signUp(unconfirmed, 'Prva')).status).toBe(200)
  const before = await storedRows()
  const sending = vi.spyOn(app.runtime.mail, 'send').mockRejectedValue(new Error('the process ends here'))
  expect((await act(me, unconfirmed)).status).toBe(500)
  expect(sending).toHaveBeenCalledTimes(1)
  expect(await storedRows()).toEqual(before)
  vi.restoreAllMocks()
  expect((await act(me, unconfirmed)).status).toBeLessThan(300)
})
