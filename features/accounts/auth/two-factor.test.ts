import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { appCodeAt, currentAppCode, keyInUri } from '../../../tests/app-code.ts'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { newTwoFactorUser } from '../../../tests/two-factor-user.ts'
import { newBrowser, newSignedInUser, type TestBrowser } from '../../../tests/visitor.ts'
import { accounts, profiles, sessions, twoFactors } from '../account-tables.server.ts'
import { encrypt, reencryptTotpSecrets } from './encryption.server.ts'

// Slow: it hashes and checks several passwords and codes.

const app = useApp()
const { codeFor, requestReset, reset } = outboxHelpers(app)

const codeOf = (uri: string) => currentAppCode(keyInUri(uri))
const wrongCode = '000000'
afterEach(() => void vi.useRealTimers())

const signIn = (browser: TestBrowser, { email }: Caller) => browser.auth('/sign-in/email', { email, password })

test('switching two-factor on requires the password, and takes effect with the first correct code', async () => {
  const { browser, ...user } = await newSignedInUser(app)
  for (const body of [{}, { password: 'pogrešna' }]) {
    const refused = await browser.auth('/two-factor/enable', body)
    expect([refused.status, refused.body.title]).toEqual([400, 'Pogrešna lozinka.'])
  }
  const { status, body } = await browser.auth('/two-factor/enable', { password })
  expect(status).toBe(200)
  expect(new URL(body.totpURI)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
  expect(decodeURIComponent(body.totpURI)).toContain(`Komšiluk:${user.email}`)
  expect(body.backupCodes).toHaveLength(10)
  // Until a first correct code is typed, sign-in works without a code.
  expect((await signIn(newBrowser(app), user)).body.user.email).toBe(user.email)

  const mistyped = await browser.auth('/two-factor/verify-totp', { code: wrongCode })
  expect([mistyped.status, mistyped.body.title]).toEqual([401, 'Kod nije ispravan. Proverite ga i pokušajte ponovo.'])
  const code = await codeOf(body.totpURI)
  const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`
  expect((await browser.auth('/two-factor/verify-totp', { code: typed })).status).toBe(200)
  const security = { has_password: true, two_factor: true, is_recent: true }
  expect((await browser.call('GET', '/api/me/security')).body).toEqual(security)
})

test('switching two-factor on requires a recent sign-in of users without a password', async () => {
  const user = await app.person('regular')
  await app.runtime.db.delete(accounts).where(eq(accounts.userId, user.id))
  const enable = () => app.call('POST', '/api/auth/two-factor/enable', { as: user, body: {} })
  const security = async () => (await app.call('GET', '/api/me/security', { as: user })).body
  expect(await security()).toMatchObject({ has_password: false, is_recent: true })
  expect((await enable()).status).toBe(200)
  await passTime(app.runtime, 601)
  const title = 'Zbog bezbednosti se odjavite i prijavite ponovo, pa pokušajte opet.'
  expect((await enable()).body).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH', title })
  expect((await security()).is_recent).toBe(false)
})

test('switching two-factor on stores one secret when enabled twice at once', async () => {
  const user = await app.person('regular')
  const enable = () => app.call('POST', '/api/auth/two-factor/enable', { as: user, body: { password } })
  const responses = await Promise.all([enable(), enable()])
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  expect(await app.runtime.db.$count(twoFactors)).toBe(1)
})

test('signing in with two-factor requires a code of the current half minute after the password, and each challenge works once', async () => {
  const user = await newTwoFactorUser(app)
  const browser = newBrowser(app)
  const enter = (code: string) => browser.auth('/two-factor/verify-totp', { code })
  const first = await signIn(browser, user)
  expect([first.status, first.body]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
  expect([...browser.cookies.keys()]).toEqual(['komsiluk.two_factor'])
  const challenge = browser.caller
  expect((await enter(wrongCode)).body.code).toBe('INVALID_CODE')
  await currentAppCode(keyInUri(user.uri))
  for (const steps of [-1, 1]) {
    const title = expect.stringMatching(/^Ovaj kod je istekao\. Unesite onaj koji aplikacija sada prikazuje/)
    const { body } = await enter(await appCodeAt(keyInUri(user.uri), steps))
    expect(body).toMatchObject({ status: 401, code: 'CODE_OUT_OF_TIME', title })
  }
  expect(await browser.me()).toBeNull()
  const code = await codeOf(user.uri)
  expect((await enter(code)).status).toBe(200)
  expect(await browser.me()).toMatchObject({ email: user.email })
  const again = await app.call('POST', '/api/auth/two-factor/verify-totp', { as: challenge, body: { code } })
  expect([again.status, again.body.title]).toEqual([401, 'Provera u dva koraka je istekla. Prijavite se ponovo.'])
})

test('signing in with two-factor accepts each TOTP code once, also of two at the same time', async () => {
  const user = await newTwoFactorUser(app)
  const code = await codeOf(user.uri)
  const browsers = [newBrowser(app), newBrowser(app), newBrowser(app)]
  for (const each of browsers) await signIn(each, user)
  const [one, two, later] = browsers
  const enter = (browser: TestBrowser, typed = code) => browser.auth('/two-factor/verify-totp', { code: typed })
  const both = await Promise.all([enter(one!), enter(two!)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  const title = 'Ovaj kod je već iskorišćen. Sačekajte sledeći u aplikaciji.'
  expect((await enter(later!)).body).toMatchObject({ status: 401, title })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
  expect((await enter(later!, await appCodeAt(keyInUri(user.uri), 0))).status).toBe(200)
})

test('the two-factor step is also required after an emailed code and after a password reset', async () => {
  const user = await newTwoFactorUser(app)
  const browser = newBrowser(app)
  await browser.auth('/email-otp/send-verification-otp', { email: user.email })
  const otp = await codeFor(user.email)
  const { body } = await browser.auth('/sign-in/email-otp', { email: user.email, otp })
  expect(body).toMatchObject({ twoFactorRedirect: true })
  expect(await browser.me()).toBeNull()
  expect((await browser.auth('/two-factor/verify-totp', { code: await codeOf(user.uri) })).status).toBe(200)
  expect(await browser.me()).toMatchObject({ email: user.email })

  const newPassword = 'tri jabuke i orah'
  expect((await reset(await requestReset(user.email), newPassword)).status).toBe(200)
  const later = newBrowser(app)
  const entered = await later.auth('/sign-in/email', { email: user.email, password: newPassword })
  expect([entered.body.twoFactorRedirect, await later.me()]).toEqual([true, null])
})

test('signing in with two-factor skips the code on a trusted device for 30 days; the step ends after ten minutes and five wrong codes', async () => {
  const user = await newTwoFactorUser(app)
  const browser = newBrowser(app)
  await signIn(browser, user)
  await browser.auth('/two-factor/verify-totp', { code: await codeOf(user.uri), trustDevice: true })
  await browser.auth('/sign-out')
  expect((await signIn(browser, user)).body.user).toMatchObject({ email: user.email })
  expect((await signIn(newBrowser(app), user)).body.twoFactorRedirect).toBe(true)
  await browser.auth('/sign-out')
  await passTime(app.runtime, 30 * 86_400 + 1)
  expect((await signIn(browser, user)).body.twoFactorRedirect).toBe(true)

  await passTime(app.runtime, 601)
  expect((await browser.auth('/two-factor/verify-totp', { code: await codeOf(user.uri) })).status).toBe(401)

  await signIn(browser, user)
  for (let turn = 0; turn < 5; turn += 1) await browser.auth('/two-factor/verify-totp', { code: wrongCode })
  const { status, body } = await browser.auth('/two-factor/verify-totp', { code: await codeOf(user.uri) })
  expect([status, body.title]).toEqual([400, 'Kod je previše puta pogrešno unet. Prijavite se ponovo.'])
  expect(await browser.me()).toBeNull()
})

test('refuses sign-in with 409 while the TOTP secret cannot be decrypted, and re-encrypts it later', async () => {
  const user = await newTwoFactorUser(app)
  const lost = { AUTH_SECRET: 'a-secret-that-has-been-lost-since-then' }
  await app.runtime.db.update(twoFactors).set({ secret: await encrypt(lost, 'x') })
  const browser = newBrowser(app)
  await signIn(browser, user)
  const title = 'Provera u dva koraka trenutno ne može da se obavi. Javite se podršci.'
  for (const [kind, typed] of Object.entries({ totp: '123456', 'backup-code': 'aaaaa-bbbbb' })) {
    const { body } = await browser.auth(`/two-factor/verify-${kind}`, { code: typed })
    expect(body).toMatchObject({ status: 409, code: 'second_step_unreadable', title })
  }
  // With the old secret configured again, secrets are re-encrypted and the owner can sign in.
  await app.runtime.db.update(twoFactors).set({ secret: await encrypt(lost, keyInUri(user.uri)) })
  const { config } = app.runtime
  await reencryptTotpSecrets({ ...app.runtime, config: { ...config, AUTH_SECRET_OLD: lost.AUTH_SECRET } })
  const [code] = user.backupCodes
  expect((await browser.auth('/two-factor/verify-backup-code', { code })).status).toBe(200)
})

test('changing two-factor accepts each backup code once, stored as a salted slow hash; new codes for the password void the old ones', async () => {
  const { browser, backupCodes, uri, ...user } = await newTwoFactorUser(app)
  const readStored = async () => (await app.runtime.db.select().from(twoFactors))[0]!
  for (const secret of [keyInUri(uri), ...backupCodes]) expect(JSON.stringify(await readStored())).not.toContain(secret)
  const storedCodes = JSON.parse((await readStored()).backupCodes)
  const hashed = expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(storedCodes).toEqual(Array(10).fill(hashed))
  const enter = async (code = '') => {
    const entering = newBrowser(app)
    await signIn(entering, user)
    const { status, body } = await entering.auth('/two-factor/verify-backup-code', { code })
    return [status, body.title, (await entering.me())?.email]
  }
  const refused = [401, 'Rezervni kod nije ispravan ili je već iskorišćen.', undefined]
  // A stored hash does not work as a code.
  for (const wrong of ['aaaaa-bbbbb', storedCodes[0].slice(0, 40)]) expect(await enter(wrong)).toEqual(refused)
  expect(await enter(` ${backupCodes[1]} `)).toEqual([200, undefined, user.email])
  expect(await enter(backupCodes[1])).toEqual(refused)
  expect(JSON.parse((await readStored()).backupCodes)).toEqual(Array(9).fill(hashed))
  expect((await browser.auth('/two-factor/generate-backup-codes', { password: 'pogrešna' })).status).toBe(400)
  const { body } = await browser.auth('/two-factor/generate-backup-codes', { password })
  expect(body.backupCodes).toHaveLength(10)
  expect(await enter(backupCodes[0])).toEqual(refused)
  expect(await enter(body.backupCodes[0])).toEqual([200, undefined, user.email])
})

test('changing two-factor switches off with the password, and then the password is enough', async () => {
  const { browser, ...user } = await newTwoFactorUser(app)
  expect((await browser.auth('/two-factor/disable', { password: 'pogrešna' })).body.title).toBe('Pogrešna lozinka.')
  expect((await browser.auth('/two-factor/disable', { password })).status).toBe(200)
  expect(await browser.me()).toMatchObject({ email: user.email })
  expect((await signIn(newBrowser(app), user)).body.user).toMatchObject({ email: user.email })
  expect(await app.runtime.db.$count(twoFactors)).toBe(0)
  expect(await app.runtime.db.$count(profiles, eq(profiles.twoFactorEnabled, true))).toBe(0)
  expect(await app.runtime.db.$count(sessions)).toBe(3)
})
