import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { type Caller, password, useApp } from '../../../tests/harness.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { accounts, verifications } from '../account-tables.server.ts'

const app = useApp()

let me: Caller
beforeEach(async () => {
  me = await app.person('regular')
})
const requestChange = (email: string, proof: object = { password }) =>
  app.call('POST', '/api/me/email', { as: me, body: { email, ...proof } })
const { emailsTo, subjectsTo, codeFor, ...outbox } = outboxHelpers(app)
const tokenFor = (email: string) => outbox.tokenFor(email, '/nova-adresa')
const confirm = (token: string) => app.call('POST', '/api/email-change', { body: { token } })
const address = async (as = me) => (await app.call('GET', '/api/me', { as })).body.user.email

test('a new address takes effect when its link is followed, once also if twice at once; the old one is notified twice', async () => {
  expect((await requestChange('Nova@Primer.rs')).status).toBe(204)
  expect(await address()).toBe(me.email)
  const token = await tokenFor('nova@primer.rs')
  // The table holds only a hash of the token.
  expect(JSON.stringify(await app.runtime.db.select().from(verifications))).not.toContain(token.split('.')[1]!)
  const both = await Promise.all([confirm(token), confirm(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(both.find(({ status }) => status === 200)!.body).toEqual({ email: 'nova@primer.rs' })
  expect(await address()).toBe('nova@primer.rs')
  const notices = ['Email adresa vašeg naloga je promenjena', 'Zatražena je promena email adrese']
  expect(await subjectsTo(me.email)).toEqual(notices)
  const title = 'Link je neispravan ili je istekao. Zatražite novi u podešavanjima.'
  expect((await confirm(token)).body).toMatchObject({ code: 'invalid_link', title })
  expect((await app.signIn('nova@primer.rs')).id).toBe(me.id)
  await expect(app.signIn(me.email)).rejects.toThrow()
})

test('a new address requires the password, or a code of users without one', async () => {
  for (const [proof, fields] of [
    [{}, { password: 'Unesite lozinku.' }],
    [{ password: 'pogrešna' }, { password: 'Pogrešna lozinka.' }],
  ] as const) {
    expect((await requestChange('nova@primer.rs', proof)).body.fields).toEqual(fields)
  }
  await app.runtime.db.delete(accounts).where(eq(accounts.userId, me.id))
  expect((await requestChange('nova@primer.rs')).body.fields).toEqual({ code: 'Unesite kod iz emaila.' })
  await app.call('POST', '/api/me/code', { as: me })
  const code = await codeFor(me.email)
  expect((await requestChange('nova@primer.rs', { code })).status).toBe(204)
  expect(await emailsTo('nova@primer.rs')).toHaveLength(1)
})

test('a new address gets the same response if it is taken, but no link', async () => {
  const other = await app.person('regular')
  const [taken, free] = [await requestChange(other.email.toUpperCase()), await requestChange('slobodna@primer.rs')]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  expect(await emailsTo(other.email)).toEqual([])
  expect((await requestChange(me.email)).body.fields).toEqual({ email: 'To je već vaša adresa.' })
  expect((await requestChange('nije adresa')).body.fields).toEqual({ email: 'Unesite ispravnu email adresu.' })
})

test('a new address that another user takes meanwhile stays theirs', async () => {
  await requestChange('nova@primer.rs')
  const token = await tokenFor('nova@primer.rs')
  const other = await app.person('regular')
  await app.runtime.database.query(`UPDATE profiles SET email = 'nova@primer.rs' WHERE id = $1`, [other.id])
  expect((await confirm(token)).status).toBe(410)
  expect([await address(), await address(other)]).toEqual([me.email, 'nova@primer.rs'])
})

test('a new address link is void after a newer request, after an hour, and if forged', async () => {
  await requestChange('prva@primer.rs')
  const first = await tokenFor('prva@primer.rs')
  await requestChange('druga@primer.rs')
  const second = await tokenFor('druga@primer.rs')
  const other = await app.person('regular')
  for (const token of [first, second.replace(me.id, other.id), `${me.id}.`, me.id, 'x', ''])
    expect([token, (await confirm(token)).status]).toEqual([token, 410])
  await passTime(app.runtime, 3601)
  expect((await confirm(second)).status).toBe(410)
  expect(await address()).toBe(me.email)
})
