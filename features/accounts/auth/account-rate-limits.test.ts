import { describe, expect, test } from 'vitest'
import { letPass } from '../../../tests/clock.ts'
import { password, useApp } from '../../../tests/harness.ts'
import { visitor } from '../../../tests/visitor.ts'
import { rateLimits } from './account-rate-limits.server.ts'
import { createAuth } from './auth.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'
import { deviceOf } from './device.ts'

const app = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

test('2,000 guesses end at the limit; the right password opens from elsewhere at once, from there after the wait', async () => {
  const { email } = await app.person('provider')
  const guesser = visitor(app, '6.6.6.6')
  const statuses: Record<number, number> = {}
  let wait = 0
  for (let turn = 0; turn < 2000; turn += 1) {
    const { status, body } = await guesser.auth('/sign-in/email', { email, password: `pogodak-${turn}` })
    statuses[status] = (statuses[status] ?? 0) + 1
    wait = body.retry_after
  }
  expect(statuses).toEqual({ 401: rateLimits.signIn.points, 429: 2000 - rateLimits.signIn.points })
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(rateLimits.signIn.seconds)

  expect((await visitor(app, '7.7.7.7').auth('/sign-in/email', { email, password })).status).toBe(200)
  expect((await guesser.auth('/sign-in/email', { email, password })).status).toBe(429)
  await letPass(app.runtime, wait + 1)
  expect((await guesser.auth('/sign-in/email', { email, password })).status).toBe(200)
}, 120_000)

test('one address that tries one account after the other is slowed too, others are not', async () => {
  const { email } = await app.person('regular')
  let refused = 0
  for (let turn = 0; turn < rateLimits.signInAddress.points + 5; turn += 1) {
    // Too long to be compared: what counts here is how often, not how slowly a password is hashed.
    const body = { email: `neko-${turn}@primer.rs`, password: 'x'.repeat(200) }
    if ((await visitor(app, '6.6.6.6').auth('/sign-in/email', body)).status === 429) refused += 1
  }
  expect(refused).toBe(5)
  expect((await visitor(app, '7.7.7.7').auth('/sign-in/email', { email, password })).status).toBe(200)
}, 60_000)

test('an IPv6 household is one address at every limit, however a proxy writes it', async () => {
  const phone = '/api/services/01930000-0000-7000-8000-000000000000/phone'
  const ask = async (from: string) => (await app.call('GET', phone, { headers: { 'x-forwarded-for': from } })).status
  const household = (turn: number) => (turn % 2 ? `2001:db8:0:1::${turn}` : `[2001:DB8::1:${turn}:0:0:1]:4${turn}`)
  for (let turn = 0; turn < 30; turn += 1) expect([turn, await ask(household(turn))]).toEqual([turn, 404])
  expect([await ask(household(30)), await ask(household(31))]).toEqual([429, 429])
  expect(await ask('2001:db8:0:2::1')).toBe(404)
  for (let turn = 0; turn < 30; turn += 1) await ask(`198.51.100.7:${5000 + turn}`)
  expect([await ask('198.51.100.7:80'), await ask('198.51.100.7'), await ask('198.51.100.8')]).toEqual([429, 429, 404])

  const signIn = (from: string) => visitor(app, from).auth('/sign-in/email', { email: 'niko@primer.rs', password: 'x' })
  for (let turn = 0; turn < rateLimits.signIn.points; turn += 1) await signIn(household(turn))
  expect((await signIn('2001:db8:0:1:ffff::')).status).toBe(429)
})

test('every code of the library has a Serbian sentence', () => {
  const codes = Object.keys(createAuth(app.runtime).$ERROR_CODES)
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter(code => code !== 'BANNED_USER' && !serbianAuthErrors[code])).toEqual([])
  for (const sentence of Object.values(serbianAuthErrors)) expect(sentence).toMatch(/^[A-ZČĆŽŠĐ].*\.$/)
})

describe('a device is told in words', () => {
  const agents: [string, string | null, string][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Windows',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
      'desktop',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Android',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome, iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
      'Safari, iPad',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari, macOS',
      'desktop',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux', 'desktop'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0',
      'Opera, Windows',
      'desktop',
    ],
    ['curl/8.5.0', null, 'desktop'],
    ['', null, 'desktop'],
  ]
  test.each(agents)('%s', (agent, device, kind) => expect(deviceOf(agent)).toEqual({ device, kind }))
})
