import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { newBrowser, type TestBrowser } from '../../../tests/visitor.ts'
import { accounts, profiles, sessions, verifications } from '../account-tables.server.ts'

const app = useApp()

const { emailsTo, codeFor } = outboxHelpers(app)
const email = 'nova@primer.rs'
const requestCode = (browser: TestBrowser, address = email) =>
  browser.auth('/email-otp/send-verification-otp', { email: address })
const enterCode = (browser: TestBrowser, otp: string, address = email) =>
  browser.auth('/sign-in/email-otp', { email: address, otp })
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const findProfile = async () => {
  const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.email, email))
  return row
}

test('an emailed code creates an account of a new address without role, name and town, whatever the request contains', async () => {
  const browser = newBrowser(app)
  const requested = { email: 'Nova@Primer.rs', type: 'forget-password' }
  const { body } = await browser.auth('/email-otp/send-verification-otp', requested)
  expect(body).toEqual({ success: true })
  const code = await codeFor(email)
  const [sent] = await emailsTo(email)
  expect(sent).toMatchObject({ subject: `${code} je vaš kod za prijavu`, text: expect.stringContaining(code) })
  const stored = JSON.stringify(await app.runtime.db.select().from(verifications))
  for (const plain of [email, `"${code}:`]) expect(stored).not.toContain(plain)
  const forged = { name: 'Neko', image: 'https://drugde.example/a.jpg', accountRole: 'provider', location: 'Mars' }
  const otp = `${code.slice(0, 3)} ${code.slice(3)}`
  await browser.auth('/sign-in/email-otp', { email, otp, ...forged, role: 'admin' })
  expect(await browser.me()).toMatchObject({ email, role: null, location: null, name: '', avatar_url: null })
  expect(await findProfile()).toMatchObject({ emailVerified: true, role: 'user', accountRole: null })
  expect(await app.runtime.db.$count(accounts)).toBe(0)
})

test('an emailed code works once, only in the browser and for the address that requested it; guesses elsewhere do not void it', async () => {
  const [one, other] = [await app.person('provider'), await app.person('provider')]
  const [browser, thief] = [newBrowser(app), newBrowser(app)]
  await requestCode(browser, one.email)
  const otp = await codeFor(one.email)
  const title = 'Kod važi samo u pregledaču u kom je zatražen. Ovde zatražite novi kod.'
  const requestedElsewhere = [400, 'CODE_ASKED_ELSEWHERE', title]
  const enter = async (from: TestBrowser, address = one.email) => {
    const { status, body } = await enterCode(from, otp, address)
    return [status, body.code, body.title]
  }
  for (let turn = 0; turn < 4; turn += 1) expect(await enter(thief)).toEqual(requestedElsewhere)
  // First the thief requests a code for another address. Then the thief forges the cookie.
  await requestCode(thief, other.email)
  expect(await enter(thief)).toEqual(requestedElsewhere)
  const [id] = browser.cookies.get('komsiluk.code_request')!.split('.')
  const [, idSignature] = thief.cookies.get('komsiluk.code_request')!.split('.')
  thief.cookies.set('komsiluk.code_request', `${id}.${idSignature}`)
  expect(await enter(thief)).toEqual(requestedElsewhere)
  expect(await enter(browser, other.email)).toEqual(requestedElsewhere)
  expect((await enterCode(browser, otp, one.email)).status).toBe(200)
  expect(await browser.me()).toMatchObject({ email: one.email, role: 'provider' })
  expect((await enterCode(browser, otp, one.email)).status).toBe(400)
})

test('an emailed code voids the earlier code, and does not work in the browser that requested that one', async () => {
  const [first, second] = [newBrowser(app), newBrowser(app)]
  await requestCode(first)
  const older = await codeFor(email)
  await requestCode(second)
  const otp = await codeFor(email)
  if (older !== otp) expect((await enterCode(second, older)).status).toBe(400)
  expect((await enterCode(first, otp)).body.code).toBe('INVALID_OTP')
  expect((await enterCode(second, otp)).status).toBe(200)
})

test('an emailed code gives the same response for known and unknown addresses', async () => {
  const known = await app.person('regular')
  const browser = newBrowser(app)
  const responses = []
  for (const address of [known.email, email]) {
    responses.push(await requestCode(browser, address))
    responses.push(await enterCode(browser, wrongCode(await codeFor(address)), address))
  }
  const comparable = responses.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }))
  expect(comparable.slice(2)).toEqual(comparable.slice(0, 2))
  const title = 'Kod nije ispravan. Proverite ga i pokušajte ponovo.'
  expect(comparable[1]).toMatchObject({ status: 400, body: { title } })
})

test('an emailed code expires after ten minutes, and after three wrong codes', async () => {
  const browser = newBrowser(app)
  await requestCode(browser)
  await passTime(app.runtime, 601)
  const late = await enterCode(browser, await codeFor(email))
  expect([late.status, late.body.code]).toEqual([400, expect.toBeOneOf(['OTP_EXPIRED', 'INVALID_OTP'])])

  await requestCode(browser)
  const code = await codeFor(email)
  for (let turn = 0; turn < 3; turn += 1)
    expect((await enterCode(browser, wrongCode(code))).body.code).toBe('INVALID_OTP')
  const fourth = await enterCode(browser, code)
  expect([fourth.status, fourth.body.title]).toEqual([403, 'Kod je previše puta pogrešno unet. Zatražite novi.'])
  expect(await browser.me()).toBeNull()
})

test('an emailed code signs in once when used ten times at once, and removes the password of a stranger who signed up with the address', async () => {
  const [thief, owner] = [newBrowser(app), newBrowser(app)]
  await thief.auth('/sign-up/email', { email, password, accountRole: 'provider', location: 'Bor', name: '' })
  await requestCode(owner)
  const otp = await codeFor(email)
  const tries = await Promise.all(Array.from({ length: 10 }, () => enterCode(owner, otp)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await app.runtime.db.$count(profiles), await app.runtime.db.$count(sessions)]).toEqual([1, 1])
  expect((await findProfile())?.emailVerified).toBe(true)
  expect((await thief.auth('/sign-in/email', { email, password })).status).toBe(401)
})

test.each([
  ['/email-otp/send-verification-otp', {}, { email: 'Unesite ispravnu email adresu.' }],
  ['/sign-in/email-otp', { email: 'a@primer.rs', otp: '12345' }, { otp: 'Kod ima 6 cifara.' }],
])('%s rejects %j', async (path, body, fields) => {
  const { status, body: answer } = await newBrowser(app).auth(path, body)
  expect([status, answer.fields]).toEqual([422, fields])
})

test('a user chooses their role once, with a town', async () => {
  const owner = await app.person(null, { location: '' })
  const choose = (body: object) => app.call('POST', '/api/me/role', { as: owner, body })
  const choice = { role: 'provider', location: 'Zrenjanin' }
  expect((await choose({ location: 'Bor' })).body.fields).toEqual({ role: 'Molimo odaberite vrstu korisnika' })
  expect((await choose({ role: 'regular' })).body.fields).toEqual({ location: 'Molimo odaberite lokaciju' })
  expect((await choose({ ...choice, role: 'admin' })).status).toBe(422)

  const tries = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => choose(turn % 2 ? choice : { role: 'regular', location: 'Bor' })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  const { user } = tries.find(({ status }) => status === 200)!.body
  expect((await app.call('GET', '/api/me', { as: owner })).body.user).toEqual(user)
  const later = await choose(choice)
  expect(later.body).toMatchObject({ status: 409, code: 'role_is_set', title: 'Vrsta korisnika je već izabrana.' })
})

test('a customer becomes a provider once, and keeps their data', async () => {
  const become = (as: Caller) => app.call('POST', '/api/me/provider', { as })
  const [provider, customer] = [await app.person('provider'), await app.person('regular', { name: 'Ana Anić' })]
  const conversation = await app.startConversation(customer, await app.service(provider))
  const early = await become(await app.person(null))
  expect([early.status, early.body.code]).toEqual([409, 'role_is_not_set'])
  const repeated = await become(provider)
  expect(repeated.body).toMatchObject({ status: 409, code: 'already_provider', title: 'Već nudite usluge.' })

  const tries = await Promise.all([1, 2, 3].map(() => become(customer)))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { user } = tries.find(({ status }) => status === 200)!.body
  expect(user).toMatchObject({ id: customer.id, role: 'provider', name: 'Ana Anić', location: 'Pančevo' })
  await app.service(customer)
  await app.sendMessage(customer, conversation, 'Važi, vidimo se sutra.')
  const { items } = (await app.call('GET', '/api/conversations', { as: customer })).body
  expect(items).toMatchObject([{ id: conversation.id, side: 'customer' }])
})
