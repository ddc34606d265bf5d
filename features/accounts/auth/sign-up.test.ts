import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { password, useApp } from '../../../tests/harness.ts'
import { anaSignUp, signUpHelpers } from '../../../tests/sign-up.ts'
import { signUpInput } from '../account.ts'
import { accounts, profiles, sessions } from '../account-tables.server.ts'

const app = useApp()
const { signUp, signIn, resend, me, emailsTo, stored, openLink, follow, cookieOf } = signUpHelpers(app)

describe('from signing up to signing out', () => {
  test('refuses sign-in until the address is confirmed by the emailed link', async () => {
    const signedUp = await signUp({ email: 'Ana@Primer.RS' })
    expect([signedUp.status, signedUp.headers.getSetCookie().map(each => each.split('=')[0])]).toEqual([
      200,
      ['komsiluk.signed_up'],
    ])
    expect(await stored()).toMatchObject({
      email: 'ana@primer.rs',
      name: 'Ana Anić',
      accountRole: 'provider',
      location: 'Pančevo',
      emailVerified: false,
      role: 'user',
    })

    const refused = await signIn('ana@primer.rs')
    expect([refused.status, refused.body.code, refused.body.title, refused.headers.getSetCookie()]).toEqual([
      403,
      'EMAIL_NOT_VERIFIED',
      'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.',
      [],
    ])

    const emails = await emailsTo('ana@primer.rs')
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({ subject: 'Potvrdite svoju email adresu' })
    const confirmed = await openLink('ana@primer.rs')
    expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'ana@primer.rs' }])
    expect((await stored())?.emailVerified).toBe(true)

    const signedIn = await signIn('ANA@primer.rs')
    expect(signedIn.status).toBe(200)
    const user = { id: '', email: '', cookie: cookieOf(signedIn.headers) }
    expect(await me(user)).toEqual({
      id: (await stored())!.id,
      email: 'ana@primer.rs',
      role: 'provider',
      version: 1,
      is_admin: false,
      name: 'Ana Anić',
      location: 'Pančevo',
      phone: null,
      avatar_url: null,
      ai_assistant_enabled: false,
      script: 'latin',
    })

    const signedOut = await app.call('POST', '/api/auth/sign-out', { as: user, body: {} })
    expect([signedOut.status, signedOut.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect(await me(user)).toBeNull()
    expect(await app.runtime.db.$count(sessions)).toBe(0)
  })

  test('a repeated confirmation succeeds, a broken link is refused', async () => {
    await signUp()
    await openLink('ana@primer.rs')
    const again = await openLink('ana@primer.rs')
    expect([again.status, again.body]).toEqual([200, { email: anaSignUp.email }])
    expect(again.headers.getSetCookie()).toEqual([expect.stringContaining('komsiluk.signed_up=; Max-Age=0')])
    const broken = await app.call('POST', '/api/email-confirmation', { body: { token: 'x' } })
    expect([broken.status, broken.body.code]).toEqual([410, 'invalid_link'])
  })
})

describe('signing up', () => {
  const refusals: [string, Record<string, unknown>, Record<string, string>][] = [
    ['no role', { accountRole: undefined }, { accountRole: 'Molimo odaberite vrstu korisnika' }],
    ['an unknown role', { accountRole: 'admin' }, { accountRole: 'Molimo odaberite vrstu korisnika' }],
    ['no town', { location: '' }, { location: 'Molimo odaberite lokaciju' }],
    ['a foreign town', { location: 'Zagreb' }, { location: 'Molimo odaberite lokaciju' }],
    ['no address', { email: '' }, { email: 'Unesite ispravnu email adresu.' }],
    ['an invalid address', { email: 'ana@primer' }, { email: 'Unesite ispravnu email adresu.' }],
    ['a short password', { password: '1234567' }, { password: 'Lozinka mora imati najmanje 8 karaktera.' }],
    ['a long password', { password: 'x'.repeat(129) }, { password: 'Lozinka može imati najviše 128 karaktera.' }],
    ['a long name', { name: 'x'.repeat(81) }, { name: 'Ime može imati najviše 80 karaktera.' }],
  ]
  test.each(refusals)('rejects %s', async (_, changes, fields) => {
    const { status, body } = await signUp(changes)
    expect([status, body.code, body.title, body.fields]).toEqual([
      422,
      'invalid_input',
      Object.values(fields)[0],
      fields,
    ])
    expect(await app.runtime.db.$count(profiles)).toBe(0)
  })

  test('names every problem of an empty or malformed body', async () => {
    for (const body of [{}, [], '{', 'null']) {
      const response = await app.call('POST', '/api/auth/sign-up/email', { body })
      expect([response.status, response.body.code]).toEqual([422, 'invalid_input'])
      expect(response.body.title).not.toMatch(/invalid|expected|json/i)
    }
    const { body } = await app.call('POST', '/api/auth/sign-up/email', { body: {} })
    expect(Object.keys(body.fields)).toEqual(['accountRole', 'location', 'email', 'password'])
  })

  test('accepts passwords of 8 and 128 characters, the 29 cities, both roles, and no name', async () => {
    const cities =
      'Beograd,Novi Sad,Niš,Kragujevac,Subotica,Zrenjanin,Pančevo,Čačak,Kraljevo,Smederevo,Leskovac,Valjevo,Užice,Vranje,Šabac,Sombor,Požarevac,Pirot,Kikinda,Sremska Mitrovica,Bor,Jagodina,Kruševac,Loznica,Novi Pazar,Prokuplje,Vršac,Zaječar,Priština'
    expect([...signUpInput.shape.location.options].sort()).toEqual(cities.split(',').sort())
    const long = { password: 'xy'.repeat(64), name: undefined, accountRole: 'regular', location: 'Priština' }
    expect((await signUp(long)).status).toBe(200)
    expect(await stored()).toMatchObject({ name: '', accountRole: 'regular', location: 'Priština' })
    expect((await signUp({ email: 'b@primer.rs', password: 'orah-7-k' })).status).toBe(200)
  })

  test('ignores fields that the form does not have', async () => {
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
    expect((await emailsTo('ana@primer.rs'))[0]!.text).not.toContain('drugde.example')
  })

  test('validates every spelling of its path', async () => {
    const body = { ...anaSignUp, accountRole: 'admin', location: 'Zagreb' }
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

  test('gives the same response for unknown, unconfirmed and confirmed addresses', async () => {
    const forUnknown = await signUp()
    const again = { name: 'Neko Drugi', accountRole: 'regular', password: 'druga-lozinka' }
    const forUnconfirmed = await signUp(again)
    await openLink(anaSignUp.email)
    const forConfirmed = await signUp(again)
    const { id, createdAt, updatedAt, ...rest } = forUnknown.body.user
    for (const { status, body } of [forUnconfirmed, forConfirmed]) {
      expect(status).toBe(forUnknown.status)
      expect(Object.keys(body.user)).toEqual(Object.keys(forUnknown.body.user))
      expect(body).toMatchObject({ user: { ...rest, name: 'Neko Drugi', accountRole: 'regular' } })
      expect(body.user.id).not.toBe(id)
    }
  })

  test('with the address of a confirmed account changes nothing and emails its owner', async () => {
    await signUp()
    await openLink(anaSignUp.email)
    const before = await stored()
    await signUp({ email: 'ANA@primer.rs', name: 'Neko Drugi', password: 'druga-lozinka' })
    expect(await stored()).toEqual(before)
    expect((await signIn(anaSignUp.email)).status).toBe(200)
    expect((await signIn(anaSignUp.email, 'druga-lozinka')).status).toBe(401)
    const emails = await emailsTo(anaSignUp.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['Već imate nalog', 'Potvrdite svoju email adresu'])
    expect(emails[0]!.text).toContain('http://localhost:3000/forgot-password')
    expect(emails[0]!.text).toContain('http://localhost:3000/login')
    expect(emails[0]!.text).not.toContain('potvrda-adrese')
  })

  test('again before confirmation makes the newest password the only credential', async () => {
    await signUp({ name: 'Neko Drugi', accountRole: 'provider', password: 'tudja-lozinka' })
    const [old] = await emailsTo(anaSignUp.email)
    const id = (await stored())!.id
    await app.runtime.db
      .insert(sessions)
      .values({ id: uuidv7(), userId: id, token: 'x', expiresAt: new Date(Date.now() + 1e6) })
    await app.runtime.db.insert(accounts).values({ id: uuidv7(), userId: id, accountId: 'x', providerId: 'oidc' })

    await signUp({ accountRole: 'regular', location: 'Bor' })
    expect(await app.runtime.db.$count(sessions)).toBe(0)
    expect(await app.runtime.db.$count(accounts)).toBe(1)
    expect(await stored()).toMatchObject({ id, name: 'Ana Anić', accountRole: 'regular', location: 'Bor' })

    expect((await follow(old!)).status).toBe(410)
    expect((await stored())?.emailVerified).toBe(false)
    const [newest] = await emailsTo(anaSignUp.email)
    expect(newest!.text).toContain('Raniji linkovi više ne važe.')
    expect((await follow(newest!)).status).toBe(200)
    expect((await signIn(anaSignUp.email, 'tudja-lozinka')).status).toBe(401)
    expect((await signIn(anaSignUp.email)).status).toBe(200)
  })

  test('10 times at once creates one account, which exactly one link confirms', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(responses.map(({ body }) => Object.keys(body.user).join())).size).toBe(1)
    expect([await app.runtime.db.$count(profiles), await app.runtime.db.$count(accounts)]).toEqual([1, 1])
    const statuses = []
    for (const email of await emailsTo(anaSignUp.email)) statuses.push((await follow(email, { password })).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect((await signIn(anaSignUp.email)).status).toBe(200)
  })
})

describe('requesting a new link', () => {
  test('gives the same response for every address, and emails only unconfirmed ones', async () => {
    await signUp()
    const confirmed = await app.person('regular')
    const responses = await Promise.all(
      ['ana@primer.rs', 'nepoznat@primer.rs', confirmed.email].map(each => resend(each)),
    )
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { status: true }])
    expect(await emailsTo('ana@primer.rs')).toHaveLength(2)
    expect(await emailsTo('nepoznat@primer.rs')).toEqual([])
    expect(await emailsTo(confirmed.email)).toEqual([])
  })

  test('refuses links to other sites', async () => {
    await signUp()
    for (const foreignUrl of [
      'https://drugde.example/',
      '//drugde.example',
      '/\\drugde.example',
      'javascript:alert(1)',
    ]) {
      const { status, body } = await resend('ana@primer.rs', foreignUrl)
      expect([foreignUrl, status, body.title]).toEqual([foreignUrl, 403, 'Link ne vodi na naš sajt.'])
    }
    expect(await emailsTo('ana@primer.rs')).toHaveLength(1)
  })
})
