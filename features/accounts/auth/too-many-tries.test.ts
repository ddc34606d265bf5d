import { describe, expect, test } from 'vitest'
import { password, useApp } from '../../../tests/harness.ts'
import { ana, signingUp } from '../../../tests/signing-up.ts'

const app = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
const { signUp, resend, lettersTo } = signingUp(app)

describe('too many tries', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const tryPassword = (email: string, given: string, address = '1.1.1.1') =>
    app.call('POST', '/api/auth/sign-in/email', { body: { email, password: given }, headers: from(address) })

  test('of a password slow that account from that address alone', async () => {
    const [person, other] = [await app.person('regular'), await app.person('regular')]
    for (let turn = 0; turn < 10; turn += 1) expect((await tryPassword(person.email, 'pogrešna')).status).toBe(401)
    for (const given of ['pogrešna', password]) {
      const { status, body, headers } = await tryPassword(person.email.toUpperCase(), given)
      expect([status, body.code]).toEqual([429, 'too_many_requests'])
      expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za \d+ (s|min)\.$/)
      expect(body.retry_after).toBeGreaterThan(240)
      expect(headers.get('retry-after')).toBe(String(body.retry_after))
    }
    expect((await tryPassword(person.email, password, '2.2.2.2')).status).toBe(200)
    expect((await tryPassword(other.email, password)).status).toBe(200)
    // An address that a client claims for itself stands before the one that the proxy has seen.
    expect((await tryPassword(person.email, password, '9.9.9.9, 1.1.1.1')).status).toBe(429)
  })

  test('are forgotten with the right password', async () => {
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

  test('for a new link, and of sign-ups from one address, have to wait', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await resend('a@primer.rs', '/login')).status).toBe(200)
    expect((await resend('a@primer.rs', '/login')).status).toBe(429)
    expect((await resend('b@primer.rs', '/login')).status).toBe(200)
    for (let turn = 0; turn < 20; turn += 1) expect((await signUp({ email: 'x' })).status).toBe(422)
    expect((await signUp({ email: 'x' })).status).toBe(429)
  })

  test('to sign up with one address have to wait: each is a letter; who comes from elsewhere still gets his', async () => {
    const signUpFrom = (address: string) =>
      app.call('POST', '/api/auth/sign-up/email', { body: ana, headers: from(address) })
    for (let turn = 0; turn < 13; turn += 1) expect((await signUpFrom(`2001:db8:1:${turn}::1`)).status).toBe(200)
    const { status, body } = await signUpFrom('2001:db8:1:99::1')
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect((await signUpFrom('2.2.2.2')).status).toBe(200)
    expect(await lettersTo(ana.email)).toHaveLength(14)
  })

  test('of what changes nothing have to wait too, at a number that pages never reach', async () => {
    const ask = (address: string) => app.call('GET', '/api/auth/get-session', { headers: from(address) })
    for (let turn = 0; turn < 600; turn += 1) expect((await ask('1.1.1.1')).status).toBe(200)
    const { status, body, headers } = await ask('1.1.1.1')
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za (\d+ s|1 min)\.$/)
    expect(headers.get('retry-after')).toBe(String(body.retry_after))
    expect((await ask('2.2.2.2')).status).toBe(200)
  })
})
