import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { passTime } from '../../../tests/clock.ts'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { repetitions } from '../../../tests/repetitions.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { assistantReplies } from '../../assistant/assistant-tables.server.ts'
import { services } from '../../services/service-tables.server.ts'
import { conversations, messages } from '../conversation-tables.server.ts'
import { sendDueEmails } from '../message-emails.server.ts'

const app = useApp()
const talk = conversationHelpers(app)
const { scene, see, complete, unread, send, times } = talk
const many = repetitions('RACERS', { usual: 30, long: 100 })

const messagesOf = async (as: Caller, id: string) =>
  (await app.call('GET', `/api/conversations/${id}/messages`, { as })).body.items
const bookings = async () => (await app.runtime.db.select({ n: services.bookings }).from(services))[0]!.n

test('completing a conversation is refused to the customer, posts the request for a rating, counts the booking, and ends writing', async () => {
  const { provider, customer, conversation } = await scene()
  const refused = await complete(customer, conversation.id)
  expect(refused.body.title).toBe('Samo pružalac usluge može da završi razgovor.')
  expect([(await see(customer, conversation.id)).body.is_completed, await bookings()]).toEqual([false, 0])
  const content = 'Molimo vas da ocenite uslugu.'
  const can = { send: false, complete: false, restart: false }
  const closed = { is_completed: true, review_requested: true, last_message: content, last_is_site_text: true, can }
  expect((await complete(provider, conversation.id)).body).toMatchObject(closed)
  const posted = { seq: 2, sender_id: provider.id, message_type: 'system', content, read: false }
  expect((await messagesOf(customer, conversation.id)).at(-1)).toMatchObject(posted)
  expect(await unread(customer)).toBe(true)
  for (const person of [provider, customer])
    expect((await send(person, conversation.id)).body.title).toBe('Razgovor je završen.')
  expect(await bookings()).toBe(1)
})

test('completing a conversation without a request for a rating posts a system message, and needs the choice', async () => {
  const { provider, customer, conversation } = await scene()
  const last_message = 'Posao je završen, razgovor je zatvoren.'
  const closed = { is_completed: true, review_requested: false, last_message }
  expect((await complete(provider, conversation.id, false)).body).toMatchObject(closed)
  const posted = { sender_id: provider.id, message_type: 'system', read: false }
  expect(await messagesOf(customer, conversation.id)).toMatchObject([{ message_type: 'text' }, posted])
  expect(await bookings()).toBe(1)
  const { status } = await app.call('POST', `/api/conversations/${conversation.id}/complete`, { as: provider })
  expect(status).toBe(422)
})

test('completing a conversation happens once when many requests arrive at once', async () => {
  const { provider, conversation } = await scene()
  const completed = await times(many, index => complete(provider, conversation.id, index % 2 === 0))
  expect(new Set(completed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(completed.map(({ body }) => body.review_requested)).size).toBe(1)
  expect(await bookings()).toBe(1)
  expect(await app.runtime.db.$count(messages)).toBe(2)
})

async function completedScene() {
  const people = await talk.scene()
  const before = (await see(people.provider, people.conversation.id)).body
  const completed = (await complete(people.provider, people.conversation.id)).body
  return { ...people, before, completed }
}

const reopen = (as: Caller, id: string) => app.call('POST', `/api/conversations/${id}/reopen`, { as })
const rate = (as: Caller, id: string) => talk.rate(as, id, { service_quality: 5, communication: 5, price: 5 })
type Completed = Awaited<ReturnType<typeof completedScene>>
async function expectRefusal({ provider, conversation }: Completed, title: string) {
  expect(await reopen(provider, conversation.id)).toMatchObject({ status: 409, body: { title } })
  expect([(await see(provider, conversation.id)).body.is_completed, await bookings()]).toEqual([true, 1])
}

test('undoing a completion restores the conversation as it was before', async () => {
  const { provider, customer, conversation, before, completed } = await completedScene()
  expect(completed.undo_ms).toBeGreaterThan(5000)
  expect((await see(customer, conversation.id)).body.undo_ms).toBe(0)
  expect([await unread(customer), await bookings()]).toEqual([true, 1])
  const send = vi.spyOn(app.runtime.live, 'send')

  const { status, body } = await reopen(provider, conversation.id)
  expect([status, body]).toEqual([200, before])
  expect(await messagesOf(customer, conversation.id)).toMatchObject([{ content: 'Dobar dan' }])
  expect([await unread(customer), await bookings()]).toEqual([false, 0])
  expect((await rate(customer, conversation.id)).body.code).toBe('not_requested')
  const payload = { conversation_id: conversation.id }
  const both = expect.arrayContaining([provider.id, customer.id])
  expect(send).toHaveBeenCalledWith(both, 'withdrawn', { ...payload, message_id: expect.any(String) })
  expect(send).toHaveBeenCalledWith(both, 'conversation', payload)

  expect((await app.sendMessage(customer, conversation, 'Još nešto')).seq).toBe(3)
  await app.sendMessage(provider, conversation, 'Izvolite')
  await complete(provider, conversation.id)
  expect(await bookings()).toBe(1)
})

test('undoing a completion is refused to the customer, after ten seconds, after a rating and after a new conversation', async () => {
  const completed = await completedScene()
  const { provider, customer, conversation } = completed
  const onlyProvider = { status: 403, body: { title: 'Samo pružalac usluge može da opozove završetak.' } }
  expect(await reopen(customer, conversation.id)).toMatchObject(onlyProvider)
  await passTime(app.runtime, 11)
  expect((await see(provider, conversation.id)).body.undo_ms).toBe(0)
  await expectRefusal(completed, 'Prošlo je više od deset sekundi, pa završetak više ne može da se opozove.')

  const rated = await completedScene()
  await rate(rated.customer, rated.conversation.id)
  expect((await see(rated.provider, rated.conversation.id)).body.undo_ms).toBe(0)
  await expectRefusal(rated, 'Korisnik je već ocenio uslugu, pa završetak više ne može da se opozove.')
  const begun = await completedScene()
  await app.startConversation(begun.customer, begun.service, true)
  await expectRefusal(begun, 'Korisnik je već započeo novi razgovor, pa završetak više ne može da se opozove.')
})

test('undoing a completion happens once or not at all when repeated requests and a rating arrive at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { provider, customer, service, conversation } = await completedScene()
    const [rated, ...reopened] = await Promise.all([
      rate(customer, conversation.id),
      ...Array.from({ length: 10 }, () => reopen(provider, conversation.id)),
    ])
    const { is_completed } = (await see(provider, conversation.id)).body
    expect(rated.status).toBe(is_completed ? 201 : 409)
    expect(new Set(reopened.map(({ status }) => status))).toEqual(new Set([is_completed ? 409 : 200]))
    const [stored] = await app.runtime.db.select().from(services).where(eq(services.id, service.id))
    expect([stored!.bookings, stored!.ratingCount]).toEqual(is_completed ? [1, 1] : [0, 0])
  }
})

test('undoing a completion removes the system message also when it is the only message, and sends no email', async () => {
  const { provider, customer, conversation } = await talk.scene({ silent: true })
  await complete(provider, conversation.id)
  const { body } = await reopen(provider, conversation.id)
  expect(body).toMatchObject({ last_message: null, last_message_at: conversation.last_message_at })
  expect(await app.runtime.db.$count(messages)).toBe(0)
  await passTime(app.runtime, 60)
  await sendDueEmails(app.runtime)
  expect((await app.runtime.mail.outbox!()).filter(({ to }) => to === customer.email)).toEqual([])
})

test('undoing a completion lets the provider’s own message cancel an assistant reply that is still pending', async () => {
  const { provider, customer, conversation } = await completedScene()
  await reopen(provider, conversation.id)
  await app.runtime.db.update(profiles).set({ aiAssistantEnabled: true }).where(eq(profiles.id, provider.id))
  const sent = await app.sendMessage(customer, conversation, 'Koliko košta?')
  await complete(provider, conversation.id)
  expect((await see(customer, conversation.id)).body.assistant_typing_ms).toBe(0)
  await reopen(provider, conversation.id)
  await app.sendMessage(provider, conversation, 'Dvadeset evra.')
  const [reply] = await app.runtime.db.select().from(assistantReplies).where(eq(assistantReplies.messageId, sent.id))
  expect(reply!.status).toBe('cancelled')
})

test('undoing a completion lets a deleted account erase the customer’s text from the list preview', async () => {
  const { provider, customer, conversation } = await completedScene()
  await reopen(provider, conversation.id)
  await app.call('POST', '/api/me/delete', { as: customer, body: { password: 'komsiluk1' } })
  const [row] = await app.runtime.db.select().from(conversations).where(eq(conversations.id, conversation.id))
  expect(row!.lastMessage).toBe('')
})
