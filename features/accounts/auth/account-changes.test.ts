import { describe, expect, test } from 'vitest'
import { appCode, keyOf } from '../../../tests/app-code.ts'
import { letPass } from '../../../tests/clock.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { type Visitor, visitor } from '../../../tests/visitor.ts'

const app = useApp()
const fresh = 'nova-lozinka-2'

const lettersTo = async (email: string) => (await app.runtime.mail.outbox!()).filter(letter => letter.to === email)
const subjectsTo = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject)
const signIn = (browser: Visitor, { email }: { email: string }, given = password) =>
  browser.auth('/sign-in/email', { email, password: given })
async function signedIn() {
  const person = await app.person('regular')
  const browser = visitor(app)
  await signIn(browser, person)
  return { ...person, browser }
}
/** The token of the newest link for a new password. */
async function resetToken(email: string) {
  await visitor(app).auth('/request-password-reset', { email })
  return /reset-password\/([^?]+)/.exec((await lettersTo(email))[0]!.text)![1]!
}
const reset = async (token: string, newPassword = fresh) =>
  (await visitor(app).auth('/reset-password', { token, newPassword })).status
async function changeEmail(browser: Visitor, email: string) {
  await browser.call('POST', '/api/me/email', { email, password })
  const token = new URL((await lettersTo(email))[0]!.text.match(/https?:\S+/)![0]).searchParams.get('token')
  expect((await visitor(app).call('POST', '/api/email-change', { token })).status).toBe(200)
}
async function switchOn(browser: Visitor) {
  const { body } = await browser.auth('/two-factor/enable', { password })
  const code = await appCode(keyOf(body.totpURI))
  expect((await browser.auth('/two-factor/verify-totp', { code })).status).toBe(200)
  return body.totpURI as string
}

describe('a link for a new password is void', () => {
  test('as soon as there is a newer one, which is asked for by that address alone', async () => {
    const [{ email }, other] = [await app.person('regular'), await app.person('regular')]
    const old = await resetToken(email)
    const newer = await resetToken(email)
    await resetToken(other.email)
    expect([await reset(old), await reset(newer)]).toEqual([400, 200])
  })

  test('when the password was changed, by whatever way', async () => {
    const { email, browser } = await signedIn()
    const before = await resetToken(email)
    await browser.auth('/change-password', { currentPassword: password, newPassword: fresh })
    expect(await reset(before)).toBe(400)
  })

  test('when the address has changed, and so are a code for signing in and the wish for another address', async () => {
    const { email, browser } = await signedIn()
    const before = await resetToken(email)
    const asking = visitor(app)
    await asking.auth('/email-otp/send-verification-otp', { email })
    const otp = (await lettersTo(email))[0]!.subject.slice(0, 6)
    await changeEmail(browser, 'nova@primer.rs')
    expect(await reset(before)).toBe(400)
    expect((await asking.auth('/sign-in/email-otp', { email, otp })).body.code).toBe('INVALID_OTP')

    await browser.call('POST', '/api/me/email', { email: 'treca@primer.rs', password })
    const wish = new URL((await lettersTo('treca@primer.rs'))[0]!.text.match(/https?:\S+/)![0])
    expect(await reset(await resetToken('nova@primer.rs'))).toBe(200)
    const token = wish.searchParams.get('token')
    expect((await visitor(app).call('POST', '/api/email-change', { token })).status).toBe(410)
  })
})

test('a trusted device is asked again after signing out everywhere, and with a new second step', async () => {
  const { browser, ...person } = await signedIn()
  const trusted = visitor(app)
  const isAsked = async () => (await signIn(trusted, person)).body.twoFactorRedirect === true
  const trust = async (uri: string) => {
    // The app's code of before must not be the one that has signed in last.
    await letPass(app.runtime, 91)
    expect(await isAsked()).toBe(true)
    await trusted.auth('/two-factor/verify-totp', { code: await appCode(keyOf(uri)), trustDevice: true })
    expect(await isAsked()).toBe(false)
  }
  const uri = await switchOn(browser)
  for (const [method, path] of [
    ['DELETE', '/api/me/sessions'],
    ['POST', '/api/auth/revoke-other-sessions'],
  ] as const) {
    await trust(uri)
    await browser.call(method, path, method === 'POST' ? {} : undefined)
  }
  await trust(uri)
  await browser.auth('/two-factor/disable', { password })
  const other = await switchOn(browser)
  await trust(other)
})

describe('the owner gets a letter', () => {
  test('of a changed password and of every change to the second step', async () => {
    const { email, browser } = await signedIn()
    await switchOn(browser)
    // Codes that change nothing are nothing to write about.
    await browser.auth('/two-factor/verify-totp', { code: '000000' })
    await browser.auth('/two-factor/generate-backup-codes', { password })
    await browser.auth('/two-factor/disable', { password: 'pogrešna1' })
    await browser.auth('/two-factor/disable', { password })
    await browser.auth('/change-password', { currentPassword: password, newPassword: fresh })
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

  test('of a sign-in from a browser in which he was not yet, once a day for those of the same name', async () => {
    const person = await app.person('regular')
    await app.call('DELETE', '/api/me/sessions', { as: person })
    await app.call('POST', '/api/auth/sign-out', { as: person, body: {} })
    const [first, second] = [visitor(app), visitor(app)]
    await signIn(first, person)
    // The first sign-in there ever was is no news.
    expect(await subjectsTo(person.email)).toEqual([])
    await signIn(second, person)
    const [letter, ...more] = await lettersTo(person.email)
    expect([letter!.subject, more]).toEqual(['Nova prijava u vaš nalog', []])
    expect(letter!.text).toContain('prijavio sa novog uređaja (Chrome, Android).')

    for (const each of [first, second, visitor(app)]) {
      await each.auth('/sign-out')
      await signIn(each, person)
    }
    expect(await lettersTo(person.email)).toHaveLength(1)
    await letPass(app.runtime, 86_401)
    await signIn(second, person)
    expect(await lettersTo(person.email)).toHaveLength(1)
    await signIn(visitor(app), person)
    expect(await lettersTo(person.email)).toHaveLength(2)
  })

  test('of a new device only when the second step was right too', async () => {
    const { browser, ...person } = await signedIn()
    const uri = await switchOn(browser)
    await letPass(app.runtime, 86_401)
    const thief = visitor(app)
    await signIn(thief, person)
    const told = async () => (await subjectsTo(person.email)).filter(each => each === 'Nova prijava u vaš nalog').length
    expect(await told()).toBe(1)
    await thief.auth('/two-factor/verify-totp', { code: await appCode(keyOf(uri)) })
    expect(await told()).toBe(2)
  })
})
