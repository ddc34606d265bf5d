import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { accounts, profiles, sessions, verifications } from '../account-tables.server.ts'

const app = useApp()

const emailsTo = async (address: string) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === address)
async function codeFor(address: string) {
  const [email] = await emailsTo(address)
  return /^\d{6}/.exec(email!.subject)![0]
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const findProfile = async (email: string) => {
  const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.email, email))
  return row
}

describe('an emailed code', () => {
  test('creates an account without a role for a new address', async () => {
    const browser = newBrowser(app)
    expect(await browser.auth('/email-otp/send-verification-otp', { email: 'Nova@Primer.rs' })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const [email] = await emailsTo('nova@primer.rs')
    const code = await codeFor('nova@primer.rs')
    expect(email).toMatchObject({ subject: `${code} je vaš kod za prijavu` })
    expect(email!.text).toContain(code)
    const spacedCode = `${code.slice(0, 3)} ${code.slice(3)}`
    const signedIn = await browser.auth('/sign-in/email-otp', { email: 'nova@primer.rs', otp: spacedCode })
    expect(signedIn.status).toBe(200)
    expect(await browser.me()).toMatchObject({ email: 'nova@primer.rs', role: null, location: null, name: '' })
    expect(await findProfile('nova@primer.rs')).toMatchObject({ emailVerified: true, role: 'user', accountRole: null })
    expect(await app.runtime.db.$count(accounts)).toBe(0)
  })

  test('signs a known user in once', async () => {
    const { email } = await app.person('provider')
    const [browser, second] = [newBrowser(app), newBrowser(app)]
    await browser.auth('/email-otp/send-verification-otp', { email })
    const code = await codeFor(email)
    expect((await browser.auth('/sign-in/email-otp', { email, otp: code })).status).toBe(200)
    expect(await browser.me()).toMatchObject({ email, role: 'provider' })
    const again = await second.auth('/sign-in/email-otp', { email, otp: code })
    expect([again.status, again.body.code]).toEqual([400, 'CODE_ASKED_ELSEWHERE'])
    expect(await second.me()).toBeNull()
    expect((await browser.auth('/sign-in/email-otp', { email, otp: code })).status).toBe(400)
  })

  test('works only in the browser and for the address that requested it, and guesses elsewhere do not void it', async () => {
    const [one, other] = [await app.person('provider'), await app.person('provider')]
    const [browser, thief] = [newBrowser(app), newBrowser(app)]
    await browser.auth('/email-otp/send-verification-otp', { email: one.email })
    const otp = await codeFor(one.email)
    const requestedElsewhere = [
      400,
      'CODE_ASKED_ELSEWHERE',
      'Kod važi samo u pregledaču u kom je zatražen. Ovde zatražite novi kod.',
    ]
    const enter = async (from: typeof thief, email = one.email) => {
      const { status, body } = await from.auth('/sign-in/email-otp', { email, otp })
      return [status, body.code, body.title]
    }
    for (let turn = 0; turn < 4; turn += 1) expect(await enter(thief)).toEqual(requestedElsewhere)
    // First the thief requests a code for another address. Then the thief forges the cookie.
    await thief.auth('/email-otp/send-verification-otp', { email: other.email })
    expect(await enter(thief)).toEqual(requestedElsewhere)
    const [id] = browser.cookies.get('komsiluk.code_request')!.split('.')
    const [, idSignature] = thief.cookies.get('komsiluk.code_request')!.split('.')
    thief.cookies.set('komsiluk.code_request', `${id}.${idSignature}`)
    expect(await enter(thief)).toEqual(requestedElsewhere)
    expect(await enter(browser, other.email)).toEqual(requestedElsewhere)
    expect((await browser.auth('/sign-in/email-otp', { email: one.email, otp })).status).toBe(200)
    expect(await browser.me()).toMatchObject({ email: one.email })
  })

  test('voids the earlier code, and does not work in the browser that requested that one', async () => {
    const { email } = await app.person('provider')
    const [first, second] = [newBrowser(app), newBrowser(app)]
    await first.auth('/email-otp/send-verification-otp', { email })
    const older = await codeFor(email)
    await second.auth('/email-otp/send-verification-otp', { email })
    const otp = await codeFor(email)
    if (older !== otp) expect((await second.auth('/sign-in/email-otp', { email, otp: older })).status).toBe(400)
    expect((await first.auth('/sign-in/email-otp', { email, otp })).body.code).toBe('INVALID_OTP')
    expect((await second.auth('/sign-in/email-otp', { email, otp })).status).toBe(200)
  })

  test('gives the same response for known and unknown addresses', async () => {
    const { email } = await app.person('regular')
    const browser = newBrowser(app)
    const responses = []
    for (const address of [email, 'nepoznata@primer.rs']) {
      responses.push(await browser.auth('/email-otp/send-verification-otp', { email: address }))
      responses.push(
        await browser.auth('/sign-in/email-otp', { email: address, otp: wrongCode(await codeFor(address)) }),
      )
    }
    const comparable = responses.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }))
    expect(comparable[2]).toEqual(comparable[0])
    expect(comparable[3]).toEqual(comparable[1])
    expect(comparable[1]).toMatchObject({
      status: 400,
      body: { title: 'Kod nije ispravan. Proverite ga i pokušajte ponovo.' },
    })
  })

  test('expires after ten minutes, and after three wrong codes', async () => {
    const { email } = await app.person('regular')
    const browser = newBrowser(app)
    await browser.auth('/email-otp/send-verification-otp', { email })
    await passTime(app.runtime, 601)
    const late = await browser.auth('/sign-in/email-otp', { email, otp: await codeFor(email) })
    expect([late.status, ['OTP_EXPIRED', 'INVALID_OTP'].includes(late.body.code)]).toEqual([400, true])

    await browser.auth('/email-otp/send-verification-otp', { email })
    const code = await codeFor(email)
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await browser.auth('/sign-in/email-otp', { email, otp: wrongCode(code) })).body.code).toBe('INVALID_OTP')
    }
    const fourth = await browser.auth('/sign-in/email-otp', { email, otp: code })
    expect([fourth.status, fourth.body.title]).toEqual([403, 'Kod je previše puta pogrešno unet. Zatražite novi.'])
    expect(await browser.me()).toBeNull()
  })

  test('signs in once when used ten times at once', async () => {
    const browser = newBrowser(app)
    await browser.auth('/email-otp/send-verification-otp', { email: 'nova@primer.rs' })
    const otp = await codeFor('nova@primer.rs')
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => browser.auth('/sign-in/email-otp', { email: 'nova@primer.rs', otp })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await app.runtime.db.$count(profiles)).toBe(1)
    expect(await app.runtime.db.$count(sessions)).toBe(1)
  })

  test('sets nothing in the account but the address', async () => {
    const browser = newBrowser(app)
    await browser.auth('/email-otp/send-verification-otp', { email: 'nova@primer.rs', type: 'forget-password' })
    const otp = await codeFor('nova@primer.rs')
    const more = {
      name: 'Neko',
      image: 'https://drugde.example/a.jpg',
      accountRole: 'provider',
      location: 'Mars',
      role: 'admin',
    }
    await browser.auth('/sign-in/email-otp', { email: 'nova@primer.rs', otp, ...more })
    expect(await findProfile('nova@primer.rs')).toMatchObject({
      name: '',
      avatarUrl: null,
      accountRole: null,
      location: null,
      role: 'user',
    })
  })

  test('removes the password of a stranger who signed up with the address', async () => {
    const thief = newBrowser(app)
    const email = 'zrtva@primer.rs'
    await thief.auth('/sign-up/email', { email, password, accountRole: 'provider', location: 'Bor', name: '' })
    const owner = newBrowser(app)
    await owner.auth('/email-otp/send-verification-otp', { email })
    expect((await owner.auth('/sign-in/email-otp', { email, otp: await codeFor(email) })).status).toBe(200)
    expect((await findProfile(email))?.emailVerified).toBe(true)
    expect((await thief.auth('/sign-in/email', { email, password })).status).toBe(401)
  })

  test('is stored without plain code and address', async () => {
    const browser = newBrowser(app)
    await browser.auth('/email-otp/send-verification-otp', { email: 'nova@primer.rs' })
    const code = await codeFor('nova@primer.rs')
    const rows = JSON.stringify(await app.runtime.db.select().from(verifications))
    expect(rows).not.toContain('nova@primer.rs')
    expect(rows).not.toContain(`"${code}:`)
  })

  test.each([
    ['/email-otp/send-verification-otp', { email: 'nije' }, { email: 'Unesite ispravnu email adresu.' }],
    ['/email-otp/send-verification-otp', {}, { email: 'Unesite ispravnu email adresu.' }],
    ['/sign-in/email-otp', { email: 'a@primer.rs', otp: '12345' }, { otp: 'Kod ima 6 cifara.' }],
  ])('%s rejects %j', async (path, body, fields) => {
    const { status, body: answer } = await newBrowser(app).auth(path, body)
    expect([status, answer.fields]).toEqual([422, fields])
  })
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
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ status }) => status === 409)).toHaveLength(9)
  const { user } = tries.find(({ status }) => status === 200)!.body
  const me = (await app.call('GET', '/api/me', { as: owner })).body.user
  expect(me).toEqual(user)
  const later = await choose(choice)
  expect([later.status, later.body.code, later.body.title]).toEqual([
    409,
    'role_is_set',
    'Vrsta korisnika je već izabrana.',
  ])
})

test('a customer becomes a provider once, and keeps their data', async () => {
  const become = (as: Caller) => app.call('POST', '/api/me/provider', { as })
  const [provider, customer] = [await app.person('provider'), await app.person('regular', { name: 'Ana Anić' })]
  const conversation = await app.startConversation(customer, await app.service(provider))
  const early = await become(await app.person(null))
  expect([early.status, early.body.code]).toEqual([409, 'role_is_not_set'])
  const repeated = await become(provider)
  expect([repeated.status, repeated.body.code, repeated.body.title]).toEqual([
    409,
    'already_provider',
    'Već nudite usluge.',
  ])

  const tries = await Promise.all([1, 2, 3].map(() => become(customer)))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { user } = tries.find(({ status }) => status === 200)!.body
  expect(user).toMatchObject({ id: customer.id, role: 'provider', name: 'Ana Anić', location: 'Pančevo' })
  await app.service(customer)
  await app.sendMessage(customer, conversation, 'Važi, vidimo se sutra.')
  const { items } = (await app.call('GET', '/api/conversations', { as: customer })).body
  expect(items).toMatchObject([{ id: conversation.id, side: 'customer' }])
})
