import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { conversations, messages } from '../conversations/conversation-tables.server.ts'
import { assistantReplies } from './assistant-tables.server.ts'

// Slow: it waits for the replies of a job queue.

const app = useApp()

async function scene() {
  const provider = await app.person('provider', { name: 'Proba Probić', phone: '064 123 45 67' })
  const customer = await app.person('regular')
  const service = await app.service(provider)
  await app.call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  return { provider, customer, service, conversation: await app.startConversation(customer, service) }
}
type Scene = Awaited<ReturnType<typeof scene>>
const list = async (as: Caller, { id }: { id: string }) =>
  (await app.call('GET', `/api/conversations/${id}/messages`, { as })).body.items
const typing = async (as: Caller, { id }: { id: string }) =>
  (await app.call('GET', `/api/conversations/${id}`, { as })).body.assistant_typing_ms
const send = (as: Caller, { id }: { id: string }, body: object) =>
  app.call('POST', `/api/conversations/${id}/messages`, { as, body })
const rows = () => app.runtime.db.select().from(assistantReplies)
const status = async () => (await rows()).map(row => row.status)
const patient = { timeout: 10_000 }

test('a customer’s message is answered once after 1 to 3 seconds by an automatic message of the provider, and the next one waits', async () => {
  const { provider, customer, conversation } = await scene()
  const question = await app.sendMessage(customer, conversation, 'Dobar dan, koliko košta?')
  expect(await typing(customer, conversation)).toBeGreaterThan(5000)
  const second = { id: crypto.randomUUID(), content: 'Koliko košta?' }
  const refused = await send(customer, conversation, second)
  expect([refused.status, refused.body.code]).toEqual([409, 'assistant_typing'])
  await expect.poll(async () => (await list(customer, conversation)).length, patient).toBe(2)
  const [, reply] = await list(customer, conversation)
  const content = 'Dobar dan! Proba Probić trenutno ne može da odgovori, ovde asistent. Cena je od 20 €.'
  expect(reply).toMatchObject({ sender_id: provider.id, content, message_type: 'text', automatic: true, read: false })
  const waitedMs = Date.parse(reply.created_at) - Date.parse(question.created_at)
  expect(waitedMs).toBeGreaterThanOrEqual(990)
  expect(waitedMs).toBeLessThan(5000)
  expect(await typing(customer, conversation)).toBe(0)
  expect((await list(provider, conversation)).map((each: any) => each.read)).toEqual([false, false])
  for (const as of [provider, customer]) expect((await app.call('GET', '/api/unread', { as })).body.unread).toBe(true)
  const [stored] = await app.runtime.db.select().from(messages).where(eq(messages.automatic, true))
  expect(stored!.replyTo).toBe(question.id)
  expect((await send(customer, conversation, second)).status).toBe(201)
  await expect.poll(status, patient).toEqual(['answered', 'answered'])
  expect((await list(provider, conversation)).at(-1).content).toBe('Cena je od 20 €.')
})

test('a customer’s message is answered once when two jobs process it at the same time', async () => {
  const { customer, conversation } = await scene()
  const message = await app.sendMessage(customer, conversation, 'Pitanje')
  // Adds a second job for the message, as if an instance that counted as dead came back.
  await app.runtime.database.query(
    `INSERT INTO pgboss.job (name, data) VALUES ('assistant-reply', jsonb_build_object('message_id', $1::text))`,
    [message.id],
  )
  const selectOpen = `SELECT 1 FROM pgboss.job WHERE name = 'assistant-reply' AND state < 'completed'`
  await expect.poll(() => app.runtime.database.rows(selectOpen, []), patient).toEqual([])
  const sent = await app.runtime.database.rows('SELECT reply_to FROM messages WHERE automatic', [])
  expect(sent).toEqual([{ reply_to: message.id }])
})

test('a customer’s message is not answered when the provider writes meanwhile', async () => {
  const { provider, customer, conversation } = await scene()
  await app.sendMessage(customer, conversation, 'Dobar dan')
  await app.sendMessage(provider, conversation, 'Tu sam, izvolite.')
  expect(await status()).toEqual(['cancelled'])
  expect(await typing(customer, conversation)).toBe(0)
  await app.sendMessage(customer, conversation, 'Koliko košta?')
  await expect.poll(status, patient).toEqual(['cancelled', 'answered'])
  expect((await list(customer, conversation)).map((each: any) => each.automatic)).toEqual([false, false, false, true])
})

test('a customer’s message gets its reply cancelled by the provider’s message also after an earlier reply', async () => {
  const { provider, customer, conversation } = await scene()
  await app.sendMessage(customer, conversation, 'Dobar dan')
  await expect.poll(status, patient).toEqual(['answered'])
  // This is the state after the answering instance has died: the reply is pending, but the customer can write.
  await app.runtime.db.update(assistantReplies).set({ status: 'waiting' })
  await app.runtime.db.update(conversations).set({ assistantTypingUntil: new Date() })
  await app.sendMessage(customer, conversation, 'Ima li koga?')
  await expect.poll(async () => (await status()).sort(), patient).toEqual(['answered', 'waiting'])
  expect(await typing(customer, conversation)).toBe(0)
  await app.sendMessage(provider, conversation, 'Evo me.')
  expect((await status()).sort()).toEqual(['answered', 'cancelled'])
})

test('a customer’s message can be followed by the next one after the answering instance has died, since the wait expires', async () => {
  const { customer, conversation } = await scene()
  await app.runtime.db.update(conversations).set({ assistantTypingUntil: new Date(Date.now() + 1500) })
  const body = { id: crypto.randomUUID(), content: 'Dobar dan' }
  expect((await send(customer, conversation, body)).status).toBe(409)
  await expect.poll(async () => (await send(customer, conversation, body)).status, patient).toBe(201)
})

const ban = ({ id }: Caller) => app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, id))
const ofConversation = ({ conversation }: Scene) => `/api/conversations/${conversation.id}`
const events: Record<string, (s: Scene) => Promise<unknown>> = {
  'it is switched off': s => app.call('PUT', '/api/assistant', { as: s.provider, body: { enabled: false } }),
  'the job is completed': s =>
    app.call('POST', `${ofConversation(s)}/complete`, { as: s.provider, body: { review_requested: false } }),
  'the customer hides the conversation': s => app.call('DELETE', ofConversation(s), { as: s.customer }),
  'the provider hides it': s => app.call('DELETE', ofConversation(s), { as: s.provider }),
  'the service is deleted': s => app.call('DELETE', `/api/services/${s.service.id}`, { as: s.provider }),
  'the customer is banned': s => ban(s.customer),
  'the provider is banned': s => ban(s.provider),
  'the provider has deleted the account': s =>
    app.runtime.db.update(profiles).set({ deletedAt: new Date() }).where(eq(profiles.id, s.provider.id)),
}

test('no reply is sent after switching off, completion, hiding, deletion or a ban', async () => {
  const nameOf = new Map<string, string>()
  for (const [name, trigger] of Object.entries(events)) {
    const s = await scene()
    nameOf.set(s.conversation.id, name)
    await app.sendMessage(s.customer, s.conversation, 'Dobar dan, koliko košta?')
    await trigger(s)
  }
  const ends = async () => Object.fromEntries((await rows()).map(row => [nameOf.get(row.conversationId), row.status]))
  const cancelled = Object.fromEntries(Object.keys(events).map(name => [name, 'cancelled']))
  await expect.poll(ends, patient).toEqual(cancelled)
  const all = await app.runtime.db.select().from(messages)
  expect(all.filter(row => row.automatic)).toEqual([])
  for (const row of await app.runtime.db.select().from(conversations)) expect(row.assistantTypingUntil).toBeNull()
  // Deletion by both removes the reply too.
  const { provider, customer, conversation } = await scene()
  await app.sendMessage(customer, conversation, 'Dobar dan')
  for (const as of [customer, provider]) await app.call('DELETE', `/api/conversations/${conversation.id}`, { as })
  expect(await rows()).toHaveLength(Object.keys(events).length)
})

test('no reply is sent while the assistant is off, to the provider’s own messages, and to repeated ones', async () => {
  const { provider, customer, service, conversation } = await scene()
  await app.sendMessage(provider, conversation, 'Dobar dan')
  expect(await rows()).toEqual([])
  const body = { id: crypto.randomUUID(), content: 'Dobar dan' }
  for (let time = 0; time < 3; time += 1) await send(customer, conversation, body)
  await expect.poll(status, patient).toEqual(['answered'])
  await send(customer, conversation, body)
  expect(await status()).toEqual(['answered'])
  await app.call('PUT', '/api/assistant', { as: provider, body: { enabled: false } })
  const other = await app.person('regular')
  const quiet = await app.startConversation(other, service)
  await app.sendMessage(other, quiet, 'Dobar dan')
  expect(await typing(other, quiet)).toBe(0)
  expect(await status()).toEqual(['answered'])
})

test('switching the assistant affects only the caller', async () => {
  const [provider, other] = [await app.person('provider'), await app.person('provider')]
  const put = (as: Caller, body: unknown) => app.call('PUT', '/api/assistant', { as, body })
  const isOn = async (as: Caller) => (await app.call('GET', '/api/me', { as })).body.user.ai_assistant_enabled
  expect(await put(provider, { enabled: true })).toMatchObject({ status: 200, body: { enabled: true } })
  expect([await isOn(provider), await isOn(other)]).toEqual([true, false])
  expect((await put(provider, { enabled: false })).body).toEqual({ enabled: false })
  expect(await isOn(provider)).toBe(false)
  expect(Object.keys((await put(provider, { enabled: 'da' })).body.fields)).toEqual(['enabled'])
})
