import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../app/app.server.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { signUpInput } from './account.ts'
import { accounts, profiles, sessions } from './account-tables.server.ts'

const app = useApp()
const limited = useApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })

const ana = { accountRole: 'provider', name: 'Ana Anić', location: 'Pančevo', email: 'ana@primer.rs', password }
const signUp = (changes: Record<string, unknown> = {}, on = app) =>
  on.call('POST', '/api/auth/sign-up/email', { body: { ...ana, ...changes } })
const signIn = (email: string, given = password) =>
  app.call('POST', '/api/auth/sign-in/email', { body: { email, password: given } })
const resend = (email: string, callbackURL = '/login?potvrda=da', on = app) =>
  on.call('POST', '/api/auth/send-verification-email', { body: { email, callbackURL } })
const me = async (as: Caller | null) => (await app.call('GET', '/api/me', { as })).body.user
const lettersTo = async (email: string, on = app) =>
  (await on.runtime.mail.outbox!()).filter(letter => letter.to === email)
const stored = async (email = ana.email) => {
  const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.email, email))
  return row
}
/** Opens the link of the newest letter to this address. */
const openLink = async (email: string) => follow((await lettersTo(email))[0]!)
function follow({ text }: { text: string }) {
  const link = new URL(text.match(/https?:\S+/)![0])
  expect(link.origin).toBe('http://localhost:3000')
  return app.call('GET', link.pathname + link.search)
}
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')

describe('from signing up to signing out', () => {
  test('an account is closed until its address is confirmed by the link in the letter', async () => {
    const signedUp = await signUp({ email: 'Ana@Primer.RS' })
    expect([signedUp.status, signedUp.headers.getSetCookie()]).toEqual([200, []])
    expect(await stored()).toMatchObject({
      email: 'ana@primer.rs',
      name: 'Ana Anić',
      accountRole: 'provider',
      location: 'Pančevo',
      emailVerified: false,
      role: 'user',
    })

    const closed = await signIn('ana@primer.rs')
    expect([closed.status, closed.body.code, closed.body.title, closed.headers.getSetCookie()]).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
      'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.',
      [],
    ])

    const letters = await lettersTo('ana@primer.rs')
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({ subject: 'Potvrdite svoju email adresu' })
    const opened = await openLink('ana@primer.rs')
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/login?potvrda=da'])
    expect((await stored())?.emailVerified).toBe(true)

    const signedIn = await signIn('ANA@primer.rs')
    expect(signedIn.status).toBe(200)
    const person = { id: '', email: '', cookie: cookieOf(signedIn.headers) }
    expect(await me(person)).toEqual({
      id: (await stored())!.id,
      email: 'ana@primer.rs',
      role: 'provider',
      is_admin: false,
      name: 'Ana Anić',
      location: 'Pančevo',
      phone: null,
      avatar_url: null,
      ai_assistant_enabled: false,
    })

    const signedOut = await app.call('POST', '/api/auth/sign-out', { as: person, body: {} })
    expect([signedOut.status, signedOut.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect(await me(person)).toBeNull()
    expect(await app.runtime.db.$count(sessions)).toBe(0)
  })

  test('a link opens nothing a second time, and a broken one says so', async () => {
    await signUp()
    await openLink('ana@primer.rs')
    const again = await openLink('ana@primer.rs')
    expect([again.status, again.headers.get('location'), again.headers.getSetCookie()]).toEqual([
      302,
      '/login?potvrda=da',
      [],
    ])
    const broken = await app.call('GET', '/api/auth/verify-email?token=x&callbackURL=/login?potvrda=da')
    expect([broken.status, broken.headers.get('location')]).toEqual([302, '/login?potvrda=da&error=INVALID_TOKEN'])
    expect((await app.call('GET', '/api/auth/verify-email')).status).toBe(400)
  })

  test('a new link can be asked for', async () => {
    await signUp()
    expect((await resend('ana@primer.rs')).status).toBe(200)
    expect(await lettersTo('ana@primer.rs')).toHaveLength(2)
    await openLink('ana@primer.rs')
    expect((await signIn('ana@primer.rs')).status).toBe(200)
  })

  test('only the session of the cookie ends', async () => {
    const here = await app.person('regular')
    const there = await app.signIn(here.email)
    await app.call('POST', '/api/auth/sign-out', { as: here, body: {} })
    expect([await me(here), (await me(there))?.email]).toEqual([null, here.email])
  })
})

describe('signing up', () => {
  const refusals: [string, Record<string, unknown>, Record<string, string>][] = [
    ['no role', { accountRole: undefined }, { accountRole: 'Molimo odaberite vrstu korisnika' }],
    ['a role that is none', { accountRole: 'admin' }, { accountRole: 'Molimo odaberite vrstu korisnika' }],
    ['no town', { location: '' }, { location: 'Molimo odaberite lokaciju' }],
    ['a town elsewhere', { location: 'Zagreb' }, { location: 'Molimo odaberite lokaciju' }],
    ['no address', { email: '' }, { email: 'Unesite ispravnu email adresu.' }],
    ['what is no address', { email: 'ana@primer' }, { email: 'Unesite ispravnu email adresu.' }],
    ['a short password', { password: '1234567' }, { password: 'Lozinka mora imati najmanje 8 karaktera.' }],
    ['a long password', { password: 'x'.repeat(129) }, { password: 'Lozinka može imati najviše 128 karaktera.' }],
    ['a long name', { name: 'x'.repeat(81) }, { name: 'Ime može imati najviše 80 karaktera.' }],
  ]
  test.each(refusals)('refuses %s', async (_, changes, fields) => {
    const { status, body } = await signUp(changes)
    expect([status, body.code, body.title, body.fields]).toEqual([
      422,
      'invalid_input',
      Object.values(fields)[0],
      fields,
    ])
    expect(await app.runtime.db.$count(profiles)).toBe(0)
  })

  test('names every fault of an empty form, also of one that can’t be read', async () => {
    for (const body of [{}, [], '{', 'null']) {
      const answer = await app.call('POST', '/api/auth/sign-up/email', { body })
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
      expect(answer.body.title).not.toMatch(/invalid|expected|json/i)
    }
    const { body } = await app.call('POST', '/api/auth/sign-up/email', { body: {} })
    expect(Object.keys(body.fields)).toEqual(['accountRole', 'location', 'email', 'password'])
  })

  test('takes 8 and 128 characters, any of the 29 cities, both roles, and no name', async () => {
    const cities =
      'Beograd,Novi Sad,Niš,Kragujevac,Subotica,Zrenjanin,Pančevo,Čačak,Kraljevo,Smederevo,Leskovac,Valjevo,Užice,Vranje,Šabac,Sombor,Požarevac,Pirot,Kikinda,Sremska Mitrovica,Bor,Jagodina,Kruševac,Loznica,Novi Pazar,Prokuplje,Vršac,Zaječar,Priština'
    expect([...signUpInput.shape.location.options].sort()).toEqual(cities.split(',').sort())
    const long = { password: 'xy'.repeat(64), name: undefined, accountRole: 'regular', location: 'Priština' }
    expect((await signUp(long)).status).toBe(200)
    expect(await stored()).toMatchObject({ name: '', accountRole: 'regular', location: 'Priština' })
    expect((await signUp({ email: 'b@primer.rs', password: 'orah-7-k' })).status).toBe(200)
  })

  test('takes nothing that is not asked for', async () => {
    await signUp({
      role: 'admin',
      emailVerified: true,
      banned: true,
      phone: '064',
      image: 'https://drugde.example/a.jpg',
      avatarUrl: 'https://drugde.example/a.jpg',
      aiAssistantEnabled: true,
      id: '01930000-0000-7000-8000-000000000000',
      callbackURL: 'https://drugde.example/',
    })
    const account = (await stored())!
    expect(account).toMatchObject({
      role: 'user',
      emailVerified: false,
      banned: false,
      phone: null,
      avatarUrl: null,
      aiAssistantEnabled: false,
    })
    expect(account.id).not.toBe('01930000-0000-7000-8000-000000000000')
    expect((await lettersTo('ana@primer.rs'))[0]!.text).not.toContain('drugde.example')
  })

  test('has one door: no other spelling of its address leads past the rules', async () => {
    const body = { ...ana, accountRole: 'admin', location: 'Zagreb' }
    for (const path of [
      '/sign-up/email/',
      '//sign-up/email',
      '/sign-up/%65mail',
      '/SIGN-UP/EMAIL',
      '/x/../sign-up/email',
    ]) {
      const { status } = await app.call('POST', `/api/auth${path}`, { body })
      expect([path, [404, 422].includes(status)]).toEqual([path, true])
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const encoded = new URLSearchParams(body).toString()
    const answer = await app.call('POST', '/api/auth/sign-up/email', { body: encoded, headers: form })
    expect(answer.status).toBe(422)
    expect(await app.runtime.db.$count(profiles)).toBe(0)
  })

  test('answers unknown, unconfirmed and confirmed addresses alike', async () => {
    const unknown = await signUp()
    const again = { name: 'Neko Drugi', accountRole: 'regular', password: 'druga-lozinka' }
    const unconfirmed = await signUp(again)
    await openLink(ana.email)
    const confirmed = await signUp(again)
    const { id, createdAt, updatedAt, ...rest } = unknown.body.user
    for (const { status, body } of [unconfirmed, confirmed]) {
      expect(status).toBe(unknown.status)
      expect(Object.keys(body.user)).toEqual(Object.keys(unknown.body.user))
      expect(body).toMatchObject({ user: { ...rest, name: 'Neko Drugi', accountRole: 'regular' } })
      expect(body.user.id).not.toBe(id)
    }
  })

  test('with the address of an open account changes nothing and tells its owner what he can do', async () => {
    await signUp()
    await openLink(ana.email)
    const before = await stored()
    await signUp({ email: 'ANA@primer.rs', name: 'Neko Drugi', password: 'druga-lozinka' })
    expect(await stored()).toEqual(before)
    expect((await signIn(ana.email)).status).toBe(200)
    expect((await signIn(ana.email, 'druga-lozinka')).status).toBe(401)
    const letters = await lettersTo(ana.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Već imate nalog', 'Potvrdite svoju email adresu'])
    expect(letters[0]!.text).toContain('http://localhost:3000/forgot-password')
    expect(letters[0]!.text).toContain('http://localhost:3000/login')
    expect(letters[0]!.text).not.toContain('verify-email')
  })

  test('again before the address is confirmed makes the newest password the only one', async () => {
    await signUp({ name: 'Neko Drugi', accountRole: 'provider', password: 'tudja-lozinka' })
    const [old] = await lettersTo(ana.email)
    const id = (await stored())!.id
    // Whatever way in the first one has found besides.
    await app.runtime.db
      .insert(sessions)
      .values({ id: uuidv7(), userId: id, token: 'x', expiresAt: new Date(Date.now() + 1e6) })
    await app.runtime.db.insert(accounts).values({ id: uuidv7(), userId: id, accountId: 'x', providerId: 'oidc' })

    await signUp({ accountRole: 'regular', location: 'Bor' })
    expect(await app.runtime.db.$count(sessions)).toBe(0)
    expect(await app.runtime.db.$count(accounts)).toBe(1)
    expect(await stored()).toMatchObject({ id, name: 'Ana Anić', accountRole: 'regular', location: 'Bor' })

    expect((await follow(old!)).headers.get('location')).toBe('/login?potvrda=da&error=INVALID_TOKEN')
    expect((await stored())?.emailVerified).toBe(false)
    const [newest] = await lettersTo(ana.email)
    expect(newest!.text).toContain('Raniji linkovi više ne važe.')
    expect((await follow(newest!)).headers.get('location')).toBe('/login?potvrda=da')
    expect((await signIn(ana.email, 'tudja-lozinka')).status).toBe(401)
    expect((await signIn(ana.email)).status).toBe(200)
  })

  test('10 times at once makes one account, which the link of one letter opens', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => Object.keys(body.user).join())).size).toBe(1)
    expect([await app.runtime.db.$count(profiles), await app.runtime.db.$count(accounts)]).toEqual([1, 1])
    const ends = []
    for (const letter of await lettersTo(ana.email)) ends.push((await follow(letter)).headers.get('location'))
    expect(ends.filter(end => end === '/login?potvrda=da')).toHaveLength(1)
    expect((await signIn(ana.email)).status).toBe(200)
  })
})

describe('asking for a new link', () => {
  test('answers alike for an unknown, a known and a confirmed address, and writes only to who needs it', async () => {
    await signUp()
    const confirmed = await app.person('regular')
    const answers = await Promise.all(
      ['ana@primer.rs', 'nepoznat@primer.rs', confirmed.email].map(each => resend(each)),
    )
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { status: true }])
    expect(await lettersTo('ana@primer.rs')).toHaveLength(2)
    expect(await lettersTo('nepoznat@primer.rs')).toEqual([])
    expect(await lettersTo(confirmed.email)).toEqual([])
  })

  test('never leads away from our pages', async () => {
    await signUp()
    for (const elsewhere of [
      'https://drugde.example/',
      '//drugde.example',
      '/\\drugde.example',
      'javascript:alert(1)',
    ]) {
      const { status, body } = await resend('ana@primer.rs', elsewhere)
      expect([elsewhere, status, body.title]).toEqual([elsewhere, 403, 'Zahtev ne vodi na našu stranicu.'])
    }
    expect(await lettersTo('ana@primer.rs')).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('says the same of a wrong password and of an unknown address', async () => {
    const { email } = await app.person('regular')
    for (const [address, given] of [
      [email, 'pogrešna lozinka'],
      ['nepoznat@primer.rs', password],
      [email, ''],
    ]) {
      const { status, body, headers } = await signIn(address!, given)
      expect([status, body.code, body.title, headers.getSetCookie()]).toEqual([
        401,
        'INVALID_EMAIL_OR_PASSWORD',
        'Pogrešan email ili lozinka.',
        [],
      ])
    }
    const faulty = await app.call('POST', '/api/auth/sign-in/email', { body: '{' })
    expect([faulty.status, faulty.body.title]).toEqual([422, 'Ovaj podatak je obavezan.'])
  })

  test('sets a cookie that scripts and other sites don’t get; over https it is secure', async () => {
    const { email } = await app.person('regular')
    const [cookie] = (await signIn(email)).headers.getSetCookie()
    expect(cookie).toMatch(/^komsiluk\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)

    const site = createApp({ ...app.runtime, config: { ...app.runtime.config, APP_URL: 'https://komsiluk.rs' } })
    const request = (path: string, init: RequestInit) => new Request(`https://komsiluk.rs${path}`, init)
    const headers = { 'content-type': 'application/json', origin: 'https://komsiluk.rs' }
    const body = JSON.stringify({ email, password })
    const secure = await site.fetch(request('/api/auth/sign-in/email', { method: 'POST', headers, body }))
    expect(secure.headers.getSetCookie()[0]).toMatch(
      /^__Host-komsiluk\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const known = await site.fetch(request('/api/me', { headers: { cookie: cookieOf(secure.headers) } }))
    expect(await known.json()).toMatchObject({ user: { email } })
  })

  test('is closed to a banned person, whose sessions are dead too', async () => {
    const person = await app.person('regular')
    await app.runtime.db.update(profiles).set({ banned: true })
    const { status, body } = await signIn(person.email)
    expect([status, body.code]).toEqual([403, 'BANNED_USER'])
    expect(body.title).toMatch(/^Vaš nalog je blokiran/)
    expect(await me(person)).toBeNull()
  })
})

test('an address that is no text is refused as any wrong one', async () => {
  for (const email of [null, 7, [], { toString: 0 }, { toString: '' }]) {
    for (const path of ['sign-in/email', 'send-verification-email', 'request-password-reset', 'sign-up/email']) {
      const { status } = await app.call('POST', `/api/auth/${path}`, { body: { email, password: 'lozinka123' } })
      expect([path, email, status], path).toEqual([path, email, expect.toBeOneOf([400, 422])])
    }
  }
})

describe('who is calling', () => {
  test('is nobody without a cookie, with a forged one and with one that ran out', async () => {
    const person = await app.person('regular')
    expect((await me(person)).id).toBe(person.id)
    const [token] = decodeURIComponent(person.cookie.split('=')[1]!).split('.')
    const forged = `${token}.${Buffer.alloc(32).toString('base64')}`
    for (const cookie of [
      '',
      'komsiluk.session_token=x',
      `komsiluk.session_token=${encodeURIComponent(forged)}`,
      token!,
    ])
      expect(await me({ ...person, cookie })).toBeNull()
    await app.runtime.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await me(person)).toBeNull()
  })

  test('is nobody in a browser that was signed out while the server was away, until somebody signs in', async () => {
    const person = await app.person('regular')
    const left = { ...person, cookie: `${person.cookie}; komsiluk.signed_out=1` }
    expect(await me(left)).toBeNull()
    expect((await app.call('GET', '/api/auth/get-session', { as: left })).body).toBeNull()
    expect((await app.call('GET', '/api/unread', { as: left })).status).toBe(401)

    const mark = 'komsiluk.signed_out=; Path=/; Max-Age=0; SameSite=Lax'
    const signedIn = await app.call('POST', '/api/auth/sign-in/email', {
      as: left,
      body: { email: person.email, password },
    })
    expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([200, expect.arrayContaining([mark])])
    // The session that was left open ends with it, the new one goes on.
    expect(await me(person)).toBeNull()
    expect((await me({ ...person, cookie: cookieOf(signedIn.headers).split('; ')[0]! })).id).toBe(person.id)
    const told = await app.call('POST', '/api/auth/sign-out', { as: left, body: {} })
    expect([told.status, told.headers.getSetCookie()]).toEqual([200, expect.arrayContaining([mark])])
  })

  test('is told privately, and to himself alone', async () => {
    const { headers } = await app.call('GET', '/api/me')
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('can’t change his role, town, name or address by the library’s endpoints', async () => {
    const person = await app.person('regular')
    const before = await stored(person.email)
    const paths = ['/update-user', '/update-user/', '//update-user', '/UPDATE-USER', '/change-email', '/delete-user']
    // One at a time, so that the refusal of one does not stand before another.
    const bodies = [
      { accountRole: 'provider' },
      { location: 'Mars' },
      { name: 'Neko' },
      { role: 'admin' },
      { emailVerified: true },
      { newEmail: 'x@primer.rs' },
      { password },
    ]
    for (const path of paths) {
      for (const body of bodies) {
        const { status, body: answer } = await app.call('POST', `/api/auth${path}`, { as: person, body })
        expect([path, body, [400, 404].includes(status)]).toEqual([path, body, true])
        expect(answer.title).not.toMatch(/\b(is|not|the|disabled|invalid)\b/i)
      }
    }
    expect(await stored(person.email)).toEqual(before)
  })

  test('is no administrator unless he is one', async () => {
    const [person, victim] = [await app.person('regular'), await app.person('regular')]
    const attempts: [string, string, object?][] = [
      ['GET', '/list-users'],
      ['POST', '/set-role', { userId: person.id, role: 'admin' }],
      ['POST', '/impersonate-user', { userId: victim.id }],
      ['POST', '/ban-user', { userId: victim.id }],
      ['POST', '/set-user-password', { userId: victim.id, newPassword: 'preuzeto123' }],
      ['POST', '/create-user', { email: 'x@primer.rs', password, name: 'X', role: 'admin' }],
      ['POST', '/update-user', { userId: person.id, data: { accountRole: 'provider' } }],
      ['POST', '/remove-user', { userId: victim.id }],
    ]
    for (const as of [person, null]) {
      for (const [method, path, body] of attempts) {
        const { status } = await app.call(method, `/api/auth/admin${path}`, { as, body })
        expect([path, [401, 403, 404].includes(status)]).toEqual([path, true])
      }
    }
    expect(await app.runtime.db.$count(profiles)).toBe(2)
    expect((await stored(victim.email))?.banned).toBe(false)
  })
})

test('a foreign page can neither sign in nor sign out', async () => {
  const person = await app.person('regular')
  const headers = { origin: 'https://drugde.example' }
  for (const path of ['/sign-in/email', '/sign-up/email', '/sign-out', '/send-verification-email']) {
    const { status, body } = await app.call('POST', `/api/auth${path}`, { as: person, body: {}, headers })
    expect([path, status, body.code]).toEqual([path, 403, 'foreign_origin'])
  }
  expect((await me(person)).id).toBe(person.id)
})

test('what is not there is not found, in Serbian', async () => {
  const { status, body } = await app.call('GET', '/api/auth/nothing')
  expect([status, body.code, body.title]).toEqual([404, 'not_found', 'Nije pronađeno.'])
})

describe('too many tries', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const tryPassword = (email: string, given: string, address = '1.1.1.1') =>
    limited.call('POST', '/api/auth/sign-in/email', { body: { email, password: given }, headers: from(address) })

  test('of a password slow that account from that address alone', async () => {
    const [person, other] = [await limited.person('regular'), await limited.person('regular')]
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
    const person = await limited.person('regular')
    for (let turn = 0; turn < 9; turn += 1) await tryPassword(person.email, 'pogrešna')
    expect((await tryPassword(person.email, password)).status).toBe(200)
    for (let turn = 0; turn < 9; turn += 1) expect((await tryPassword(person.email, 'pogrešna')).status).toBe(401)
  })

  test('30 at once are counted as 30', async () => {
    const person = await limited.person('regular')
    const tries = await Promise.all(Array.from({ length: 30 }, () => tryPassword(person.email, 'pogrešna')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('for a new link, and of sign-ups from one address, have to wait', async () => {
    for (let turn = 0; turn < 3; turn += 1) expect((await resend('a@primer.rs', '/login', limited)).status).toBe(200)
    expect((await resend('a@primer.rs', '/login', limited)).status).toBe(429)
    expect((await resend('b@primer.rs', '/login', limited)).status).toBe(200)
    for (let turn = 0; turn < 20; turn += 1) expect((await signUp({ email: 'x' }, limited)).status).toBe(422)
    expect((await signUp({ email: 'x' }, limited)).status).toBe(429)
  })

  test('to sign up with one address have to wait: each is a letter; who comes from elsewhere still gets his', async () => {
    const signUpFrom = (address: string) =>
      limited.call('POST', '/api/auth/sign-up/email', { body: ana, headers: from(address) })
    for (let turn = 0; turn < 13; turn += 1) expect((await signUpFrom(`2001:db8:1:${turn}::1`)).status).toBe(200)
    const { status, body } = await signUpFrom('2001:db8:1:99::1')
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect((await signUpFrom('2.2.2.2')).status).toBe(200)
    expect(await lettersTo(ana.email, limited)).toHaveLength(14)
  })

  test('of what changes nothing have to wait too, at a number that pages never reach', async () => {
    const ask = (address: string) => limited.call('GET', '/api/auth/get-session', { headers: from(address) })
    for (let turn = 0; turn < 600; turn += 1) expect((await ask('1.1.1.1')).status).toBe(200)
    const { status, body, headers } = await ask('1.1.1.1')
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect(body.title).toMatch(/^Previše pokušaja\. Pokušajte ponovo za (\d+ s|1 min)\.$/)
    expect(headers.get('retry-after')).toBe(String(body.retry_after))
    expect((await ask('2.2.2.2')).status).toBe(200)
  })
})
