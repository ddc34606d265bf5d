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
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)

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

test('rows are deleted a while after they end: sessions, links and codes, tombstones, replies, counts', async () => {
  const { db } = app.runtime
  const [me, customer] = [await app.person('provider'), await app.person('regular')]
  const [userId, providerId] = [me.id, me.id]
  const conversation = await app.startConversation(customer, await app.service(me))
  for (const [ended, tombstone, reply, counted] of [
    [-1, -179, -29, -729],
    [-8, -181, -31, -732],
  ] as const) {
    const expiresAt = inDays(ended)
    await db.insert(sessions).values({ id: uuidv7(), userId, token: randomUUID(), expiresAt })
    await db.insert(verifications).values({ id: `${ended}`, identifier: `${ended}`, value: '', expiresAt })
    await db.insert(tombstones).values({ userId, id: uuidv7(), createdAt: inDays(tombstone) })
    const { id: messageId } = await app.sendMessage(customer, conversation, 'Dobar dan')
    const row = { messageId, conversationId: conversation.id, providerId, dueAt: new Date() }
    await db.insert(assistantReplies).values({ ...row, status: 'answered', createdAt: inDays(reply) })
    await db.insert(viewCounts).values({ providerId, day: dayIn(counted), views: 1 })
  }
  await deleteExpired(app.runtime)
  await deleteOldReplies(app.runtime)
  await deleteOldVisits(app.runtime)
  const tables = [verifications, tombstones, assistantReplies, viewCounts, messages]
  expect(await Promise.all(tables.map(table => db.$count(table)))).toEqual([1, 1, 1, 1, 2])
  // The sessions of both users have not expired.
  expect(await db.$count(sessions)).toBe(3)
  expect((await db.select().from(viewCounts)).map(({ day }) => day)).toEqual([dayIn(-729)])
  expect((await app.call('GET', '/api/me', { as: me })).body.user.id).toBe(userId)
})

test('deletion in steps reaches the end of a table, even if many rows have the same key', async () => {
  const { db } = app.runtime
  const [one, other] = [await app.person('provider'), await app.person('provider')]
  const days = Array.from({ length: 25 }, (_, n) => dayIn(-n))
  await db
    .insert(viewCounts)
    .values([one, other].flatMap(({ id: providerId }) => days.map((day, n) => ({ providerId, day, views: n % 2 }))))
  await deleteInSteps(db, viewCounts, viewCounts.providerId, eq(viewCounts.views, 0), 10)
  expect(await db.$count(viewCounts)).toBe(24)
  expect(await db.$count(viewCounts, eq(viewCounts.views, 1))).toBe(24)
})
