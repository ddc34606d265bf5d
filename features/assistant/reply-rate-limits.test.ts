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
    return { customer, conversation: await app.startConversation(customer, service) }
  }
  const addReplies = async (conversationId: string, count: number, daysAgo = 0) => {
    const createdAt = new Date(Date.now() - daysAgo * 86_400_000)
    const providerId = provider.id
    const sent = Array.from({ length: count }, (_, index) => ({
      id: crypto.randomUUID(),
      conversationId,
      seq: -1000 * (daysAgo + 1) - index,
      senderId: providerId,
      recipientId: providerId,
      content: 'x',
    }))
    await app.runtime.db.insert(messages).values(sent)
    const reply = { conversationId, providerId, status: 'answered' as const, dueAt: createdAt, createdAt }
    await app.runtime.db.insert(assistantReplies).values(sent.map(({ id }) => ({ messageId: id, ...reply })))
  }
  return { contact, addReplies }
}
const countWaiting = async () =>
  (await app.runtime.db.select().from(assistantReplies)).filter(row => row.status === 'waiting').length

test('limits the replies of a provider per day, also for concurrent messages', async () => {
  const { contact, addReplies } = await scene()
  const [first, second] = [await contact(), await contact()]
  await addReplies(first.conversation.id, 22)
  await addReplies(second.conversation.id, 20)
  await addReplies(second.conversation.id, 30, 1)
  const others = await Promise.all(Array.from({ length: 6 }, contact))
  await Promise.all(others.map(({ customer, conversation }) => app.sendMessage(customer, conversation, 'Dobar dan')))
  expect(await countWaiting()).toBe(3)
})

test('limits the replies in one conversation to 40 per day', async () => {
  const { contact, addReplies } = await scene()
  const [one, other] = [await contact(), await contact()]
  await addReplies(one.conversation.id, 40)
  await app.sendMessage(one.customer, one.conversation, 'Dobar dan')
  expect(await countWaiting()).toBe(0)
  await app.sendMessage(other.customer, other.conversation, 'Dobar dan')
  expect(await countWaiting()).toBe(1)
})
