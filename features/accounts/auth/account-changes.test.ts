import { describe, expect, test } from 'vitest'
import { currentAppCode, keyInUri } from '../../../tests/app-code.ts'
import { passTime } from '../../../tests/clock.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { newBrowser, type TestBrowser } from '../../../tests/visitor.ts'

const app = useApp()
const nextPassword = 'nova-lozinka-2'

const emailsTo = async (address: string) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === address)
const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject)
const signIn = (browser: TestBrowser, { email }: { email: string }, typed = password) =>
  browser.auth('/sign-in/email', { email, password: typed })
async function signInNewUser() {
  const user = await app.person('regular')
  const browser = newBrowser(app)
  await signIn(browser, user)
  return { ...user, browser }
}
async function resetToken(email: string) {
  await newBrowser(app).auth('/request-password-reset', { email })
  return /reset-password\/([^?]+)/.exec((await emailsTo(email))[0]!.text)![1]!
}
const reset = async (token: string, newPassword = nextPassword) =>
  (await newBrowser(app).auth('/reset-password', { token, newPassword })).status
async function changeEmail(browser: TestBrowser, email: string) {
  await browser.call('POST', '/api/me/email', { email, password })
  const token = new URL((await emailsTo(email))[0]!.text.match(/https?:\S+/)![0]).searchParams.get('token')
  expect((await newBrowser(app).call('POST', '/api/email-change', { token })).status).toBe(200)
}
async function enableTwoFactor(browser: TestBrowser) {
  const { body } = await browser.auth('/two-factor/enable', { password })
  const code = await currentAppCode(keyInUri(body.totpURI))
  expect((await browser.auth('/two-factor/verify-totp', { code })).status).toBe(200)
  return body.totpURI as string
}

describe('a password reset link becomes void', () => {
  test('by a newer one for the same address only', async () => {
    const [{ email }, other] = [await app.person('regular'), await app.person('regular')]
    const old = await resetToken(email)
    const newer = await resetToken(email)
    await resetToken(other.email)
    expect([await reset(old), await reset(newer)]).toEqual([400, 200])
  })

  test('by a password change', async () => {
    const { email, browser } = await signInNewUser()
    const before = await resetToken(email)
    await browser.auth('/change-password', { currentPassword: password, newPassword: nextPassword })
    expect(await reset(before)).toBe(400)
  })

  test('by a change of address, like a sign-in code; a reset voids a pending change of address', async () => {
    const { email, browser } = await signInNewUser()
    const before = await resetToken(email)
    const otherBrowser = newBrowser(app)
    await otherBrowser.auth('/email-otp/send-verification-otp', { email })
    const otp = (await emailsTo(email))[0]!.subject.slice(0, 6)
    await changeEmail(browser, 'nova@primer.rs')
    expect(await reset(before)).toBe(400)
    expect((await otherBrowser.auth('/sign-in/email-otp', { email, otp })).body.code).toBe('INVALID_OTP')

    await browser.call('POST', '/api/me/email', { email: 'treca@primer.rs', password })
    const link = new URL((await emailsTo('treca@primer.rs'))[0]!.text.match(/https?:\S+/)![0])
    expect(await reset(await resetToken('nova@primer.rs'))).toBe(200)
    const token = link.searchParams.get('token')
    expect((await newBrowser(app).call('POST', '/api/email-change', { token })).status).toBe(410)
  })
})

test('asks a trusted device again after sign-out everywhere and after a new two-factor setup', async () => {
  const { browser, ...user } = await signInNewUser()
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
  for (const [method, path] of [
    ['DELETE', '/api/me/sessions'],
    ['POST', '/api/auth/revoke-other-sessions'],
  ] as const) {
    await trust(uri)
    await browser.call(method, path, method === 'POST' ? {} : undefined)
  }
  await trust(uri)
  await browser.auth('/two-factor/disable', { password })
  const newUri = await enableTwoFactor(browser)
  await trust(newUri)
})

describe('the owner is emailed', () => {
  test('about a changed password and every change of two-factor', async () => {
    const { email, browser } = await signInNewUser()
    await enableTwoFactor(browser)
    // Requests with a wrong code or password send no email.
    await browser.auth('/two-factor/verify-totp', { code: '000000' })
    await browser.auth('/two-factor/generate-backup-codes', { password })
    await browser.auth('/two-factor/disable', { password: 'pogrešna1' })
    await browser.auth('/two-factor/disable', { password })
    await browser.auth('/change-password', { currentPassword: password, newPassword: nextPassword })
    expect(await reset(await resetToken(email), 'treca-lozinka-3')).toBe(200)
    expect((await subjectsTo(email)).slice(0, 6)).toEqual([
      'Lozinka je promenjena',
      'Nova lozinka',
      'Lozinka je promenjena',
      'Provera u dva koraka je isključena',
      'Napravljeni su novi rezervni kodovi',
      'Provera u dva koraka je uključena',
    ])
  })

  test('about a sign-in from a new browser, once a day per device name', async () => {
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
  })

  test('about a new device only after the two-factor step', async () => {
    const { browser, ...user } = await signInNewUser()
    const uri = await enableTwoFactor(browser)
    await passTime(app.runtime, 86_401)
    const thief = newBrowser(app)
    await signIn(thief, user)
    const countNotices = async () =>
      (await subjectsTo(user.email)).filter(each => each === 'Nova prijava u vaš nalog').length
    expect(await countNotices()).toBe(1)
    await thief.auth('/two-factor/verify-totp', { code: await currentAppCode(keyInUri(uri)) })
    expect(await countNotices()).toBe(2)
  })
})
