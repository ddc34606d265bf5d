import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { actOnUser, banUser, newAdministrator, todayInBelgrade } from '../../../tests/administration.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { profiles, sessions, twoFactors } from '../../accounts/account-tables.server.ts'
import { listActsAbout } from '../../journal/journal.server.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import { createAdministrator, listAdministrators, resetTwoFactor } from './administrators.server.ts'

const app = useApp()
const me = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user
const find = (as: Caller, query: string) => app.call('GET', `/api/admin/people?${query}`, { as })
const names = async (as: Caller, query: string) =>
  (await find(as, query)).body.items.map(({ name }: { name: string }) => name)
const acts = async (id: string) => (await listActsAbout(app.runtime, { type: 'person', id })).map(({ act }) => act)
const emailsTo = ({ email }: Caller) => outboxHelpers(app).subjectsTo(email)

test('users are found by parts of name, address and number, in both scripts and without diacritics', async () => {
  const boss = await newAdministrator(app)
  const djordje = await app.person('provider', { name: 'Đorđe Živković', phone: '+381 64 123 45 67' })
  await app.person('regular', { name: 'Ana_100% Ćirić', phone: '065 999 888' })
  const byName = ['đorđe', 'djordje zivk', 'Ђорђе Живковић', 'živković dj']
  for (const q of [...byName, '064/123-45-67', '00381641234567', '123 45', djordje.email])
    expect([q, await names(boss, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['Đorđe Živković']])
  // Wildcards of LIKE are matched literally.
  for (const [q, found] of Object.entries({ '%25': ['Ana_100% Ćirić'], _: ['Ana_100% Ćirić'], '%5C': [] }))
    expect([q, await names(boss, `q=${q}`)]).toEqual([q, found])
  const { status, body } = await find(boss, `q=${'x'.repeat(121)}`)
  expect([status, body.fields.q]).toEqual([422, 'Pretraga može imati najviše 120 karaktera.'])
})

test('users are found by role and ban, in pages of thirty without duplicates', async () => {
  const boss = await newAdministrator(app)
  for (let at = 0; at < 33; at += 1) await app.person(at % 2 ? 'provider' : 'regular', { name: `Osoba ${at}` })
  const first = (await find(boss, '')).body
  const second = (await find(boss, `after=${first.next}`)).body
  expect([first.items.length, second.items.length, second.next]).toEqual([30, 4, null])
  const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(34)
  expect((await names(boss, 'state=majstori')).length).toBe(16)
  expect(await names(boss, 'state=administratori')).toEqual(['Uprava'])
  const [one] = first.items
  await banUser(app, boss, one)
  expect(await names(boss, 'state=iskljuceni')).toEqual([one.name])
})

test('a user’s page shows figures, devices and decisions, but no messages or secrets', async () => {
  const boss = await newAdministrator(app)
  const provider = await app.person('provider', { name: 'Milan Jovanović' })
  const customer = await app.person('regular')
  const conversation = await app.startConversation(customer, await app.service(provider))
  await app.sendMessage(customer, conversation, 'Tajna poruka')
  const reason = { reason: 'uvrede', explanation: 'Pretio je komšiji.' }
  await banUser(app, boss, provider, { ...reason, until: todayInBelgrade() })
  await actOnUser(app, boss, provider, 'unban')
  const { body } = await app.call('GET', `/api/admin/people/${provider.id}`, { as: boss })
  expect(body.has).toContainEqual({ label: 'Usluge', value: '1 od 1 vidljivo', href: '/majstor/milan-jovanovic' })
  expect(body.has).toContainEqual({ label: 'Razgovori', value: '1', href: null })
  expect(body.history).toMatchObject([
    { act: 'Vraćen nalog', by: 'Uprava', note: null },
    { act: 'Isključen nalog', by: 'Uprava', note: expect.stringMatching(/^Uvrede i pretnje, do /) },
  ])
  expect(body.ban).toBeNull()
  expect(JSON.stringify(body)).not.toMatch(/Tajna|password|secret|token/i)
  const unknown = await app.call('GET', `/api/admin/people/${crypto.randomUUID()}`, { as: boss })
  expect([unknown.status, unknown.body.title]).toEqual([404, 'Ova osoba nije pronađena.'])
})

test('an administrator without two-factor authentication sees figures and services, but no personal data, and decides nothing', async () => {
  const [boss, person] = [await newAdministrator(app), await app.person('regular')]
  await app.runtime.db.update(profiles).set({ twoFactorEnabled: false })
  for (const path of ['overview', 'services', 'sites'])
    expect((await app.call('GET', `/api/admin/${path}`, { as: boss })).status).toBe(200)
  const id = crypto.randomUUID()
  const closed: [string, string, object?][] = [
    ['GET', 'people'],
    ['GET', `people/${person.id}`],
    ['POST', `people/${person.id}/ban`, { reason: 'spam', explanation: '', until: null }],
    ['POST', `people/${person.id}/unban`],
    ['POST', `people/${person.id}/sign-out`],
    ['PUT', `people/${person.id}/role`, { is_admin: true }],
    ['GET', 'support-messages'],
    ['GET', `support-messages/${id}`],
    ['POST', `support-messages/${id}/answers`, { id, text: 'Evo.', seen: 0 }],
    ['GET', 'jobs'],
    ['POST', `jobs/mail/${id}/retry`],
    ['GET', 'returned-letters'],
    ['DELETE', `returned-letters/${id}`],
  ]
  const title = 'Za administraciju prvo uključite proveru u dva koraka u podešavanjima.'
  for (const [method, path, body] of closed) {
    const refused = await app.call(method, `/api/admin/${path}`, { as: boss, body })
    expect([path, refused.status, refused.body]).toMatchObject([path, 403, { code: 'second_step_required', title }])
  }
  expect(await me(person)).toMatchObject({ id: person.id })
  expect(await app.runtime.db.$count(auditLog)).toBe(0)
})

test('an administrator signs out all devices of a user and closes their live connections', async () => {
  const [boss, person] = [await newAdministrator(app), await app.person('regular')]
  const other = await app.signIn(person.email)
  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  expect((await actOnUser(app, boss, person, 'sign-out')).body.sessions).toEqual([])
  expect(closed).toHaveBeenCalledTimes(2)
  closed.mockRestore()
  expect([await me(person), await me(other)]).toEqual([null, null])
  expect(await me(boss)).toMatchObject({ id: boss.id })
  expect(await acts(person.id)).toEqual(['sign_out'])
})

test('an administrator bans a user once, cannot ban administrators or itself, and gets a message for each invalid field', async () => {
  const [boss, other] = [await newAdministrator(app), await newAdministrator(app)]
  const person = await app.person('regular')
  const own = await banUser(app, boss, boss)
  expect(own.body).toMatchObject({ status: 409, title: 'Ne možete da isključite sami sebe.' })
  expect((await banUser(app, boss, other)).body).toMatchObject({ status: 409, code: 'is_admin' })
  const wrong = { reason: 'onako', until: '2020-01-01', explanation: 'x'.repeat(301) }
  expect((await banUser(app, boss, person, wrong)).body.fields).toEqual({
    reason: 'Izaberite razlog.',
    explanation: 'Objašnjenje može imati najviše 300 karaktera.',
    until: 'Izaberite današnji ili neki naredni dan.',
  })
  const { body } = await banUser(app, boss, person, { explanation: 'Tri ocene.' })
  expect([body.is_banned, body.ban]).toEqual([true, { reason: 'Lažne ocene: Tri ocene.', until: null }])
  // Repeating the same ban sends and logs nothing. A ban with another end is a new ban.
  expect((await banUser(app, boss, person, { explanation: 'Tri ocene.' })).status).toBe(200)
  expect([await emailsTo(person), await acts(person.id)]).toEqual([['Vaš nalog je isključen'], ['ban']])
  await banUser(app, boss, person, { explanation: 'Tri ocene.', until: todayInBelgrade() })
  expect(await acts(person.id)).toEqual(['ban', 'ban'])
  await Promise.all([actOnUser(app, boss, person, 'unban'), actOnUser(app, boss, person, 'unban')])
  expect(await acts(person.id)).toEqual(['unban', 'ban', 'ban'])
  const ban = 'Vaš nalog je isključen'
  expect(await emailsTo(person)).toEqual(['Vaš nalog je ponovo uključen', ban, ban])
})

test('an administrator makes another user an administrator, cannot change the own role, and one of two always remains', async () => {
  const [boss, person] = [await newAdministrator(app), await app.person('regular')]
  const role = (as: Caller, target: Caller, is_admin: boolean) =>
    app.call('PUT', `/api/admin/people/${target.id}/role`, { as, body: { is_admin } })
  expect((await role(boss, boss, false)).body.code).toBe('own_account')
  expect((await role(boss, person, true)).body.is_admin).toBe(true)
  expect(await me(person)).toMatchObject({ is_admin: true })
  expect(await emailsTo(person)).toEqual(['Postali ste administrator'])
  expect(await acts(person.id)).toEqual(['make_admin'])
  await app.runtime.db.update(profiles).set({ twoFactorEnabled: true }).where(eq(profiles.id, person.id))
  const both = await Promise.all([role(boss, person, false), role(person, boss, false)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await app.runtime.db.$count(profiles, eq(profiles.role, 'admin'))).toBe(1)
})

const email = 'milica@primer.rs'
const row = async () => (await app.runtime.db.select().from(profiles).where(eq(profiles.email, email)))[0]

test('creates the first administrator on an empty database, who signs in with an emailed code', async () => {
  expect(await listAdministrators(app.runtime)).toMatch(/^There is no administrator yet/)
  expect(await createAdministrator(app.runtime, email)).toMatch(/is an administrator now\. Sign in at/)
  expect(await createAdministrator(app.runtime, email)).toBe(`${email} is an administrator already.`)
  expect(await listAdministrators(app.runtime)).toBe(`${email}  second step off`)
  const browser = newBrowser(app)
  await browser.auth('/email-otp/send-verification-otp', { email })
  const otp = await outboxHelpers(app).codeFor(email)
  expect((await browser.auth('/sign-in/email-otp', { email, otp })).status).toBe(200)
  expect(await browser.me()).toMatchObject({ is_admin: true, role: null })
  expect(await app.runtime.db.select().from(auditLog)).toMatchObject([{ actorId: null, act: 'make_admin' }])
})

test('makes an existing provider an administrator without losing the profile, but refuses a banned user', async () => {
  const person = await app.person('provider', { name: 'Milica Radov' })
  expect(await createAdministrator(app.runtime, person.email)).toContain('is an administrator now')
  const { body } = await app.call('GET', '/api/me', { as: person })
  expect(body.user).toMatchObject({ is_admin: true, role: 'provider', name: 'Milica Radov' })
  const banned = await app.person('regular')
  await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, banned.id))
  await expect(createAdministrator(app.runtime, banned.email)).rejects.toThrow('is banned')
})

test('the reset command switches two-factor authentication off, signs out everywhere and sends an email', async () => {
  const { db } = app.runtime
  await createAdministrator(app.runtime, email)
  const { id } = (await row())!
  await db.update(profiles).set({ twoFactorEnabled: true })
  const owned = { id: crypto.randomUUID(), userId: id }
  await db.insert(twoFactors).values({ ...owned, secret: 'x', backupCodes: 'x', verified: true })
  await db.insert(sessions).values({ ...owned, token: 'x', expiresAt: new Date(Date.now() + 1e7) })
  expect(await resetTwoFactor(app.runtime, email)).toMatch(/is off/)
  expect((await row())!.twoFactorEnabled).toBe(false)
  expect([await db.$count(twoFactors), await db.$count(sessions)]).toEqual([0, 0])
  expect((await outboxHelpers(app).subjectsTo(email))[0]).toBe('Provera u dva koraka je isključena')
  const customer = await app.person('regular')
  await expect(resetTwoFactor(app.runtime, customer.email)).rejects.toThrow('is no administrator')
  expect((await db.select().from(auditLog)).map(({ act }) => act).sort()).toEqual(['make_admin', 'reset_second_step'])
})
