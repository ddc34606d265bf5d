import { describe, expect, test } from 'vitest'
import { letPass } from '../../../tests/clock.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { ana, signingUp, tokenIn } from '../../../tests/signing-up.ts'
import { visitor } from '../../../tests/visitor.ts'
import { rateLimits } from './account-rate-limits.server.ts'
import { createAuth } from './auth.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'

/** These tests show what a limit counts and what it leaves alone; tests/rate-limits.test.ts uses each limit up. */
const app = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
const { lettersTo } = signingUp(app)

const tryPassword = (email: string, given: string, address = '1.1.1.1') =>
  visitor(app, address).auth('/sign-in/email', { email, password: given })

describe('wrong passwords', () => {
  test('slow that account from that address alone, until the wait is over', async () => {
    const [person, other] = [await app.person('regular'), await app.person('regular')]
    for (let turn = 0; turn < 10; turn += 1) expect((await tryPassword(person.email, 'pogrešna')).status).toBe(401)
    let wait = 0
    for (const given of ['pogrešna', password]) {
      const { status, body, headers } = await tryPassword(person.email.toUpperCase(), given)
      expect([status, body.code]).toEqual([429, 'too_many_requests'])
      expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\.$/)
      expect(headers.get('retry-after')).toBe(String(body.retry_after))
      wait = body.retry_after
    }
    expect(wait).toBeGreaterThan(240)
    expect(wait).toBeLessThanOrEqual(rateLimits.signIn.seconds)
    expect((await tryPassword(person.email, password, '2.2.2.2')).status).toBe(200)
    expect((await tryPassword(other.email, password)).status).toBe(200)
    // An address that a client claims for itself stands before the one that the proxy has seen.
    expect((await tryPassword(person.email, password, '9.9.9.9, 1.1.1.1')).status).toBe(429)
    await letPass(app.runtime, wait + 1)
    expect((await tryPassword(person.email, password)).status).toBe(200)
  })

  test('are forgotten with the right one', async () => {
    const person = await app.person('regular')
    for (let turn = 0; turn < 9; turn += 1) await tryPassword(person.email, 'pogrešna')
    expect((await tryPassword(person.email, password)).status).toBe(200)
    for (let turn = 0; turn < 9; turn += 1) expect((await tryPassword(person.email, 'pogrešna')).status).toBe(401)
  })

  test('30 at once are counted as 30', async () => {
    const person = await app.person('regular')
    const tries = await Promise.all(Array.from({ length: 30 }, () => tryPassword(person.email, 'pogrešna')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('slow an address that tries one account after the other, and no other address', async () => {
    const { email } = await app.person('regular')
    let refused = 0
    for (let turn = 0; turn < rateLimits.signInAddress.points + 5; turn += 1) {
      // Too long to be compared: what counts here is how often, not how slowly a password is hashed.
      if ((await tryPassword(`neko-${turn}@primer.rs`, 'x'.repeat(200), '6.6.6.6')).status === 429) refused += 1
    }
    expect(refused).toBe(5)
    expect((await tryPassword(email, password, '7.7.7.7')).status).toBe(200)
  })
})

describe('guesses beside the sign-in are counted too', () => {
  test('of a code by mail, while the password opens from elsewhere', async () => {
    const { email } = await app.person('regular')
    const browser = visitor(app)
    expect(
      await inTurn(12, turn => browser.auth('/sign-in/email-otp', { email, otp: String(100_000 + turn) })),
    ).toEqual([...Array(10).fill(400), 429, 429])
    expect((await tryPassword(email, password, '2.2.2.2')).status).toBe(200)
  })

  test('of the password in a confirmation, until the wait is over', async () => {
    await visitor(app).auth('/sign-up/email', ana)
    const token = tokenIn((await lettersTo(ana.email))[0]!)
    const confirm = (given: string) => visitor(app).call('POST', '/api/email-confirmation', { token, password: given })
    expect(await inTurn(12, turn => confirm(`nije-${turn}`))).toEqual([...Array(10).fill(422), 429, 429])
    await letPass(app.runtime, 301)
    expect((await confirm(ana.password)).status).toBe(200)
  })

  test('of the password that a change of the second step asks for', async () => {
    const as = await app.person('regular')
    const enable = (given: string) => app.call('POST', '/api/auth/two-factor/enable', { as, body: { password: given } })
    expect(await inTurn(12, () => enable('x'))).toEqual([...Array(10).fill(400), 429, 429])
    await letPass(app.runtime, 301)
    expect((await enable(password)).status).toBe(200)
  })
})

describe('letters', () => {
  const ask = (address: string, email: string, path = '/request-password-reset') =>
    visitor(app, address).auth(path, { email })

  test('in a flood neither lock the owner out nor stop letters of another kind', async () => {
    const { email } = await app.person('regular')
    expect(await inTurn(20, turn => ask(`2001:db8:1:${turn}::1`, email))).toEqual([
      ...Array(13).fill(200),
      ...Array(7).fill(429),
    ])
    // The owner asks from his own network, again and again.
    expect(await inTurn(4, turn => ask('7.7.7.7', turn % 2 ? email : email.toUpperCase()))).toEqual([
      200, 200, 200, 429,
    ])
    expect((await ask('7.7.7.7', 'druga@primer.rs')).status).toBe(200)
    expect((await ask('2001:db8:1:99::1', email, '/email-otp/send-verification-otp')).status).toBe(200)
    await letPass(app.runtime, 21_601)
    expect((await ask('2001:db8:1:99::1', email)).status).toBe(200)
  })

  test('for one stranger after the other end, of whatever kind', async () => {
    const kinds = ['/request-password-reset', '/email-otp/send-verification-otp']
    const statuses = await inTurn(32, turn => ask('6.6.6.6', `stranac-${turn}@primer.rs`, kinds[turn % 2]))
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
  })

  test('of a sign-up are counted for its address; who comes from elsewhere still gets his', async () => {
    const signUpFrom = (address: string) => visitor(app, address).auth('/sign-up/email', ana)
    expect(await inTurn(14, turn => signUpFrom(`2001:db8:1:${turn}::1`))).toEqual([...Array(13).fill(200), 429])
    expect((await signUpFrom('2.2.2.2')).status).toBe(200)
    expect(await lettersTo(ana.email)).toHaveLength(14)
  })

  test('that somebody asks for who is signed in are three, to himself and to new addresses', async () => {
    const as = await app.person('regular')
    const toNew = (turn: number) =>
      app.call('POST', '/api/me/email', { as, body: { email: `stranac-${turn}@primer.rs`, password } })
    expect(await inTurn(4, toNew)).toEqual([204, 204, 204, 429])
    expect(await inTurn(4, () => app.call('POST', '/api/me/code', { as }))).toEqual([204, 204, 204, 429])
  })
})

test('an IPv6 household is one address at every limit, however a proxy writes it', async () => {
  const phone = '/api/services/01930000-0000-7000-8000-000000000000/phone'
  const ask = async (from: string) => (await app.call('GET', phone, { headers: { 'x-forwarded-for': from } })).status
  const household = (turn: number) => (turn % 2 ? `2001:db8:0:1::${turn}` : `[2001:DB8::1:${turn}:0:0:1]:4${turn}`)
  for (let turn = 0; turn < 30; turn += 1) expect([turn, await ask(household(turn))]).toEqual([turn, 404])
  expect([await ask(household(30)), await ask(household(31))]).toEqual([429, 429])
  expect(await ask('2001:db8:0:2::1')).toBe(404)
  for (let turn = 0; turn < 30; turn += 1) await ask(`198.51.100.7:${5000 + turn}`)
  expect([await ask('198.51.100.7:80'), await ask('198.51.100.7'), await ask('198.51.100.8')]).toEqual([429, 429, 404])

  for (let turn = 0; turn < rateLimits.signIn.points; turn += 1)
    await tryPassword('niko@primer.rs', 'x', household(turn))
  expect((await tryPassword('niko@primer.rs', 'x', '2001:db8:0:1:ffff::')).status).toBe(429)
})

test('every code of the library has a Serbian sentence', () => {
  const codes = Object.keys(createAuth(app.runtime).$ERROR_CODES)
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter(code => code !== 'BANNED_USER' && !serbianAuthErrors[code])).toEqual([])
  for (const sentence of Object.values(serbianAuthErrors)) expect(sentence).toMatch(/^[A-ZČĆŽŠĐ].*\.$/)
})

/** The statuses of so many requests, one after the other. */
async function inTurn(count: number, ask: (turn: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses = []
  for (let turn = 0; turn < count; turn += 1) statuses.push((await ask(turn)).status)
  return statuses
}
