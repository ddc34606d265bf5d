import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { newBrowser } from '../../../tests/visitor.ts'
import { profiles, sessions, twoFactors } from '../../accounts/account-tables.server.ts'
import { auditLog } from '../../journal/journal-tables.server.ts'
import { createAdministrator, listAdministrators, resetTwoFactor } from './administrators.server.ts'

const app = useApp()
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
