import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { sessions, tombstones, verifications } from '../features/accounts/account-tables.server.ts'
import { deleteExpired } from '../features/accounts/auth/expired.server.ts'
import { assistantReplies } from '../features/assistant/assistant-tables.server.ts'
import { deleteOldReplies } from '../features/assistant/reply-cleanup.server.ts'
import { messages } from '../features/conversations/conversation-tables.server.ts'
import { viewCounts } from '../features/statistics/statistics-tables.server.ts'
import { deleteOldVisits } from '../features/statistics/views.server.ts'
import { deleteInSteps } from '../platform/server/database/delete-in-steps.server.ts'
import { useApp } from './harness.ts'

const app = useApp()
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('docs/architecture.md says for every table when its rows are deleted', async () => {
  const text = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
  const section = text.split('\n## ').find(each => each.startsWith('How tables end'))!
  const firstColumn = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, names]) => names!).join()
  const named = new Set([...firstColumn.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const { rows } = await app.runtime.database.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const names = (rows as { name: string }[]).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(15)
  expect(names.filter(name => !named.has(name))).toEqual([])
})

test('sessions, links and codes are deleted a week after they expire, tombstones after half a year', async () => {
  const { db } = app.runtime
  const me = await app.person('regular')
  const userId = me.id
  for (const days of [-1, -8]) {
    await db.insert(sessions).values({ id: uuidv7(), userId, token: randomUUID(), expiresAt: inDays(days) })
    const row = { id: `${days}`, identifier: `${days}`, value: '', expiresAt: inDays(days) }
    await db.insert(verifications).values(row)
  }
  await db.insert(tombstones).values([-179, -181].map(days => ({ userId, id: uuidv7(), createdAt: inDays(days) })))
  await deleteExpired(app.runtime)
  const counts = await Promise.all([sessions, verifications, tombstones].map(table => db.$count(table)))
  expect(counts).toEqual([2, 1, 1])
  expect((await app.call('GET', '/api/me', { as: me })).body.user.id).toBe(userId)
})

test('the assistant’s replies are deleted after a month; the messages stay', async () => {
  const { db } = app.runtime
  const [provider, customer] = [await app.person('provider'), await app.person('regular')]
  const conversation = await app.startConversation(customer, await app.service(provider))
  for (const days of [-29, -31]) {
    const { id: messageId } = await app.sendMessage(customer, conversation, 'Dobar dan')
    const row = { messageId, conversationId: conversation.id, providerId: provider.id, dueAt: new Date() }
    await db.insert(assistantReplies).values({ ...row, status: 'answered', createdAt: inDays(days) })
  }
  await deleteOldReplies(app.runtime)
  expect(await db.$count(assistantReplies)).toBe(1)
  expect(await db.$count(messages)).toBe(2)
})

test('the counts of a day are deleted after two years', async () => {
  const { db } = app.runtime
  const { id: providerId } = await app.person('provider')
  const days = [-729, -732].map(each => inDays(each).toISOString().slice(0, 10))
  await db.insert(viewCounts).values(days.map(day => ({ providerId, day, views: 1 })))
  await deleteOldVisits(app.runtime)
  expect((await db.select().from(viewCounts)).map(row => row.day)).toEqual(days.slice(0, 1))
})

test('deletion in steps reaches the end of a table, even if many rows have the same key', async () => {
  const { db } = app.runtime
  const [one, other] = [await app.person('provider'), await app.person('provider')]
  const days = Array.from({ length: 25 }, (_, n) => inDays(-n).toISOString().slice(0, 10))
  await db
    .insert(viewCounts)
    .values([one, other].flatMap(({ id: providerId }) => days.map((day, n) => ({ providerId, day, views: n % 2 }))))
  await deleteInSteps(db, viewCounts, viewCounts.providerId, eq(viewCounts.views, 0), 10)
  expect(await db.$count(viewCounts)).toBe(24)
  expect(await db.$count(viewCounts, eq(viewCounts.views, 1))).toBe(24)
})
