import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { type Caller, useApp } from '../../tests/harness.ts'
import { conversations, messages } from '../conversations/conversation-tables.server.ts'
import { updateAnsweringTimes } from './answering-time.server.ts'
import { providerFacts } from './provider-tables.server.ts'

const app = useApp()
const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

let provider: Caller
let service: { id: string }
beforeEach(async () => {
  provider = await app.person('provider', { name: 'Milan' })
  service = await app.service(provider)
})

type Said = { by: 'customer' | 'provider' | 'assistant'; after: number }

/** Stores a conversation that began `days` ago. Each message of `said` follows some minutes after the beginning. */
async function talk(days: number, said: Said[]) {
  const customer = await app.person('regular')
  const [id, at] = [uuidv7(), daysAgo(days)]
  const times = said.map(({ after }) => new Date(at.getTime() + after * 60_000))
  const people = { serviceId: service.id, userId: customer.id, providerId: provider.id }
  await app.runtime.db.insert(conversations).values({ id, ...people, lastMessageAt: times.at(-1)! })
  await app.runtime.db.insert(messages).values(
    said.map(({ by }, index) => {
      const [senderId, recipientId] = by === 'customer' ? [customer.id, provider.id] : [provider.id, customer.id]
      const row = { id: uuidv7(), conversationId: id, seq: index + 1, senderId, recipientId, content: 'Dobar dan' }
      return { ...row, automatic: by === 'assistant', createdAt: times[index]! }
    }),
  )
}

const answered = (after: number): Said[] => [
  { by: 'customer', after: 0 },
  { by: 'assistant', after: 1 },
  { by: 'provider', after },
  { by: 'customer', after: after + 5 },
  { by: 'provider', after: after + 500 },
]
const unanswered: Said[] = [
  { by: 'customer', after: 0 },
  { by: 'assistant', after: 1 },
]

async function counted() {
  await updateAnsweringTimes(app.runtime, now)
  const rows = await app.runtime.db.select().from(providerFacts)
  return rows.map(({ answerMinutes, conversations }) => [answerMinutes, conversations])
}

test('the answering time is the median of first own answers, from five conversations on', async () => {
  for (const after of [10, 20, 300, 12]) await talk(3, answered(after))
  expect(await counted()).toEqual([])
  await talk(3, answered(30))
  expect(await counted()).toEqual([[20, 5]])
  await talk(3, answered(40))
  expect(await counted()).toEqual([[25, 6]])
})

test('the answering time ignores conversations older than three months or begun by the provider', async () => {
  for (let count = 0; count < 4; count++) await talk(3, answered(10))
  await talk(91, answered(10))
  await talk(3, [{ by: 'provider', after: 0 }])
  expect(await counted()).toEqual([])
})

test('a question unanswered for a day counts as never answered, and may remove the answering time', async () => {
  for (let count = 0; count < 5; count++) await talk(3, answered(10))
  await talk(0.5, unanswered)
  expect(await counted()).toEqual([[10, 5]])
  for (let count = 0; count < 4; count++) await talk(2, unanswered)
  expect(await counted()).toEqual([[10, 9]])
  for (let count = 0; count < 2; count++) await talk(2, unanswered)
  expect(await counted()).toEqual([])
})
