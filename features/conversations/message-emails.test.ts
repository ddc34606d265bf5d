import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { passTime, runMinuteTasks } from '../../tests/clock.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { newPushScene as pairOf } from '../../tests/push.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { markSeen } from '../accounts/presence.server.ts'
import { unsubscribeFromMessages } from '../accounts/settings/unsubscribe.server.ts'
import { messageEmails } from './conversation-tables.server.ts'
import { sendDueEmails } from './message-emails.server.ts'

const app = useApp()
const MINUTE = 60
beforeEach(() => app.runtime.db.delete(messageEmails))

const pair = () => pairOf(app)
const emailsTo = async ({ email }: Caller) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === email)

const countPending = async () => (await app.runtime.db.select().from(messageEmails)).length
const sendDue = () => sendDueEmails(app.runtime)

test('an email about a new message goes to an absent reader, with the text, a link to it and a link that unsubscribes', async () => {
  const { provider, customer, conversation } = await pair()
  await app.sendMessage(customer, conversation, 'Kada možete da dođete? <b>Hitno</b>')
  await vi.waitFor(async () => expect(await emailsTo(provider)).toHaveLength(1), 10_000)
  const [email] = await emailsTo(provider)
  expect(email!.subject).toBe('Jelena Stojković: nova poruka')
  expect(email!.text).toContain('Jelena Stojković vam piše o usluzi „Česme”:\n\nKada možete da dođete? <b>Hitno</b>')
  expect(email!.text).toContain(`http://localhost:3000/messages?razgovor=${conversation.id}`)
  expect(email!.html).toContain('&lt;b&gt;Hitno&lt;/b&gt;')
  expect(email!.html).toContain('lang="sr-Latn"')
  expect(await emailsTo(customer)).toEqual([])

  const url = new URL(email!.headers!['List-Unsubscribe']!.slice(1, -1))
  const settings = async (as: Caller) => (await app.call('GET', '/api/me/settings', { as })).body
  // Opening the link, as mail scanners do, changes nothing and redirects to the page with the button.
  const followed = await app.call('GET', url.pathname + url.search)
  expect([followed.status, followed.headers.get('location')]).toEqual([303, `/bez-obavestenja${url.search}`])
  expect(await settings(provider)).toEqual({ notify_messages: true })
  // The button of the mail program works without a session, also when it is pressed again.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: '' }
  for (let turn = 0; turn < 2; turn += 1) {
    const button = { body: 'List-Unsubscribe=One-Click', headers }
    expect((await app.call('POST', url.pathname + url.search, button)).status).toBe(204)
    expect(await settings(provider)).toEqual({ notify_messages: false })
  }
  expect(await settings(customer)).toEqual({ notify_messages: true })
  await app.sendMessage(customer, conversation, 'Tu ste?')
  expect(await countPending()).toBe(0)
})

test('an email about a new message waits until the reader was last seen five minutes ago', async () => {
  const { provider, customer, conversation } = await pair()
  await markSeen(app.runtime, provider.id)
  await app.sendMessage(customer, conversation, 'Dobar dan')
  await sendDue()
  expect([await countPending(), await emailsTo(provider)]).toEqual([1, []])
  await passTime(app.runtime, 4 * MINUTE)
  // The provider was seen but has not read the message, so the five minutes start again.
  await markSeen(app.runtime, provider.id)
  await passTime(app.runtime, 2 * MINUTE)
  await sendDue()
  expect([await countPending(), await emailsTo(provider)]).toEqual([1, []])
  await passTime(app.runtime, 3 * MINUTE + 1)
  await sendDue()
  expect([await countPending(), (await emailsTo(provider)).length]).toEqual([0, 1])
})

test('an email about a new message is sent at most once an hour for each conversation', async () => {
  const { provider, customer, conversation } = await pair()
  await app.sendMessage(customer, conversation, 'Prva')
  await sendDue()
  expect(await emailsTo(provider)).toHaveLength(1)
  await app.sendMessage(customer, conversation, 'Druga')
  await app.sendMessage(customer, conversation, 'Treća')
  await sendDue()
  expect([await countPending(), (await emailsTo(provider)).length]).toEqual([1, 1])

  const other = await app.person('regular', { name: 'Ana Nikolić' })
  const second = await app.startConversation(other, await app.service(provider))
  await app.sendMessage(other, second, 'Iz drugog razgovora')
  await sendDue()
  expect(await emailsTo(provider)).toHaveLength(2)

  await passTime(app.runtime, 60 * MINUTE)
  await sendDue()
  const [latest] = await emailsTo(provider)
  expect(latest!.text).toContain('Treća')
  expect(latest!.text).toContain('čeka više nepročitanih poruka')
  await passTime(app.runtime, 61 * MINUTE)
  await sendDue()
  expect([await countPending(), (await emailsTo(provider)).length]).toEqual([0, 3])
})

test('an email about a new message is not sent to users who have read it, switched it off, are banned or have not confirmed their address', async () => {
  const change = (values: object) => (reader: Caller) =>
    app.runtime.db.update(profiles).set(values).where(eq(profiles.id, reader.id))
  for (const prevent of [
    (as: Caller, id: string) => app.call('POST', `/api/conversations/${id}/read`, { as, body: { up_to: 1 } }),
    change({ notifyMessages: false }),
    change({ banned: true }),
    change({ emailVerified: false }),
  ]) {
    const { provider, customer, conversation } = await pair()
    await markSeen(app.runtime, provider.id)
    await app.sendMessage(customer, conversation, 'Dobar dan')
    expect(await countPending()).toBe(1)
    await prevent(provider, conversation.id)
    await passTime(app.runtime, 6 * MINUTE)
    await sendDue()
    expect([await countPending(), await emailsTo(provider)]).toEqual([0, []])
  }
})

test('an email about a new message notifies the customer of a request for a rating, and the provider of the rating', async () => {
  const { provider, customer, conversation } = await pair()
  const at = `/api/conversations/${conversation.id}`
  await app.call('POST', `${at}/complete`, { as: provider, body: { review_requested: true } })
  await sendDue()
  // No email is sent while the provider can still undo the completion.
  expect(await emailsTo(customer)).toEqual([])
  await passTime(app.runtime, 10)
  await sendDue()
  const news = expect.stringContaining('novo u razgovoru o usluzi „Česme” (Milan Jovanović):')
  expect(await emailsTo(customer)).toMatchObject([{ text: news }])
  await app.call('POST', `${at}/rating`, { as: customer, body: { service_quality: 5, communication: 5, price: 4 } })
  await sendDue()
  expect(await emailsTo(provider)).toMatchObject([{ text: expect.stringContaining('Korisnik je ocenio uslugu') }])
})

test('sends an email that is due later by the task of each minute, and calls a nameless user by their role', async () => {
  const { provider, customer, conversation } = await pair()
  await app.runtime.db.update(profiles).set({ name: '' })
  await markSeen(app.runtime, provider.id)
  await app.sendMessage(customer, conversation, 'Dobar dan')
  await app.sendMessage(provider, conversation, 'Izvolite')
  await app.runtime.database.exec(`DELETE FROM pgboss.job WHERE name = 'message-letters' AND state < 'active'`)
  await passTime(app.runtime, 6 * MINUTE)
  await runMinuteTasks(app.runtime)
  for (const reader of [provider, customer])
    await vi.waitFor(async () => expect(await emailsTo(reader)).toHaveLength(1), 10_000)
  expect((await emailsTo(provider))[0]!.text).toContain('Korisnik vam piše o usluzi')
  expect((await emailsTo(customer))[0]!.subject).toBe('Pružalac usluge: nova poruka')
})

test('unsubscribing from these emails refuses forged tokens and those of other users', async () => {
  const [person, other] = [await app.person('regular'), await app.person('regular')]
  const token = new URL(unsubscribeFromMessages(app.runtime, person.id).url).searchParams.get('token')!
  const forged = [token.replace(person.id, other.id), `${token}x`, person.id, `${person.id}.`, 'x.y', '']
  for (const each of forged) {
    const { status, body } = await app.call('POST', `/api/unsubscribe?token=${encodeURIComponent(each)}`)
    expect([each, status, body.code]).toEqual([each, 410, 'invalid_link'])
  }
  for (const as of [person, other])
    expect((await app.call('GET', '/api/me/settings', { as })).body).toEqual({ notify_messages: true })
})
