import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { password, useApp } from '../../../tests/harness.ts'
import { anaSignUp, signUpHelpers } from '../../../tests/sign-up.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { emailInput, signUpInput } from '../account.ts'
import { accounts, profiles, sessions } from '../account-tables.server.ts'

const app = useApp()
const { signUp, signIn, resend, me, emailsTo, codeFor, stored, confirmationToken, openLink, follow, cookieOf } =
  signUpHelpers(app)

test('signing up stores only the fields of the form, and refuses sign-in until the address is confirmed by the emailed link', async () => {
  const picture = 'https://drugde.example/a.jpg'
  const ofOthers = { role: 'admin', emailVerified: true, banned: true, phone: '064', aiAssistantEnabled: true }
  const addresses = { image: picture, avatarUrl: picture, callbackURL: 'https://drugde.example/' }
  const id = '01930000-0000-7000-8000-000000000000'
  const signedUp = await signUp({ email: 'Ana@Primer.RS', id, ...ofOthers, ...addresses })
  expect(signedUp.status).toBe(200)
  expect(signedUp.headers.getSetCookie()).toEqual([expect.stringMatching(/^komsiluk\.signed_up=/)])
  const account = (await stored())!
  expect(account).toMatchObject({ role: 'user', emailVerified: false, banned: false })
  expect(account.id).not.toBe(id)

  const refused = await signIn('ana@primer.rs')
  const title = 'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.'
  expect(refused.body).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED', title })
  expect(refused.headers.getSetCookie()).toEqual([])

  const text = expect.not.stringContaining('drugde.example')
  expect(await emailsTo('ana@primer.rs')).toMatchObject([{ subject: 'Potvrdite svoju email adresu', text }])
  const confirmed = await openLink('ana@primer.rs')
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'ana@primer.rs' }])
  expect((await stored())?.emailVerified).toBe(true)
  const again = await openLink('ana@primer.rs')
  expect([again.status, again.body]).toEqual([200, confirmed.body])
  expect(again.headers.getSetCookie()).toEqual([expect.stringContaining('komsiluk.signed_up=; Max-Age=0')])

  const signedIn = await signIn('ANA@primer.rs')
  expect(signedIn.status).toBe(200)
  const user = { id: '', email: '', cookie: cookieOf(signedIn.headers) }
  const typed = { email: 'ana@primer.rs', name: 'Ana Anić', location: 'Pančevo', role: 'provider' }
  const others = { is_admin: false, phone: null, avatar_url: null, ai_assistant_enabled: false, script: 'latin' }
  expect(await me(user)).toEqual({ id: account.id, version: 1, ...typed, ...others })

  const signedOut = await app.call('POST', '/api/auth/sign-out', { as: user, body: {} })
  expect([signedOut.status, signedOut.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
  expect(await me(user)).toBeNull()
  expect(await app.runtime.db.$count(sessions)).toBe(0)
})

const refusals: [string, Record<string, unknown>, Record<string, string>][] = [
  ['no role', { accountRole: undefined }, { accountRole: 'Molimo odaberite vrstu korisnika' }],
  ['an unknown role', { accountRole: 'admin' }, { accountRole: 'Molimo odaberite vrstu korisnika' }],
  ['a foreign town', { location: 'Zagreb' }, { location: 'Molimo odaberite lokaciju' }],
  ['an invalid address', { email: 'ana@primer' }, { email: 'Unesite ispravnu email adresu.' }],
  ['a short password', { password: '1234567' }, { password: 'Lozinka mora imati najmanje 8 karaktera.' }],
  ['a long password', { password: 'x'.repeat(129) }, { password: 'Lozinka može imati najviše 128 karaktera.' }],
  ['a long name', { name: 'x'.repeat(81) }, { name: 'Ime može imati najviše 80 karaktera.' }],
]
test.each(refusals)('signing up rejects %s', async (_, changes, fields) => {
  const { status, body } = await signUp(changes)
  const title = Object.values(fields)[0]
  expect([status, body]).toMatchObject([422, { code: 'invalid_input', title, fields }])
  expect(await app.runtime.db.$count(profiles)).toBe(0)
})

test('signing up names every problem of an empty or malformed body', async () => {
  for (const body of [{}, [], '{', 'null']) {
    const response = await app.call('POST', '/api/auth/sign-up/email', { body })
    expect([response.status, response.body.code]).toEqual([422, 'invalid_input'])
    expect(response.body.title).not.toMatch(/invalid|expected|json/i)
  }
  const { body } = await app.call('POST', '/api/auth/sign-up/email', { body: {} })
  expect(Object.keys(body.fields)).toEqual(['accountRole', 'location', 'email', 'password'])
})

test('signing up accepts passwords of 8 and 128 characters, the 29 cities, both roles, and no name', async () => {
  const cities =
    'Beograd,Novi Sad,Niš,Kragujevac,Subotica,Zrenjanin,Pančevo,Čačak,Kraljevo,Smederevo,Leskovac,Valjevo,Užice,Vranje,Šabac,Sombor,Požarevac,Pirot,Kikinda,Sremska Mitrovica,Bor,Jagodina,Kruševac,Loznica,Novi Pazar,Prokuplje,Vršac,Zaječar,Priština'
  expect([...signUpInput.shape.location.options].sort()).toEqual(cities.split(',').sort())
  const long = { password: 'xy'.repeat(64), name: undefined, accountRole: 'regular', location: 'Priština' }
  expect((await signUp(long)).status).toBe(200)
  expect(await stored()).toMatchObject({ name: '', accountRole: 'regular', location: 'Priština' })
  expect((await signUp({ email: 'b@primer.rs', password: 'orah-7-k' })).status).toBe(200)
})

test('signing up validates every spelling of its path', async () => {
  const body = { ...anaSignUp, accountRole: 'admin', location: 'Zagreb' }
  const spellings = ['sign-up/email/', '/sign-up/email', 'sign-up/%65mail', 'SIGN-UP/EMAIL', 'x/../sign-up/email']
  for (const path of spellings) {
    const { status } = await app.call('POST', `/api/auth/${path}`, { body })
    expect([path, [404, 422].includes(status)]).toEqual([path, true])
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const encoded = new URLSearchParams(body).toString()
  const answer = await app.call('POST', '/api/auth/sign-up/email', { body: encoded, headers: form })
  expect(answer.status).toBe(422)
  expect(await app.runtime.db.$count(profiles)).toBe(0)
})

test('signing up gives the same response for unknown, unconfirmed and confirmed addresses, and changes no confirmed account', async () => {
  const forUnknown = await signUp()
  const again = { name: 'Neko Drugi', accountRole: 'regular', password: 'druga-lozinka' }
  const forUnconfirmed = await signUp(again)
  await openLink(anaSignUp.email)
  const before = await stored()
  const forConfirmed = await signUp({ ...again, email: 'ANA@primer.rs', password: 'treca-lozinka' })
  const { id, createdAt, updatedAt, ...rest } = forUnknown.body.user
  for (const { status, body } of [forUnconfirmed, forConfirmed]) {
    expect(status).toBe(forUnknown.status)
    expect(Object.keys(body.user)).toEqual(Object.keys(forUnknown.body.user))
    expect(body).toMatchObject({ user: { ...rest, name: 'Neko Drugi', accountRole: 'regular' } })
    expect(body.user.id).not.toBe(id)
  }
  expect(await stored()).toEqual(before)
  expect((await signIn(anaSignUp.email, 'druga-lozinka')).status).toBe(200)
  expect((await signIn(anaSignUp.email, 'treca-lozinka')).status).toBe(401)
  const [email] = await emailsTo(anaSignUp.email)
  expect(email!.subject).toBe('Već imate nalog')
  for (const page of ['/forgot-password', '/login']) expect(email!.text).toContain(`http://localhost:3000${page}`)
  expect(email!.text).not.toContain('potvrda-adrese')
})

test('signing up again before confirmation makes the newest password the only credential', async () => {
  await signUp({ name: 'Neko Drugi', accountRole: 'provider', password: 'tudja-lozinka' })
  const old = await confirmationToken()
  const id = (await stored())!.id
  await app.runtime.db
    .insert(sessions)
    .values({ id: uuidv7(), userId: id, token: 'x', expiresAt: new Date(Date.now() + 1e6) })
  await app.runtime.db.insert(accounts).values({ id: uuidv7(), userId: id, accountId: 'x', providerId: 'oidc' })

  await signUp({ accountRole: 'regular', location: 'Bor' })
  expect(await app.runtime.db.$count(sessions)).toBe(0)
  expect(await app.runtime.db.$count(accounts)).toBe(1)
  expect(await stored()).toMatchObject({ id, name: 'Ana Anić', accountRole: 'regular', location: 'Bor' })

  expect((await follow(old)).status).toBe(410)
  expect((await stored())?.emailVerified).toBe(false)
  const [newest] = await emailsTo(anaSignUp.email)
  expect(newest!.text).toContain('Raniji linkovi više ne važe.')
  expect((await follow(await confirmationToken())).status).toBe(200)
  expect((await signIn(anaSignUp.email, 'tudja-lozinka')).status).toBe(401)
  expect((await signIn(anaSignUp.email)).status).toBe(200)
})

test('signing up 10 times at once creates one account, which exactly one link confirms', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => signUp()))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(responses.map(({ body }) => Object.keys(body.user).join())).size).toBe(1)
  expect([await app.runtime.db.$count(profiles), await app.runtime.db.$count(accounts)]).toEqual([1, 1])
  const statuses = []
  for (const { text } of await emailsTo(anaSignUp.email)) {
    const token = new URL(/https?:\S+/.exec(text)![0]).searchParams.get('token')!
    statuses.push((await follow(token, { password })).status)
  }
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  expect((await signIn(anaSignUp.email)).status).toBe(200)
})

test('a request for a new link gets the same response for every address, emails only unconfirmed ones, and may not lead to other sites', async () => {
  await signUp()
  const confirmed = await app.person('regular')
  const addresses = ['ana@primer.rs', 'nepoznat@primer.rs', confirmed.email]
  const responses = await Promise.all(addresses.map(each => resend(each)))
  for (const { status, body } of responses) expect([status, body]).toEqual([200, { status: true }])
  for (const url of ['https://drugde.example/', '//drugde.example', '/\\drugde.example', 'javascript:alert(1)']) {
    const { status, body } = await resend('ana@primer.rs', url)
    expect([url, status, body.title]).toEqual([url, 403, 'Link ne vodi na naš sajt.'])
  }
  const counts = await Promise.all(addresses.map(async each => (await emailsTo(each)).length))
  expect(counts).toEqual([2, 0, 0])
})

const ascii = 'mika@xn--e1afmkfd.xn--90a3ac'

test.each([
  ['mika@пример.срб', ascii],
  ['mika@ПРИМЕР.СРБ', ascii],
  [ascii, ascii],
  ['Ana@Primer.rs', 'Ana@Primer.rs'],
  ['\u00a0ana@primer.rs\u202f', 'ana@primer.rs'],
  ['ana\u200b@primer.rs', 'ana@primer.rs'],
  ['ana@čačak.rs', 'ana@xn--aak-eqab.rs'],
])('parses the address %j', (text, email) => expect(emailInput.parse(text)).toBe(email))

test.each([
  ...['mika@пример', 'mika@primer.xn--', 'mika@primer.xn-', 'mika@при мер.срб', 'мика@пример.срб'],
  ...['mika@primer.rs/a', '@primer.rs', 'a..b@primer.rs', 'ana@primer.rs\nBcc: x@primer.rs'],
])('rejects the address %j', text =>
  expect(emailInput.safeParse(text).error?.issues[0]?.message).toBe('Unesite ispravnu email adresu.'),
)

test('an internationalised address signs up, signs in and resets in either spelling, with spaces around it', async () => {
  const typed = 'mika@пример.срб'
  expect((await signUp({ email: `\u00a0${typed} ` })).status).toBe(200)
  expect((await stored(ascii))?.emailVerified).toBe(false)
  expect((await resend(typed)).status).toBe(200)
  expect(await emailsTo(ascii)).toHaveLength(2)
  expect((await openLink(ascii)).status).toBe(200)
  for (const email of [typed, ascii, ` ${typed}\u200b`]) expect((await signIn(email)).status).toBe(200)

  const browser = newBrowser(app)
  expect((await browser.auth('/email-otp/send-verification-otp', { email: typed })).status).toBe(200)
  const otp = await codeFor(ascii)
  expect((await browser.auth('/sign-in/email-otp', { email: typed, otp })).status).toBe(200)
  expect((await browser.auth('/request-password-reset', { email: typed })).status).toBe(200)
  expect((await emailsTo(ascii))[0]!.subject).toBe('Nova lozinka')
})
