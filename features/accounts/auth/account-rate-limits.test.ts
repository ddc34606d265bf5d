import { expect, test } from 'vitest'
import { currentAppCode, keyInUri } from '../../../tests/app-code.ts'
import { passTime } from '../../../tests/clock.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { anaSignUp, signUpHelpers } from '../../../tests/sign-up.ts'
import { newTwoFactorUser } from '../../../tests/two-factor-user.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { rateLimits } from './account-rate-limits.server.ts'
import { createAuth } from './auth.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'

/** These tests check which attempts a limit counts. tests/rate-limits.test.ts uses up each limit. */
const app = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
const { emailsTo, confirmationToken } = signUpHelpers(app)

const tryPassword = (email: string, typed: string, address = '1.1.1.1') =>
  newBrowser(app, address).auth('/sign-in/email', { email, password: typed })

test('wrong passwords limit only that account from that address until the wait is over, and are reset by the correct one', async () => {
  const [user, other] = [await app.person('regular'), await app.person('regular')]
  const tryWrong = () => tryPassword(user.email, 'pogrešna')
  expect(await inTurn(9, tryWrong)).toEqual(Array(9).fill(401))
  expect((await tryPassword(user.email, password)).status).toBe(200)
  expect(await inTurn(10, tryWrong)).toEqual(Array(10).fill(401))
  let waitSeconds = 0
  for (const typed of ['pogrešna', password]) {
    const { status, body, headers } = await tryPassword(user.email.toUpperCase(), typed)
    expect([status, headers.get('retry-after')]).toEqual([429, String(body.retry_after)])
    waitSeconds = body.retry_after
  }
  expect(waitSeconds).toBeGreaterThan(240)
  expect(waitSeconds).toBeLessThanOrEqual(rateLimits.signIn.seconds)
  expect((await tryPassword(user.email, password, '2.2.2.2')).status).toBe(200)
  expect((await tryPassword(other.email, password)).status).toBe(200)
  // The address that the client claims comes before the address that the proxy has seen.
  expect((await tryPassword(user.email, password, '9.9.9.9, 1.1.1.1')).status).toBe(429)
  await passTime(app.runtime, waitSeconds + 1)
  expect((await tryPassword(user.email, password)).status).toBe(200)
})

test('wrong passwords count as 30 when 30 are sent at once', async () => {
  const user = await app.person('regular')
  const tries = await Promise.all(Array.from({ length: 30 }, () => tryPassword(user.email, 'pogrešna')))
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
})

test('wrong passwords limit an address that tries many accounts, but no other address', async () => {
  const { email } = await app.person('regular')
  // A password this long is not hashed, which keeps the test fast.
  const tryOther = (turn: number) => tryPassword(`neko-${turn}@primer.rs`, 'x'.repeat(200), '6.6.6.6')
  expect((await inTurn(202, tryOther)).indexOf(429)).toBe(rateLimits.signInAddress.points)
  expect((await tryPassword(email, password, '7.7.7.7')).status).toBe(200)
})

test('guesses of an emailed code and of the password of a confirmation or a two-factor change are limited, until the wait is over', async () => {
  const [as, browser] = [await app.person('regular'), newBrowser(app)]
  await browser.auth('/sign-up/email', anaSignUp)
  const token = await confirmationToken()
  const enter = (turn: number) => browser.auth('/sign-in/email-otp', { email: as.email, otp: String(100_000 + turn) })
  const confirm = (typed: string) => newBrowser(app).call('POST', '/api/email-confirmation', { token, password: typed })
  const enable = (typed: string) => app.call('POST', '/api/auth/two-factor/enable', { as, body: { password: typed } })
  for (const [status, guess] of [
    [400, enter],
    [422, turn => confirm(`nije-${turn}`)],
    [400, () => enable('x')],
  ] satisfies [number, (turn: number) => Promise<{ status: number }>][])
    expect(await inTurn(12, guess)).toEqual([...Array(10).fill(status), 429, 429])
  expect((await tryPassword(as.email, password, '2.2.2.2')).status).toBe(200)
  await passTime(app.runtime, 301)
  expect([(await confirm(anaSignUp.password)).status, (await enable(password)).status]).toEqual([200, 200])
})

const requestEmail = (address: string, email: string, path = '/request-password-reset') =>
  newBrowser(app, address).auth(path, { email })

test('requested emails in a flood neither lock the owner out nor stop emails of another kind', async () => {
  const { email } = await app.person('regular')
  const flood = (turn: number) => requestEmail(`2001:db8:1:${turn}::1`, email)
  expect(await inTurn(15, flood)).toEqual([...Array(13).fill(200), 429, 429])
  // The owner's own network still gets its first emails.
  const byOwner = (turn: number) => requestEmail('7.7.7.7', turn % 2 ? email : email.toUpperCase())
  expect(await inTurn(4, byOwner)).toEqual([200, 200, 200, 429])
  expect((await requestEmail('7.7.7.7', 'druga@primer.rs')).status).toBe(200)
  expect((await requestEmail('2001:db8:1:99::1', email, '/email-otp/send-verification-otp')).status).toBe(200)
  await passTime(app.runtime, 21_601)
  expect((await requestEmail('2001:db8:1:99::1', email)).status).toBe(200)
})

test('requested emails to many strangers are limited per sender across kinds', async () => {
  const kinds = ['/request-password-reset', '/email-otp/send-verification-otp']
  const statuses = await inTurn(32, turn => requestEmail('6.6.6.6', `stranac-${turn}@primer.rs`, kinds[turn % 2]))
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
})

test('requested emails of sign-ups are limited per address, but another network still gets its first ones', async () => {
  const signUpFrom = (address: string) => newBrowser(app, address).auth('/sign-up/email', anaSignUp)
  expect(await inTurn(14, turn => signUpFrom(`2001:db8:1:${turn}::1`))).toEqual([...Array(13).fill(200), 429])
  expect((await signUpFrom('2.2.2.2')).status).toBe(200)
  expect(await emailsTo(anaSignUp.email)).toHaveLength(14)
})

test('requested emails of a signed-in user are limited to three, to their own and to new addresses', async () => {
  const as = await app.person('regular')
  const requestChange = (turn: number) =>
    app.call('POST', '/api/me/email', { as, body: { email: `stranac-${turn}@primer.rs`, password } })
  expect(await inTurn(4, requestChange)).toEqual([204, 204, 204, 429])
  expect(await inTurn(4, () => app.call('POST', '/api/me/code', { as }))).toEqual([204, 204, 204, 429])
})

test('every limit counts an IPv6 household as one address, in any notation', async () => {
  const phone = '/api/services/01930000-0000-7000-8000-000000000000/phone'
  const requestPhone = async (from: string) =>
    (await app.call('GET', phone, { headers: { 'x-forwarded-for': from } })).status
  const household = (turn: number) => (turn % 2 ? `2001:db8:0:1::${turn}` : `[2001:DB8::1:${turn}:0:0:1]:4${turn}`)
  for (let turn = 0; turn < 30; turn += 1) expect([turn, await requestPhone(household(turn))]).toEqual([turn, 404])
  expect([await requestPhone(household(30)), await requestPhone(household(31))]).toEqual([429, 429])
  expect(await requestPhone('2001:db8:0:2::1')).toBe(404)
  for (let turn = 0; turn < rateLimits.signIn.points; turn += 1)
    await tryPassword('niko@primer.rs', 'x', household(turn))
  expect((await tryPassword('niko@primer.rs', 'x', '2001:db8:0:1:ffff::')).status).toBe(429)
})

test('every error code of better-auth has a Serbian message', () => {
  const codes = Object.keys(createAuth(app.runtime).$ERROR_CODES)
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter(code => code !== 'BANNED_USER' && !serbianAuthErrors[code])).toEqual([])
  for (const sentence of Object.values(serbianAuthErrors)) expect(sentence).toMatch(/^[A-ZČĆŽŠĐ].*\.$/)
})

async function inTurn(count: number, send: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses = []
  for (let turn = 0; turn < count; turn += 1) statuses.push((await send(turn)).status)
  return statuses
}

test('limits two-factor guesses per account across addresses and cookies; a backup code still works', async () => {
  const user = await newTwoFactorUser(app)
  let turn = 0
  let realCookie = ''
  /** Guesses a code from a new network address each time, with false cookies beside the real cookie. */
  const guess = async () => {
    turn += 1
    // Each sign-in with a password allows five guesses of the code.
    if (turn % 5 === 1) {
      const thief = newBrowser(app, `6.6.6.${turn}`)
      await thief.auth('/sign-in/email', { email: user.email, password })
      realCookie = thief.cookies.get('komsiluk.two_factor')!
    }
    const decoys = [
      `xkomsiluk.two_factor=${turn}.x`,
      `komsiluk.two_factor="${turn}.x`,
      `__Secure-komsiluk.two_factor=${turn}`,
    ]
    const cookie = `${decoys[turn % 3]}; komsiluk.two_factor=${realCookie}; komsiluk.two_factor=${turn}`
    const headers = { cookie, 'x-forwarded-for': `6.6.7.${turn}` }
    return app.call('POST', '/api/auth/two-factor/verify-totp', { headers, body: { code: '000000' } })
  }
  expect(await inTurn(12, guess)).toEqual([...Array(10).fill(401), 429, 429])
  for (let round = 0; round < 3; round += 1) {
    await passTime(app.runtime, 301)
    expect(await inTurn(10, guess)).toEqual(Array(10).fill(401))
  }
  // The two guesses refused above also count towards the fifty per day.
  await passTime(app.runtime, 301)
  expect((await inTurn(12, guess)).filter(status => status === 401)).toHaveLength(10)
  await passTime(app.runtime, 301)
  const owner = newBrowser(app, '7.7.7.7')
  await owner.auth('/sign-in/email', { email: user.email, password })
  const late = await owner.auth('/two-factor/verify-totp', { code: await currentAppCode(keyInUri(user.uri)) })
  expect([late.status, late.body.code]).toEqual([429, 'too_many_requests'])
  expect((await owner.auth('/two-factor/verify-backup-code', { code: user.backupCodes[1] })).status).toBe(200)
  expect(await owner.me()).toMatchObject({ email: user.email })
})

test('limits backup code guesses per account to ten in five minutes', async () => {
  const user = await newTwoFactorUser(app)
  const guess = async (turn: number) => {
    const thief = newBrowser(app, `6.6.8.${turn}`)
    await thief.auth('/sign-in/email', { email: user.email, password })
    return thief.auth('/two-factor/verify-backup-code', { code: 'aaaaa-aaaaa' })
  }
  expect(await inTurn(11, guess)).toEqual([...Array(10).fill(401), 429])
})
