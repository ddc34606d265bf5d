import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { runMinuteTasks } from '../../tests/clock.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { newPushScene, noonInDays, sendDuePushes, subscribe } from '../../tests/push.ts'
import { startPushService, verifySender } from '../../tests/push-service.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { enqueuePush } from './pending-pushes.server.ts'
import { sendPushes } from './push-job.server.ts'
import { type PushKind, pushKinds } from './push-kinds.ts'
import { pendingPushes, pushSubscriptions } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

/** Creates a customer with a device, and lets the provider write messages. */
async function subscribed(kinds: readonly PushKind[] = pushKinds) {
  const people = await newPushScene(app)
  const device = service.device()
  await subscribe(app, people.customer, device, kinds)
  return { ...people, device, write: () => app.sendMessage(people.provider, people.conversation, 'Izvolite') }
}
const devices = () => app.runtime.db.$count(pushSubscriptions)
const due = () => app.runtime.db.select().from(pendingPushes)

// This must be the first test, because the process schedules at most one run per second.
test('a push about a new message is sent within a few seconds, or by the minute task when it is due later', async () => {
  const { write } = await subscribed()
  await write()
  // The push ignores the quiet hours, because the test must also pass at night.
  await app.runtime.db.update(pendingPushes).set({ atAnyHour: true })
  await vi.waitFor(() => expect(service.taken).toHaveLength(1), 10_000)
  await write()
  await app.runtime.database.exec(`DELETE FROM pgboss.job WHERE name = 'push' AND state < 'active'`)
  await app.runtime.db.update(pendingPushes).set({ atAnyHour: true, dueAt: new Date() })
  await runMinuteTasks(app.runtime)
  await vi.waitFor(() => expect(service.taken).toHaveLength(2), 10_000)
})

test('a push about a new message is sent once per message to each device that chose this kind, encrypted and signed, and names only the sender', async () => {
  const { provider, customer, conversation, device: phone } = await subscribed()
  const laptop = service.device()
  await subscribe(app, await app.signIn(customer.email), laptop)
  const [other, silent] = [await app.signIn(customer.email), service.device()]
  await subscribe(app, other, silent, ['booking', 'quote'])
  expect((await app.call('GET', '/api/me/push', { as: other })).body).toEqual({ kinds: ['booking', 'quote'] })
  await app.sendMessage(provider, conversation, 'Dolazim sutra u pet, Njegoševa 7.')
  await app.sendMessage(provider, conversation, 'Ponesite ključ.')
  await Promise.all([1, 2, 3].map(() => sendDuePushes(app)))
  const [url, tag] = [`/messages?razgovor=${conversation.id}`, `conversation:${conversation.id}`]
  const notice = { title: 'Nova poruka od Milana', url, tag, lang: 'sr-Latn' }
  for (const device of [phone, laptop]) expect(service.noticesOf(device)).toEqual([notice, notice])
  expect(service.noticesOf(silent)).toEqual([])
  expect(await due()).toEqual([])
  const [sent] = service.taken
  expect(sent!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(sent!.headers.topic).toMatch(/^[\w-]{32}$/)
  expect(sent!.body.toString('latin1')).not.toContain('Milan')
  // The push is signed with the published key, for this push service.
  const { key } = (await app.call('GET', '/api/push-key')).body
  const sender = { key, algorithm: 'ES256', aud: service.url, sub: 'mailto:posta@localhost' }
  expect(await verifySender(sent!)).toMatchObject(sender)
})

test('a push about a new message is not sent for messages that were read, withdrawn or the user’s own, and does not wait when its kind is off', async () => {
  const { provider, customer, conversation, device, write } = await subscribed()
  await subscribe(app, provider, service.device())
  const post = (as: Caller, action: string, body?: object) =>
    app.call('POST', `/api/conversations/${conversation.id}/${action}`, { as, body })
  await post(customer, 'read', { up_to: (await write()).seq })
  await sendDuePushes(app)
  expect(service.taken).toEqual([])
  await post(provider, 'complete', { review_requested: true })
  await post(provider, 'reopen')
  await sendDuePushes(app)
  expect([service.taken, await due()]).toEqual([[], []])
  await subscribe(app, customer, device, [])
  await write()
  expect(await due()).toEqual([])
})

test('a push about a new message waits at night until the morning, and names a provider without a name by their role', async () => {
  const { provider, device, write } = await subscribed()
  await app.runtime.db.update(profiles).set({ name: '' }).where(eq(profiles.id, provider.id))
  await write()
  await sendDuePushes(app, new Date(noonInDays().getTime() + 10 * 3_600_000))
  expect(service.taken).toEqual([])
  expect((await due())[0]!.dueAt).toEqual(new Date(noonInDays(2).getTime() - 5 * 3_600_000))
  await sendDuePushes(app, noonInDays(2))
  expect(service.noticesOf(device)).toMatchObject([{ title: 'Nova poruka od pružaoca usluge' }])
})

/** Pushes a message while the push service answers with this status, by default to a new customer. */
async function pushWithAnswer(status: number, write?: () => Promise<unknown>) {
  write ??= (await subscribed()).write
  service.answerWith(status)
  await write()
  await sendDuePushes(app)
  return write
}

test.each([
  [201, 'taken', 1, 0],
  [404, 'gone', 0, 0],
  [410, 'gone', 0, 0],
  [503, 'away', 1, 1],
  // A redirect is not followed. The push is tried again later.
  [302, 'away', 1, 1],
])('a push service that answers %i is asked once and counted as %s', async (status, outcome, subscriptions, pushes) => {
  const counted = async () => {
    const { values } = await app.runtime.metrics.pushes.get()
    return values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  }
  const before = await counted()
  await pushWithAnswer(status)
  expect((await counted()) - before).toBe(1)
  expect([await devices(), (await due()).length, service.taken.length]).toEqual([subscriptions, pushes, 1])
})

test('a push service that refuses five times in a row ends the subscription; a success resets the count', async () => {
  const write = await pushWithAnswer(403)
  for (const status of [403, 403, 403, 201, 403, 403, 403, 403]) {
    await pushWithAnswer(status, write)
    expect(await devices()).toBe(1)
  }
  await pushWithAnswer(403, write)
  expect([await devices(), service.taken.length]).toEqual([0, 10])
})

test('a push service that is away is tried five times with growing delays, and the subscription stays', async () => {
  await pushWithAnswer(503)
  const waitMinutes: number[] = []
  let now = noonInDays()
  for (let [row] = await due(); row; [row] = await due()) {
    waitMinutes.push((row.dueAt.getTime() - now.getTime()) / 60_000)
    now = row.dueAt
    await sendDuePushes(app, new Date(now.getTime() - 1))
    await sendDuePushes(app, now)
  }
  expect([waitMinutes, service.taken.length, await devices()]).toEqual([[1, 2, 4, 8, 16], 5, 1])
})

test('claims twenty pushes at a time, also while PostgreSQL expects a single row', async () => {
  const { customer } = await subscribed()
  const { db, database } = app.runtime
  const [first, ...others] = Array.from({ length: 41 }, (_, number) => ({
    userId: customer.id,
    kind: 'message' as const,
    subjectId: `subject ${number}`,
    dueAt: new Date(Date.now() - 60_000),
    atAnyHour: true,
  }))
  await db.insert(pendingPushes).values(first!)
  // PostgreSQL then joins the claimed rows in a nested loop.
  await database.exec('ANALYZE push_due')
  await db.insert(pendingPushes).values(others)
  const claimed: number[] = []
  const countClaimed = async () => {
    claimed.push(await db.$count(pendingPushes, gt(pendingPushes.tries, 0)))
    return null
  }
  await sendPushes(app.runtime, { message: countClaimed })
  expect([claimed.length, Math.max(...claimed), await due()]).toEqual([41, 20, []])
})

test('sends a push again with the same tag when its process died', async () => {
  const { device, write } = await subscribed()
  await write()
  // Simulates a process that died after sending, so that the row is still claimed.
  const [before] = await due()
  await sendDuePushes(app)
  const claimed = { ...before!, tries: 1, dueAt: new Date(noonInDays().getTime() + 60_000) }
  await app.runtime.db.insert(pendingPushes).values(claimed)
  await sendDuePushes(app, new Date(noonInDays().getTime() + 59_000))
  expect(service.taken).toHaveLength(1)
  await sendDuePushes(app, new Date(noonInDays().getTime() + 60_000))
  expect(new Set(service.noticesOf(device).map(({ tag }) => tag)).size).toBe(1)
  expect([service.taken.length, await due()]).toEqual([2, []])
})

test('sends a second change that happens while the first push is being sent', async () => {
  const { customer } = await subscribed()
  const { runtime } = app
  const change = (now: Date) =>
    runtime.db.transaction(tx => enqueuePush(tx, { userId: customer.id, kind: 'booking', subjectId: 'one' }, now))
  const sent: string[] = []
  const composers = {
    async booking() {
      const body = sent.length ? 'second' : 'first'
      sent.push(body)
      if (body === 'first') await change(noonInDays())
      return { title: 'Termin', body, url: '/' }
    },
  }
  await change(noonInDays())
  await sendPushes(runtime, composers, new Date(noonInDays().getTime() + 10_000))
  expect(await due()).toHaveLength(1)
  await sendPushes(runtime, composers, new Date(noonInDays().getTime() + 20_000))
  expect([sent, await due()]).toEqual([['first', 'second'], []])
})
