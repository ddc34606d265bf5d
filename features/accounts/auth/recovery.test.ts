import { describe, expect, test, vi } from 'vitest'
import { letPass } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { visitor } from '../../../tests/visitor.ts'
import { accounts, profiles, sessions, verifications } from '../account-tables.server.ts'

const app = useApp()
const fresh = 'nova-lozinka-2'

const lettersTo = async (email: string) => (await app.runtime.mail.outbox!()).filter(letter => letter.to === email)
const me = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user
const signIn = (email: string, given: string) => visitor(app).auth('/sign-in/email', { email, password: given })
/** Asks for a link and follows it; answers the token the page gets. */
async function tokenFor(email: string) {
  await visitor(app).auth('/request-password-reset', { email })
  return opened((await lettersTo(email))[0]!.text)
}
async function opened(text: string) {
  const link = new URL(text.match(/https?:\S+/)![0])
  const { status, headers } = await app.call('GET', link.pathname + link.search)
  expect(status).toBe(302)
  const page = new URL(headers.get('location')!, 'http://localhost:3000')
  expect([page.origin, page.pathname]).toEqual(['http://localhost:3000', '/nova-lozinka'])
  return page.searchParams
}
const reset = (token: string | null, newPassword = fresh) =>
  visitor(app).auth('/reset-password', { token, newPassword })

describe('a forgotten password', () => {
  test('is replaced by way of the letter; every device has to sign in anew', async () => {
    const person = await app.person('provider')
    const elsewhere = await app.signIn(person.email)
    const closed = vi.spyOn(app.runtime.live, 'disconnect')
    const params = await tokenFor(person.email)
    const [letter] = await lettersTo(person.email)
    expect(letter!.subject).toBe('Nova lozinka')
    expect((await reset(params.get('token'))).status).toBe(200)
    expect(closed).toHaveBeenCalledTimes(2)
    closed.mockRestore()
    expect([await me(person), await me(elsewhere)]).toEqual([null, null])
    expect(await app.runtime.db.$count(sessions)).toBe(0)
    expect((await signIn(person.email, password)).status).toBe(401)
    expect((await signIn(person.email, fresh)).status).toBe(200)
  })

  test('is asked for alike by known and unknown addresses', async () => {
    const { email } = await app.person('regular')
    const [known, unknown] = await Promise.all(
      [email, 'nepoznata@primer.rs'].map(each => visitor(app).auth('/request-password-reset', { email: each })),
    )
    expect(known!.status).toBe(200)
    expect({ ...known!.body, request_id: 0 }).toEqual({ ...unknown!.body, request_id: 0 })
    expect(await lettersTo('nepoznata@primer.rs')).toEqual([])
    const refused = await visitor(app).auth('/request-password-reset', { email: 'nije' })
    expect([refused.status, refused.body.fields]).toEqual([422, { email: 'Unesite ispravnu email adresu.' }])
  })

  test('leads to our page alone, whatever is asked', async () => {
    const { email } = await app.person('regular')
    await visitor(app).auth('/request-password-reset', { email, redirectTo: 'https://drugde.example/' })
    const [letter] = await lettersTo(email)
    expect(letter!.text).not.toContain('drugde')
    expect((await opened(letter!.text)).get('token')).toBeTruthy()
  })

  test('its link is good once and for an hour, and opening it uses nothing up', async () => {
    const { email } = await app.person('regular')
    const params = await tokenFor(email)
    const [letter] = await lettersTo(email)
    await opened(letter!.text)
    expect((await reset(params.get('token'))).status).toBe(200)
    const again = await reset(params.get('token'), 'treca-lozinka')
    expect([again.status, again.body.code, again.body.title]).toEqual([
      400,
      'INVALID_TOKEN',
      'Link je neispravan ili je već iskorišćen.',
    ])
    expect((await opened(letter!.text)).get('error')).toBe('INVALID_TOKEN')

    const late = await tokenFor(email)
    await letPass(app.runtime, 3601)
    expect((await reset(late.get('token'))).status).toBe(400)
    expect((await signIn(email, fresh)).status).toBe(200)
  })

  test('five at once change it once', async () => {
    const { email } = await app.person('regular')
    const token = (await tokenFor(email)).get('token')
    const tries = await Promise.all([1, 2, 3, 4, 5].map(turn => reset(token, `lozinka-broj-${turn}`)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('wants 8 to 128 characters, and leaves the link good for another try', async () => {
    const { email } = await app.person('regular')
    const token = (await tokenFor(email)).get('token')
    expect((await reset(token, 'kratka')).body.title).toBe('Lozinka mora imati najmanje 8 karaktera.')
    expect((await reset(token, 'x'.repeat(129))).body.title).toBe('Lozinka može imati najviše 128 karaktera.')
    expect((await reset(token)).status).toBe(200)
    expect((await reset(null)).status).toBe(400)
  })

  test('confirms the address too, and gives a password to people who had none', async () => {
    const person = await app.person('regular')
    await app.runtime.db.delete(accounts)
    await app.runtime.db.update(profiles).set({ emailVerified: false })
    expect((await reset((await tokenFor(person.email)).get('token'))).status).toBe(200)
    expect((await signIn(person.email, fresh)).status).toBe(200)
  })

  test('lies in the table without what would open it', async () => {
    const { email } = await app.person('regular')
    const token = (await tokenFor(email)).get('token')!
    expect(JSON.stringify(await app.runtime.db.select().from(verifications))).not.toContain(token)
  })
})

describe('changing the password', () => {
  const change = (as: Caller | null, body: object) => app.call('POST', '/api/auth/change-password', { as, body })

  test('wants the present one, keeps this device signed in and no other, whatever is asked', async () => {
    const person = await app.person('regular')
    const elsewhere = await app.signIn(person.email)
    const wrong = await change(person, { currentPassword: 'pogrešna', newPassword: fresh })
    expect([wrong.status, wrong.body.title]).toEqual([400, 'Pogrešna lozinka.'])
    const short = await change(person, { currentPassword: password, newPassword: 'kratka' })
    expect(short.body.fields).toEqual({ newPassword: 'Lozinka mora imati najmanje 8 karaktera.' })
    expect((await change(null, { currentPassword: password, newPassword: fresh })).status).toBe(401)
    const closed = vi.spyOn(app.runtime.live, 'disconnect')
    const body = { currentPassword: password, newPassword: fresh, revokeOtherSessions: false }
    const { status, headers } = await change(person, body)
    expect(status).toBe(200)
    expect(closed).toHaveBeenCalledTimes(2)
    closed.mockRestore()
    const [cookie = ''] = headers.getSetCookie()
    expect(await me({ ...person, cookie: cookie.split(';')[0]! })).toMatchObject({ email: person.email })
    expect([await me(person), await me(elsewhere)]).toEqual([null, null])
    expect((await signIn(person.email, fresh)).status).toBe(200)
    expect((await signIn(person.email, password)).status).toBe(401)
  })
})

describe('a session', () => {
  test('lasts 30 days, put off by the browser’s own question once a day, with its cookie', async () => {
    const person = await app.person('regular')
    const browser = visitor(app)
    await browser.auth('/sign-in/email', { email: person.email, password })
    const asked = async () => {
      const answer = await browser.call('GET', '/api/auth/get-session')
      return { body: answer.body, cookie: answer.headers.getSetCookie()[0] }
    }
    expect((await asked()).cookie).toBeUndefined()
    const left = async () => (new Date((await asked()).body.session.expiresAt).getTime() - Date.now()) / 86_400_000
    expect(await left()).toBeCloseTo(30, 2)

    await letPass(app.runtime, 2 * 86_400)
    expect(await browser.me()).toMatchObject({ email: person.email })
    // Pages that ask on the way put nothing off, since the browser's cookie would not know of it.
    expect((await asked()).cookie).toMatch(/Max-Age=2592000/)
    expect(await left()).toBeCloseTo(30, 2)

    await letPass(app.runtime, 30 * 86_400 - 80)
    expect((await asked()).cookie).toMatch(/Max-Age=2592000/)
    await letPass(app.runtime, 30 * 86_400 + 1)
    expect((await asked()).body).toBeNull()
    expect(await browser.me()).toBeNull()
  })

  test('ends 90 days after signing in, however often one comes back', async () => {
    const person = await app.person('regular')
    const browser = visitor(app)
    await browser.auth('/sign-in/email', { email: person.email, password })
    const asked = async () => (await browser.call('GET', '/api/auth/get-session')).body
    for (let turn = 0; turn < 4; turn += 1) {
      await letPass(app.runtime, 20 * 86_400)
      expect(await asked()).toMatchObject({ user: { email: person.email } })
    }
    const left = new Date((await asked()).session.expiresAt).getTime() - Date.now()
    expect(left / 86_400_000).toBeCloseTo(10, 2)
    expect((await browser.call('GET', '/api/me/sessions')).body.items).toHaveLength(1)
    await letPass(app.runtime, 10 * 86_400)
    expect([await asked(), await browser.me()]).toEqual([null, null])
    await browser.auth('/sign-in/email', { email: person.email, password })
    expect((await browser.call('GET', '/api/me/sessions')).body.items).toHaveLength(1)
  })

  test('is opened by its cookie, whose value stands in no answer', async () => {
    const person = await app.person('regular')
    const browser = visitor(app)
    const answers = [
      await browser.auth('/sign-in/email', { email: person.email, password }),
      await browser.call('GET', '/api/auth/get-session'),
      await browser.call('GET', '/api/me/sessions'),
      await browser.auth('/change-password', { currentPassword: password, newPassword: fresh }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('"token"')
      for (const { token } of await app.runtime.db.select().from(sessions))
        expect(JSON.stringify(body)).not.toContain(token)
    }
  })
})
