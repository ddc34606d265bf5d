import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { messages } from '../conversations/conversation-tables.server.ts'
import { assistantReplies } from './assistant-tables.server.ts'

const app = useApp({ ASSISTANT_DAILY_LIMIT: '45' })

async function scene() {
  const provider = await app.person('provider')
  const service = await app.service(provider)
  await app.call('PUT', '/api/assistant', { as: provider, body: { enabled: true } })
  const contact = async () => {
    const customer = await app.person('regular')
    return { customer, conversation: await app.contact(customer, service) }
  }
  /** Answers that a conversation has had, some days ago. */
  const answered = async (conversationId: string, count: number, daysAgo = 0) => {
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000)
    const ids = Array.from({ length: count }, () => crypto.randomUUID())
    const between = { conversationId, senderId: provider.id, recipientId: provider.id, content: 'x' }
    await app.runtime.db
      .insert(messages)
      .values(ids.map((id, index) => ({ id, seq: -1000 * (daysAgo + 1) - index, ...between })))
    await app.runtime.db.insert(assistantReplies).values(
      ids.map(messageId => ({
        messageId,
        conversationId,
        providerId: provider.id,
        status: 'answered' as const,
        dueAt: createdAt,
        createdAt,
      })),
    )
  }
  return { contact, answered }
}
const waiting = async () =>
  (await app.runtime.db.select().from(assistantReplies)).filter(row => row.status === 'waiting').length

test('a provider’s assistant answers so many messages a day, however many arrive at once', async () => {
  const { contact, answered } = await scene()
  const [first, second] = [await contact(), await contact()]
  await answered(first.conversation.id, 22)
  await answered(second.conversation.id, 20)
  await answered(second.conversation.id, 30, 1)
  const others = await Promise.all(Array.from({ length: 6 }, contact))
  await Promise.all(others.map(({ customer, conversation }) => app.say(customer, conversation, 'Dobar dan')))
  expect(await waiting()).toBe(3)
})

test('one conversation has at most 40 of them', async () => {
  const { contact, answered } = await scene()
  const [one, other] = [await contact(), await contact()]
  await answered(one.conversation.id, 40)
  await app.say(one.customer, one.conversation, 'Dobar dan')
  expect(await waiting()).toBe(0)
  await app.say(other.customer, other.conversation, 'Dobar dan')
  expect(await waiting()).toBe(1)
})
