import { describe, expect, test } from 'vitest'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { repetitions } from '../../../tests/repetitions.ts'
import { services } from '../../services/service-tables.server.ts'
import { messages } from '../conversation-tables.server.ts'

const app = useApp()
const { scene, see, complete, unread, send, times } = conversationHelpers(app)
const many = repetitions('RACERS', { usual: 30, long: 100 })

describe('completing a conversation', () => {
  const messagesOf = async (as: Caller, id: string) =>
    (await app.call('GET', `/api/conversations/${id}/messages`, { as })).body.items
  const bookings = async () => (await app.runtime.db.select({ n: services.bookings }).from(services))[0]!.n

  test('is refused to the customer, posts the request for a rating, counts the booking, and ends writing', async () => {
    const { provider, customer, conversation } = await scene()
    expect(await complete(customer, conversation.id)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', title: 'Samo pružalac usluge može da završi razgovor.' },
    })
    expect([(await see(customer, conversation.id)).body.is_completed, await bookings()]).toEqual([false, 0])
    const content = 'Molimo vas da ocenite uslugu.'
    expect((await complete(provider, conversation.id)).body).toMatchObject({
      is_completed: true,
      review_requested: true,
      last_message: content,
      last_is_site_text: true,
      can: { send: false, complete: false, restart: false },
    })
    const posted = { seq: 2, sender_id: provider.id, message_type: 'system', content, read: false }
    expect((await messagesOf(customer, conversation.id)).at(-1)).toMatchObject(posted)
    expect(await unread(customer)).toBe(true)
    for (const person of [provider, customer])
      expect(await send(person, conversation.id)).toMatchObject({
        status: 409,
        body: { code: 'conversation_completed', title: 'Razgovor je završen.' },
      })
    expect(await bookings()).toBe(1)
  })

  test('without a request for a rating posts a system message; a second completion changes nothing', async () => {
    const { provider, customer, conversation } = await scene()
    expect((await complete(provider, conversation.id, false)).body).toMatchObject({
      is_completed: true,
      review_requested: false,
      last_message: 'Posao je završen, razgovor je zatvoren.',
    })
    const again = await complete(provider, conversation.id, true)
    expect([again.status, again.body.review_requested]).toEqual([200, false])
    const posted = { sender_id: provider.id, message_type: 'system', read: false }
    expect(await messagesOf(customer, conversation.id)).toMatchObject([{ message_type: 'text' }, posted])
    expect(await bookings()).toBe(1)
    const { status } = await app.call('POST', `/api/conversations/${conversation.id}/complete`, { as: provider })
    expect(status).toBe(422)
  })

  test('happens once when many requests arrive at once', async () => {
    const { provider, conversation } = await scene()
    const completed = await times(many, index => complete(provider, conversation.id, index % 2 === 0))
    expect(new Set(completed.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(completed.map(({ body }) => body.review_requested)).size).toBe(1)
    expect(await bookings()).toBe(1)
    expect(await app.runtime.db.$count(messages)).toBe(2)
  })
})
