import { describe, expect, test } from 'vitest'
import { conversationHelpers } from '../../../tests/conversations.ts'
import { useApp } from '../../../tests/harness.ts'
import { repetitions } from '../../../tests/repetitions.ts'
import { services } from '../../services/service-tables.server.ts'
import { messages } from '../conversation-tables.server.ts'

const app = useApp()
const { scene, see, complete, unread, send, times } = conversationHelpers(app)
const many = repetitions('RACERS', { usual: 30, long: 100 })

describe('completing a conversation', () => {
  const bookings = async () => (await app.runtime.db.select({ n: services.bookings }).from(services))[0]!.n

  test('is refused to the customer', async () => {
    const { customer, conversation } = await scene()
    const refused = await complete(customer, conversation.id)
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      403,
      'forbidden',
      'Samo pružalac usluge može da završi razgovor.',
    ])
    expect((await see(customer, conversation.id)).body.is_completed).toBe(false)
    expect(await bookings()).toBe(0)
  })

  test('posts the request for a rating, counts the booking, and lets neither side write', async () => {
    const { provider, customer, conversation } = await scene()
    const completed = await complete(provider, conversation.id)
    expect([completed.status, completed.body]).toEqual([
      200,
      expect.objectContaining({
        is_completed: true,
        review_requested: true,
        last_message: 'Molimo vas da ocenite uslugu.',
        last_is_site_text: true,
        can: { send: false, complete: false, restart: false },
      }),
    ])
    const { body } = await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: customer })
    expect(body.items.at(-1)).toMatchObject({
      seq: 2,
      sender_id: provider.id,
      message_type: 'system',
      content: 'Molimo vas da ocenite uslugu.',
      read: false,
    })
    expect(await unread(customer)).toBe(true)
    for (const person of [provider, customer]) {
      const refused = await send(person, conversation.id)
      expect([refused.status, refused.body.code, refused.body.title]).toEqual([
        409,
        'conversation_completed',
        'Razgovor je završen.',
      ])
    }
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
    const { body } = await app.call('GET', `/api/conversations/${conversation.id}/messages`, { as: customer })
    expect(body.items).toHaveLength(2)
    expect(body.items[1]).toMatchObject({ sender_id: provider.id, message_type: 'system', read: false })
    expect(await unread(customer)).toBe(true)
    expect(await bookings()).toBe(1)
    expect((await app.call('POST', `/api/conversations/${conversation.id}/complete`, { as: provider })).status).toBe(
      422,
    )
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
