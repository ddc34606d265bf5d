import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { letPass } from '../../../tests/clock.ts'
import { useApp } from '../../../tests/harness.ts'
import { ana, signingUp, tokenIn } from '../../../tests/signing-up.ts'
import { type Visitor, visitor } from '../../../tests/visitor.ts'
import { accounts, sessions, twoFactors } from '../account-tables.server.ts'

const app = useApp()
const { signIn, lettersTo, stored } = signingUp(app)

const theirs = { ...ana, password: 'tudja-lozinka' }
const chosen = 'nova-lozinka-7'
const signUpIn = (browser: Visitor, body: object = ana) => browser.auth('/sign-up/email', body)
const tokenFor = async (email: string) => tokenIn((await lettersTo(email))[0]!)
const confirm = (browser: Visitor, token: string, more: object = {}) =>
  browser.call('POST', '/api/email-confirmation', { token, ...more })
const check = async (browser: Visitor, token: string) =>
  (await browser.call('POST', '/api/email-confirmation/check', { token })).body.account

describe('the link of a confirmation letter', () => {
  test('shows its page the address and whether the account was opened in this browser', async () => {
    const [hers, another] = [visitor(app), visitor(app)]
    await signUpIn(hers)
    const token = await tokenFor(ana.email)
    const account = { email: ana.email, is_confirmed: false, has_password: true }
    expect(await check(hers, token)).toEqual({ ...account, is_sign_up_browser: true })
    expect(await check(another, token)).toEqual({ ...account, is_sign_up_browser: false })
    expect(await check(another, 'x')).toBeNull()
    await confirm(hers, token)
    expect(await check(another, token)).toMatchObject({ is_confirmed: true })
  })

  test('confirms in another browser by the password of the sign-up alone', async () => {
    await signUpIn(visitor(app), theirs)
    const owner = visitor(app)
    const token = await tokenFor(ana.email)
    const pressed = await confirm(owner, token)
    expect([pressed.status, pressed.body.code, pressed.body.title]).toEqual([
      409,
      'confirmation_elsewhere',
      'Nalog nije otvoren u ovom pregledaču. Upišite lozinku iz registracije ili izaberite novu.',
    ])
    const guessed = await confirm(owner, token, { password: 'nije-ta' })
    expect([guessed.status, guessed.body.fields]).toEqual([422, { password: 'Lozinka nije ona iz registracije.' }])
    expect((await stored())?.emailVerified).toBe(false)
    expect((await signIn(ana.email, theirs.password)).status).toBe(403)
    expect((await confirm(visitor(app), token, { password: theirs.password })).status).toBe(200)
    expect((await signIn(ana.email, theirs.password)).status).toBe(200)
  })

  test('does not confirm a stranger’s newer password in the browser of an earlier sign-up', async () => {
    const owner = visitor(app)
    await signUpIn(owner)
    await signUpIn(visitor(app), theirs)
    expect((await confirm(owner, await tokenFor(ana.email))).body.code).toBe('confirmation_elsewhere')
  })

  test('sets a new password in another browser, which ends every other way in', async () => {
    await signUpIn(visitor(app), theirs)
    const { id: userId } = (await stored())!
    const { db } = app.runtime
    const expiresAt = new Date(Date.now() + 1e6)
    await db.insert(sessions).values({ id: uuidv7(), userId, token: 'x', expiresAt })
    await db.insert(accounts).values({ id: uuidv7(), userId, accountId: 'x', providerId: 'oidc' })
    await db.insert(twoFactors).values({ id: uuidv7(), userId, secret: 'x', backupCodes: 'x' })
    // A linked account changes nothing about the password that the link is sealed with.
    const token = await tokenFor(ana.email)
    expect((await confirm(visitor(app), token, { new_password: chosen })).status).toBe(200)
    expect([await db.$count(sessions), await db.$count(accounts), await db.$count(twoFactors)]).toEqual([0, 1, 0])
    expect((await signIn(ana.email, theirs.password)).status).toBe(401)
    expect((await signIn(ana.email, chosen)).status).toBe(200)
    expect((await confirm(visitor(app), token, { new_password: 'jos-jedna-lozinka' })).status).toBe(410)
  })

  test('sets no password once the address is confirmed', async () => {
    const browser = visitor(app)
    await signUpIn(browser)
    const token = await tokenFor(ana.email)
    await confirm(browser, token)
    const late = await confirm(visitor(app), token, { new_password: chosen })
    expect([late.status, late.body.code]).toEqual([410, 'already_confirmed'])
    expect((await signIn(ana.email)).status).toBe(200)
  })

  test('refuses a new password that is too short or too common at its field', async () => {
    await signUpIn(visitor(app))
    const token = await tokenFor(ana.email)
    for (const [new_password, sentence] of [
      ['kratka', 'Lozinka mora imati najmanje 8 karaktera.'],
      ['password1', 'Ova lozinka je previše česta. Izaberite drugu.'],
    ]) {
      const { status, body } = await confirm(visitor(app), token, { new_password })
      expect([status, body.fields]).toEqual([422, { new_password: sentence }])
    }
  })

  test('is good for an hour', async () => {
    const browser = visitor(app)
    await signUpIn(browser)
    const [letter] = await lettersTo(ana.email)
    const { exp } = JSON.parse(Buffer.from(tokenIn(letter!).split('.')[1]!, 'base64url').toString())
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000)
  })
})

test('a GET of the address that earlier letters name leads to the page and changes nothing', async () => {
  await signUpIn(visitor(app))
  const token = await tokenFor(ana.email)
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await app.call(method, `/api/auth/verify-email?token=${token}&callbackURL=/login`)
    expect([status, headers.get('location')]).toEqual([303, `/potvrda-adrese?token=${token}`])
  }
  expect((await stored())?.emailVerified).toBe(false)
})

test('a new password by a letter’s link ends what a stranger linked to a never confirmed account', async () => {
  await signUpIn(visitor(app), theirs)
  const { id: userId } = (await stored())!
  const { db } = app.runtime
  await db.insert(accounts).values({ id: uuidv7(), userId, accountId: 'x', providerId: 'oidc' })
  await db.insert(twoFactors).values({ id: uuidv7(), userId, secret: 'x', backupCodes: 'x' })
  const owner = visitor(app)
  await owner.auth('/request-password-reset', { email: ana.email })
  const [letter] = await lettersTo(ana.email)
  const token = new URL(letter!.text.match(/https?:\S+/)![0]).pathname.split('/').at(-1)
  expect((await owner.auth('/reset-password', { token, newPassword: chosen })).status).toBe(200)
  expect(await db.$count(accounts, eq(accounts.providerId, 'oidc'))).toBe(0)
  expect(await db.$count(twoFactors)).toBe(0)
  expect((await signIn(ana.email, theirs.password)).status).toBe(401)
  expect((await signIn(ana.email, chosen)).status).toBe(200)
})

test('the page of a link for a new password is told whose it is, and nobody without the link', async () => {
  const { email } = await app.person('regular')
  await visitor(app).auth('/request-password-reset', { email })
  const [letter] = await lettersTo(email)
  const token = new URL(letter!.text.match(/https?:\S+/)![0]).pathname.split('/').at(-1)
  const whose = async (given: string | undefined) =>
    (await visitor(app).call('POST', '/api/password-reset/check', { token: given })).body.email
  expect([await whose(token), await whose('x')]).toEqual([email, null])
  await letPass(app.runtime, 3601)
  expect(await whose(token)).toBeNull()
})
