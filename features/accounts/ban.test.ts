import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { actOnUser, banUser, endBans, newAdministrator, todayInBelgrade } from '../../tests/administration.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { outboxHelpers } from '../../tests/outbox.ts'
import { newBrowser } from '../../tests/visitor.ts'
import { sessions } from './account-tables.server.ts'
import { banSentence, isBanned } from './ban.ts'

const app = useApp()
const ban = (as: Caller, user: Caller, input: object = {}) => banUser(app, as, user, input)
const me = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user
const signIn = (email: string) => newBrowser(app).auth('/sign-in/email', { email, password })

test('a banned user is signed out everywhere, and sign-in shows the reason and the end', async () => {
  const [boss, user] = [await newAdministrator(app), await app.person('provider')]
  const elsewhere = await app.signIn(user.email)
  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  const { status } = await ban(boss, user, { explanation: 'Sve sa istog telefona.', until: todayInBelgrade() })
  expect(status).toBe(200)
  expect(closed).toHaveBeenCalledTimes(2)
  closed.mockRestore()
  expect([await me(user), await me(elsewhere)]).toEqual([null, null])
  expect(await app.runtime.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  const refused = await signIn(user.email)
  expect([refused.status, refused.body.code]).toEqual([403, 'BANNED_USER'])
  expect(refused.body.title).toMatch(
    /^Vaš nalog je isključen do kraja dana \d+\. \S+ \d{4}\. Razlog: Lažne ocene: Sve sa istog telefona\. Javite se podršci/,
  )
  expect(refused.headers.getSetCookie()).toEqual([])
  // With a wrong password, sign-in does not reveal the ban.
  const guess = await newBrowser(app).auth('/sign-in/email', { email: user.email, password: 'pogrešna' })
  expect(guess.body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  const browser = newBrowser(app)
  await browser.auth('/email-otp/send-verification-otp', { email: user.email })
  const otp = await outboxHelpers(app).codeFor(user.email)
  const byCode = await browser.auth('/sign-in/email-otp', { email: user.email, otp })
  expect([byCode.status, byCode.body.title]).toEqual([403, refused.body.title])
})

test('a banned user can sign in again when the ban is over or lifted', async () => {
  const [boss, user] = [await newAdministrator(app), await app.person('regular')]
  await ban(boss, user, { until: todayInBelgrade() })
  await endBans(app)
  expect((await signIn(user.email)).status).toBe(200)
  await ban(boss, user)
  expect((await signIn(user.email)).status).toBe(403)
  expect((await actOnUser(app, boss, user, 'unban')).status).toBe(200)
  expect((await signIn(user.email)).status).toBe(200)
})

test('a banned user is signed out also when the ban and a sign-in come at the same time', async () => {
  const [boss, user] = [await newAdministrator(app), await app.person('regular')]
  for (let turn = 0; turn < 5; turn += 1) {
    await actOnUser(app, boss, user, 'unban')
    await Promise.all([signIn(user.email), ban(boss, user), signIn(user.email)])
    expect(await app.runtime.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  }
})

test('a banned user has no public services and no number until the ban is over', async () => {
  const boss = await newAdministrator(app)
  const [provider, customer] = [await app.person('provider', { phone: '064 123 45 67' }), await app.person('regular')]
  const service = await app.service(provider)
  const listed = async () => (await app.call('GET', '/api/services')).body.items.length
  const page = (as: Caller | null) => app.call('GET', `/api/services/${service.id}`, { as })
  const phone = (as: Caller | null) => app.call('GET', `/api/services/${service.id}/phone`, { as })
  await app.startConversation(customer, service)
  await ban(boss, provider, { until: todayInBelgrade() })
  for (const as of [null, await app.person('regular')])
    expect([await listed(), (await page(as)).status, (await phone(as)).status]).toEqual([0, 404, 404])
  // A customer of an existing conversation still sees the service, but not the phone number.
  expect((await page(customer)).body).toMatchObject({ has_phone: false, can: { edit: false, contact: false } })
  expect((await phone(customer)).status).toBe(404)
  await endBans(app)
  expect([await listed(), (await page(null)).status]).toEqual([1, 200])
})

test('a banned user keeps readable conversations, but gets no messages and no new conversations', async () => {
  const boss = await newAdministrator(app)
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const conversation = await app.startConversation(customer, await app.service(provider))
  await app.sendMessage(customer, conversation, 'Dobar dan')
  await ban(boss, provider, { until: todayInBelgrade() })
  const path = `/api/conversations/${conversation.id}`
  const shown = (await app.call('GET', path, { as: customer })).body
  expect(shown).toMatchObject({ other: { is_reachable: false }, can: { send: false } })
  expect((await app.call('GET', `${path}/messages`, { as: customer })).body.items).toHaveLength(1)
  const say = (as: Caller) =>
    app.call('POST', `${path}/messages`, { as, body: { id: crypto.randomUUID(), content: 'Tu ste?' } })
  const unreachable = { status: 409, code: 'other_unreachable', title: 'Ovaj korisnik trenutno nije dostupan.' }
  expect((await say(customer)).body).toMatchObject(unreachable)
  const body = { service_id: conversation.service.id }
  expect((await app.call('POST', '/api/conversations', { as: customer, body })).body.id).toBe(conversation.id)
  const fresh = await app.call('POST', '/api/conversations', { as: customer, body: { ...body, fresh: true } })
  expect(fresh.body).toMatchObject(unreachable)
  expect((await say(provider)).status).toBe(401)
  await endBans(app)
  expect((await say(customer)).status).toBe(201)
})

test('the message of a ban names its reason and end if known', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(banSentence({})).toBe('Vaš nalog je isključen. Javite se podršci ako mislite da je greška.')
  const midnight = new Date('2026-11-24T23:00:00Z')
  expect(banSentence({ banReason: 'Uvrede', banExpires: midnight })).toBe(
    'Vaš nalog je isključen do kraja dana 24. novembra 2026. Razlog: Uvrede. Javite se podršci ako mislite da je greška.',
  )
  expect(isBanned({ banned: true }, now)).toBe(true)
  expect(isBanned({ banned: true, banExpires: now }, new Date(now.getTime() - 1))).toBe(true)
  expect(isBanned({ banned: true, banExpires: now }, now)).toBe(false)
  expect(isBanned({ banned: false, banExpires: null }, now)).toBe(false)
})
