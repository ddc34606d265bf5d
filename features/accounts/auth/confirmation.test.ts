import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { useApp } from '../../../tests/harness.ts'
import { anaSignUp, signUpHelpers } from '../../../tests/sign-up.ts'
import { newBrowser, type TestBrowser } from '../../../tests/visitor.ts'
import { accounts, sessions, twoFactors } from '../account-tables.server.ts'

const app = useApp()
const { signIn, stored, confirmationToken, requestReset, reset } = signUpHelpers(app)

const strangersSignUp = { ...anaSignUp, password: 'tudja-lozinka' }
const newPassword = 'nova-lozinka-7'
const signUpIn = (browser: TestBrowser, body: object = anaSignUp) => browser.auth('/sign-up/email', body)
const confirm = (browser: TestBrowser, token: string, more: object = {}) =>
  browser.call('POST', '/api/email-confirmation', { token, ...more })
const check = async (browser: TestBrowser, token: string) =>
  (await browser.call('POST', '/api/email-confirmation/check', { token })).body.account

test('a confirmation link is valid for an hour, gives its page the address and whether the account was opened in this browser', async () => {
  const [signUpBrowser, otherBrowser] = [newBrowser(app), newBrowser(app)]
  await signUpIn(signUpBrowser)
  const token = await confirmationToken()
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000)
  const account = { email: anaSignUp.email, is_confirmed: false, has_password: true }
  expect(await check(signUpBrowser, token)).toEqual({ ...account, is_sign_up_browser: true })
  expect(await check(otherBrowser, token)).toEqual({ ...account, is_sign_up_browser: false })
  expect(await check(otherBrowser, 'x')).toBeNull()
  expect((await confirm(otherBrowser, 'x')).body).toMatchObject({ status: 410, code: 'invalid_link' })
  await confirm(signUpBrowser, token)
  expect(await check(otherBrowser, token)).toMatchObject({ is_confirmed: true })
  const late = await confirm(newBrowser(app), token, { new_password: newPassword })
  expect([late.status, late.body.code]).toEqual([410, 'already_confirmed'])
  expect((await signIn(anaSignUp.email)).status).toBe(200)
})

test('a confirmation link confirms in another browser, also one of an earlier sign-up, only with the password of the sign-up', async () => {
  const owner = newBrowser(app)
  await signUpIn(owner)
  await signUpIn(newBrowser(app), strangersSignUp)
  const token = await confirmationToken()
  const withoutPassword = await confirm(owner, token)
  const title = 'Nalog nije otvoren u ovom pregledaču. Upišite lozinku iz registracije ili izaberite novu.'
  expect(withoutPassword.body).toMatchObject({ status: 409, code: 'confirmation_elsewhere', title })
  const wrongPassword = await confirm(owner, token, { password: 'nije-ta' })
  expect(wrongPassword.body).toMatchObject({ status: 422, fields: { password: 'Lozinka nije ona iz registracije.' } })
  expect((await stored())?.emailVerified).toBe(false)
  expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(403)
  expect((await confirm(newBrowser(app), token, { password: strangersSignUp.password })).status).toBe(200)
  expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(200)
})

test('a confirmation link sets a new password in another browser, which is not short or common and removes all other credentials', async () => {
  await signUpIn(newBrowser(app), strangersSignUp)
  const { id: userId } = (await stored())!
  const { db } = app.runtime
  const expiresAt = new Date(Date.now() + 1e6)
  await db.insert(sessions).values({ id: uuidv7(), userId, token: 'x', expiresAt })
  await db.insert(accounts).values({ id: uuidv7(), userId, accountId: 'x', providerId: 'oidc' })
  await db.insert(twoFactors).values({ id: uuidv7(), userId, secret: 'x', backupCodes: 'x' })
  // The link depends on the password, so adding a linked account does not make the link void.
  const token = await confirmationToken()
  for (const [new_password, sentence] of [
    ['kratka', 'Lozinka mora imati najmanje 8 karaktera.'],
    ['password1', 'Ova lozinka je previše česta. Izaberite drugu.'],
  ] as const) {
    const { body } = await confirm(newBrowser(app), token, { new_password })
    expect(body).toMatchObject({ status: 422, fields: { new_password: sentence } })
  }
  expect((await confirm(newBrowser(app), token, { new_password: newPassword })).status).toBe(200)
  expect([await db.$count(sessions), await db.$count(accounts), await db.$count(twoFactors)]).toEqual([0, 1, 0])
  expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(401)
  expect((await signIn(anaSignUp.email, newPassword)).status).toBe(200)
  expect((await confirm(newBrowser(app), token, { new_password: 'jos-jedna-lozinka' })).status).toBe(410)
})

test('a GET of the link in earlier emails redirects to the page and changes nothing', async () => {
  await signUpIn(newBrowser(app))
  const token = await confirmationToken()
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
  expect((await reset(await requestReset(anaSignUp.email), newPassword)).status).toBe(200)
  expect(await db.$count(accounts, eq(accounts.providerId, 'oidc'))).toBe(0)
  expect(await db.$count(twoFactors)).toBe(0)
  expect((await signIn(anaSignUp.email, strangersSignUp.password)).status).toBe(401)
  expect((await signIn(anaSignUp.email, newPassword)).status).toBe(200)
})

test('a reset link reveals its address, an invalid one does not', async () => {
  const { email } = await app.person('regular')
  const token = await requestReset(email)
  const addressOf = async (value: string) =>
    (await newBrowser(app).call('POST', '/api/password-reset/check', { token: value })).body.email
  expect([await addressOf(token), await addressOf('x')]).toEqual([email, null])
  await passTime(app.runtime, 3601)
  expect(await addressOf(token)).toBeNull()
})
