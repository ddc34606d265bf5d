import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { passTime } from '../../tests/clock.ts'
import { conversationHelpers } from '../../tests/conversations.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { assistantReplies } from '../assistant/assistant-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import { conversations, messages } from './conversation-tables.server.ts'
import { sendDueEmails } from './message-emails.server.ts'

const app = useApp()
const talk = conversationHelpers(app)
const { see, complete, unread } = talk

async function scene() {
  const people = await talk.scene()
  const before = (await see(people.provider, people.conversation.id)).body
  const completed = (await complete(people.provider, people.conversation.id)).body
  return { ...people, before, completed }
}

const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`
const reopen = (as: Caller, id: string) => app.call('POST', at(id, '/reopen'), { as })
const rate = (as: Caller, id: string) => talk.rate(as, id, { service_quality: 5, communication: 5, price: 5 })
const textsOf = async (as: Caller, id: string) =>
  (await app.call('GET', at(id, '/messages'), { as })).body.items.map((item: { content: string }) => item.content)
const bookings = async () => (await app.runtime.db.select({ n: services.bookings }).from(services))[0]!.n
const bookingsAfterRefusal = async ({ provider, conversation }: Awaited<ReturnType<typeof scene>>, title: string) => {
  expect(await reopen(provider, conversation.id)).toMatchObject({ status: 409, body: { title } })
  expect((await see(provider, conversation.id)).body.is_completed).toBe(true)
  return bookings()
}

describe('undoing a completion', () => {
  test('restores the conversation as it was before', async () => {
    const { provider, customer, conversation, before, completed } = await scene()
    expect(completed.undo_ms).toBeGreaterThan(5000)
    expect((await see(customer, conversation.id)).body.undo_ms).toBe(0)
    expect([await unread(customer), await bookings()]).toEqual([true, 1])
    const send = vi.spyOn(app.runtime.live, 'send')

    const { status, body } = await reopen(provider, conversation.id)
    expect([status, body]).toEqual([200, before])
    expect(await textsOf(customer, conversation.id)).toEqual(['Dobar dan'])
    expect([await unread(customer), await bookings()]).toEqual([false, 0])
    expect((await app.call('GET', at(conversation.id, '/rating'), { as: customer })).body.can.rate).toBe(false)
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

  test('is refused to the customer, and after ten seconds by the stored time', async () => {
    const completed = await scene()
    const { provider, customer, conversation } = completed
    const onlyProvider = { status: 403, body: { title: 'Samo pružalac usluge može da opozove završetak.' } }
    expect(await reopen(customer, conversation.id)).toMatchObject(onlyProvider)
    await passTime(app.runtime, 11)
    expect((await see(provider, conversation.id)).body.undo_ms).toBe(0)
    const tooLate = 'Prošlo je više od deset sekundi, pa završetak više ne može da se opozove.'
    expect(await bookingsAfterRefusal(completed, tooLate)).toBe(1)
  })

  test('is refused once the customer has rated or begun a new conversation', async () => {
    const rated = await scene()
    await rate(rated.customer, rated.conversation.id)
    expect((await see(rated.provider, rated.conversation.id)).body.undo_ms).toBe(0)
    const isRated = 'Korisnik je već ocenio uslugu, pa završetak više ne može da se opozove.'
    expect(await bookingsAfterRefusal(rated, isRated)).toBe(1)
    const begun = await scene()
    await app.startConversation(begun.customer, begun.service, true)
    const isBegun = 'Korisnik je već započeo novi razgovor, pa završetak više ne može da se opozove.'
    expect(await bookingsAfterRefusal(begun, isBegun)).toBe(1)
  })

  test('happens once or not at all when repeated requests and a rating arrive at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { provider, customer, service, conversation } = await scene()
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

  test('removes the system message also when it is the only message, and sends no email', async () => {
    const { provider, customer, conversation } = await talk.scene({ silent: true })
    await complete(provider, conversation.id)
    const { body } = await reopen(provider, conversation.id)
    expect(body).toMatchObject({ last_message: null, last_message_at: conversation.last_message_at })
    expect(await app.runtime.db.$count(messages)).toBe(0)
    await passTime(app.runtime, 60)
    await sendDueEmails(app.runtime)
    expect((await app.runtime.mail.outbox!()).filter(({ to }) => to === customer.email)).toEqual([])
  })

  test('lets the provider’s own message cancel an assistant reply that is still pending', async () => {
    const { provider, customer, conversation } = await scene()
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

  test('lets a deleted account erase the customer’s text from the list preview', async () => {
    const { provider, customer, conversation } = await scene()
    await reopen(provider, conversation.id)
    await app.call('POST', '/api/me/delete', { as: customer, body: { password: 'komsiluk1' } })
    const [row] = await app.runtime.db.select().from(conversations).where(eq(conversations.id, conversation.id))
    expect(row!.lastMessage).toBe('')
  })
})
