import { expect, test } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect } from '../../platform/server/feature.server.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { outboxHelpers } from '../../tests/outbox.ts'
import { repeatErasure } from '../accounts/own-data/own-data.server.ts'
import { deleteOldMessages } from './support-messages.server.ts'
import { supportMessages } from './support-tables.server.ts'

const app = useApp({ SUPPORT_EMAIL: 'pomoc@primer.rs' })
const form = { 'form-name': 'support', name: 'Ana Nikolić', email: 'ana@primer.rs', message: 'Ne stiže mi link.' }

const send = (changes: Record<string, string> = {}, as: Caller | null = null, accept = 'application/json') =>
  app.call('POST', '/', {
    as,
    body: new URLSearchParams({ ...form, ...changes }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
  })
const stored = () => app.runtime.db.select().from(supportMessages)
const supportEmails = () => outboxHelpers(app).emailsTo('pomoc@primer.rs')

test('a message to support is stored, and emailed with the sender as Reply-To', async () => {
  const message = 'Prvi red.\n\nDrugi <b>red</b>.'
  const sent = await send({ name: '  Ana \n Nikolić ', email: ' Ana@Primer.rs ', message })
  expect([sent.status, sent.body]).toEqual([204, ''])
  expect(await stored()).toMatchObject([{ name: 'Ana Nikolić', email: 'ana@primer.rs', message, userId: null }])
  const [email, ...more] = await supportEmails()
  expect(more).toEqual([])
  expect(email).toMatchObject({ subject: 'Podrška: Ana Nikolić', headers: { 'Reply-To': 'ana@primer.rs' } })
  for (const words of ['Drugi <b>red</b>.', 'adresa nije proverena']) expect(email!.text).toContain(words)
  expect(email!.html).toContain('Drugi &lt;b&gt;red&lt;/b&gt;.')
})

test('a message to support is stored once when sent ten times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  await send({ email: 'ANA@primer.rs' })
  expect(await stored()).toHaveLength(1)
  expect(await supportEmails()).toHaveLength(1)
  await send({ message: 'Sad je stigao, hvala.' })
  expect(await stored()).toHaveLength(2)
})

test.each([
  ['name', 'A', 'Ime mora imati najmanje 2 karaktera'],
  ['name', '  A  ', 'Ime mora imati najmanje 2 karaktera'],
  ['name', 'x'.repeat(81), 'Ime može imati najviše 80 karaktera'],
  ['email', 'ana.nikolic@primer', 'Molimo unesite validnu email adresu'],
  ['email', '', 'Molimo unesite validnu email adresu'],
  ['email', 'a@primer.rs\nBcc: svi@primer.rs', 'Molimo unesite validnu email adresu'],
  ['message', 'kratko', 'Poruka mora imati najmanje 10 karaktera'],
  ['message', '             kratko            ', 'Poruka mora imati najmanje 10 karaktera'],
  ['message', 'x'.repeat(5001), 'Poruka može imati najviše 5.000 karaktera'],
])('a message to support with %s %j is rejected with a message at the field', async (field, value, sentence) => {
  const { status, body } = await send({ [field]: value })
  expect([status, body.code, body.fields]).toEqual([422, 'invalid_input', { [field]: sentence }])
  expect([await stored(), await supportEmails()]).toEqual([[], []])
})

test('a message to support that fills in the honeypot is accepted but not stored, one sent without scripts redirects to the thanks, and other posts to the root are refused', async () => {
  const { body } = await send({ name: '', email: '', message: '' })
  expect(Object.keys(body.fields).sort()).toEqual(['email', 'message', 'name'])
  for (const name of ['', 'newsletter']) expect((await send({ 'form-name': name })).status).toBe(404)
  expect((await app.call('POST', '/', { body: form })).status).toBe(404)
  expect((await app.call('POST', '/', { body: '', headers: { origin: 'https://zlo.example' } })).status).toBe(403)
  expect((await send({ 'bot-field': 'da' })).status).toBe(204)
  expect([await stored(), await supportEmails()]).toEqual([[], []])
  const { status, headers } = await send({}, null, 'text/html,application/xhtml+xml,*/*;q=0.8')
  expect([status, headers.get('location')]).toEqual([303, '/support?poslato=1'])
  expect(await stored()).toHaveLength(1)
})

test('stored messages are exported if written signed in, and erased with the account', async () => {
  const ana = await app.person('regular')
  const stranger = await app.person('regular')
  await send({ message: 'Prijavljena sam i pišem.' }, ana)
  await send({ message: 'Nisam bila prijavljena.', email: ana.email })
  await send({ message: 'Ja sam neko drugi.', email: stranger.email }, stranger)

  const { support_messages } = (await app.call('GET', '/api/me/export', { as: ana })).body
  expect(support_messages).toMatchObject([{ message: 'Prijavljena sam i pišem.', user_id: ana.id }])
  expect(support_messages[0]).not.toHaveProperty('digest')

  await repeatErasure(app.runtime, collect(features, 'personalData'), ana.id)
  expect((await stored()).map(({ userId }) => userId)).toEqual([stranger.id])
})

test('stored messages are deleted after a year', async () => {
  await send()
  await deleteOldMessages(app.runtime, new Date(Date.now() + 364 * 86_400_000))
  expect(await stored()).toHaveLength(1)
  await deleteOldMessages(app.runtime, new Date(Date.now() + 366 * 86_400_000))
  expect(await stored()).toEqual([])
})
