import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { useApp } from '../../../tests/harness.ts'
import { anaSignUp, confirmationToken, signUpHelpers } from '../../../tests/sign-up.ts'
import { newBrowser, type TestBrowser } from '../../../tests/visitor.ts'
import { accounts, sessions, twoFactors } from '../account-tables.server.ts'

const app = useApp()
const { signIn, emailsTo, stored } = signUpHelpers(app)

const strangersSignUp = { ...anaSignUp, password: 'tudja-lozinka' }
const newPassword = 'nova-lozinka-7'
const signUpIn = (browser: TestBrowser, body: object = anaSignUp) => browser.auth('/sign-up/email', body)
const tokenFor = async (email: string) => confirmationToken((await emailsTo(email))[0]!)
const confirm = (browser: TestBrowser, token: string, more: object = {}) =>
  browser.call('POST', '/api/email-confirmation', { token, ...more })
const check = async (browser: TestBrowser, token: string) =>
  (await browser.call('POST', '/api/email-confirmation/check', { token })).body.account

describe('a confirmation link', () => {
  test('gives its page the address and whether the account was opened in this browser', async () => {
    const [signUpBrowser, otherBrowser] = [newBrowser(app), newBrowser(app)]
    await signUpIn(signUpBrowser)
    const token = await tokenFor(anaSignUp.email)
    const account = { email: anaSignUp.email, is_confirmed: false, has_password: true }
    expect(await check(signUpBrowser, token)).toEqual({ ...account, is_sign_up_browser: true })
    expect(await check(otherBrowser, token)).toEqual({ ...account, is_sign_up_browser: false })
    expect(await check(otherBrowser, 'x')).toBeNull()
    await confirm(signUpBrowser, token)
    expect(await check(otherBrowser, token)).toMatchObject({ is_confirmed: true })
  })

  test('confirms in another browser only with the password of the sign-up', async () => {
    await signUpIn(newBrowser(app), strangersSignUp)
    const owner = newBrowser(app)
    const token = await tokenFor(anaSignUp.email)
    const withoutPassword = await confirm(owner, token)
    expect([withoutPassword.status, withoutPassword.body.code, withoutPassword.body.title]).toEqual([
      409,
      'confirmation_elsewhere',
      'Nalog nije otvoren u ovom pregledaču. Upišite lozinku iz registracije ili izaberite novu.',
    ])
    const wrongPassword = await confirm(owner, token, { password: 'nije-ta' })
    expect([wrongPassword.status, wrongPassword.body.fields]).toEqual([
      422,
      { password: 'Lozinka nije ona iz registracije.' },
    ])
    expect((await stored())?.emailVerified).toBe(false)
    expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(403)
    expect((await confirm(newBrowser(app), token, { password: strangersSignUp.password })).status).toBe(200)
    expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(200)
  })

  test('does not confirm a stranger’s newer password in the browser of an earlier sign-up', async () => {
    const owner = newBrowser(app)
    await signUpIn(owner)
    await signUpIn(newBrowser(app), strangersSignUp)
    expect((await confirm(owner, await tokenFor(anaSignUp.email))).body.code).toBe('confirmation_elsewhere')
  })

  test('sets a new password in another browser, which removes all other credentials', async () => {
    await signUpIn(newBrowser(app), strangersSignUp)
    const { id: userId } = (await stored())!
    const { db } = app.runtime
    const expiresAt = new Date(Date.now() + 1e6)
    await db.insert(sessions).values({ id: uuidv7(), userId, token: 'x', expiresAt })
    await db.insert(accounts).values({ id: uuidv7(), userId, accountId: 'x', providerId: 'oidc' })
    await db.insert(twoFactors).values({ id: uuidv7(), userId, secret: 'x', backupCodes: 'x' })
    // The link depends on the password, so adding a linked account does not make the link void.
    const token = await tokenFor(anaSignUp.email)
    expect((await confirm(newBrowser(app), token, { new_password: newPassword })).status).toBe(200)
    expect([await db.$count(sessions), await db.$count(accounts), await db.$count(twoFactors)]).toEqual([0, 1, 0])
    expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(401)
    expect((await signIn(anaSignUp.email, newPassword)).status).toBe(200)
    expect((await confirm(newBrowser(app), token, { new_password: 'jos-jedna-lozinka' })).status).toBe(410)
  })

  test('sets no password after the address is confirmed', async () => {
    const browser = newBrowser(app)
    await signUpIn(browser)
    const token = await tokenFor(anaSignUp.email)
    await confirm(browser, token)
    const late = await confirm(newBrowser(app), token, { new_password: newPassword })
    expect([late.status, late.body.code]).toEqual([410, 'already_confirmed'])
    expect((await signIn(anaSignUp.email)).status).toBe(200)
  })

  test('rejects a short or common new password at its field', async () => {
    await signUpIn(newBrowser(app))
    const token = await tokenFor(anaSignUp.email)
    for (const [new_password, sentence] of [
      ['kratka', 'Lozinka mora imati najmanje 8 karaktera.'],
      ['password1', 'Ova lozinka je previše česta. Izaberite drugu.'],
    ]) {
      const { status, body } = await confirm(newBrowser(app), token, { new_password })
      expect([status, body.fields]).toEqual([422, { new_password: sentence }])
    }
  })

  test('expires after an hour', async () => {
    const browser = newBrowser(app)
    await signUpIn(browser)
    const [email] = await emailsTo(anaSignUp.email)
    const { exp } = JSON.parse(Buffer.from(confirmationToken(email!).split('.')[1]!, 'base64url').toString())
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000)
  })
})

test('a GET of the link in earlier emails redirects to the page and changes nothing', async () => {
  await signUpIn(newBrowser(app))
  const token = await tokenFor(anaSignUp.email)
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await app.call(method, `/api/auth/verify-email?token=${token}&callbackURL=/login`)
    expect([status, headers.get('location')]).toEqual([303, `/potvrda-adrese?token=${token}`])
  }
  expect((await stored())?.emailVerified).toBe(false)
})

test('a password reset removes what a stranger linked to an unconfirmed account', async () => {
  await signUpIn(newBrowser(app), strangersSignUp)
  const { id: userId } = (await stored())!
  const { db } = app.runtime
  await db.insert(accounts).values({ id: uuidv7(), userId, accountId: 'x', providerId: 'oidc' })
  await db.insert(twoFactors).values({ id: uuidv7(), userId, secret: 'x', backupCodes: 'x' })
  const owner = newBrowser(app)
  await owner.auth('/request-password-reset', { email: anaSignUp.email })
  const [sent] = await emailsTo(anaSignUp.email)
  const token = new URL(sent!.text.match(/https?:\S+/)![0]).pathname.split('/').at(-1)
  expect((await owner.auth('/reset-password', { token, newPassword })).status).toBe(200)
  expect(await db.$count(accounts, eq(accounts.providerId, 'oidc'))).toBe(0)
  expect(await db.$count(twoFactors)).toBe(0)
  expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(401)
  expect((await signIn(anaSignUp.email, newPassword)).status).toBe(200)
})

test('a reset link reveals its address, an invalid one does not', async () => {
  const { email } = await app.person('regular')
  await newBrowser(app).auth('/request-password-reset', { email })
  const [sent] = await emailsTo(email)
  const token = new URL(sent!.text.match(/https?:\S+/)![0]).pathname.split('/').at(-1)
  const addressOf = async (value: string | undefined) =>
    (await newBrowser(app).call('POST', '/api/password-reset/check', { token: value })).body.email
  expect([await addressOf(token), await addressOf('x')]).toEqual([email, null])
  await passTime(app.runtime, 3601)
  expect(await addressOf(token)).toBeNull()
})
