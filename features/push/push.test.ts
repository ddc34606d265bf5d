import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runMinuteTasks } from '../../tests/clock.ts'
import { useApp } from '../../tests/harness.ts'
import { noonInDays, newPushScene as pairIn, sendDuePushes, subscribe } from '../../tests/push.ts'
import { startPushService, verifySender } from '../../tests/push-service.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { enqueuePush } from './pending-pushes.server.ts'
import { sendPushes } from './push-job.server.ts'
import { pendingPushes, pushSubscriptions } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const pair = () => pairIn(app)
const devices = () => app.runtime.db.$count(pushSubscriptions)
const due = () => app.runtime.db.select().from(pendingPushes)

describe('a push about a new message', () => {
  // This must be the first test, because the process schedules at most one run per second.
  test('is sent within a few seconds', async () => {
    const { provider, customer, conversation } = await pair()
    await subscribe(app, customer, service.device())
    await app.sendMessage(provider, conversation, 'Izvolite')
    // The push ignores the quiet hours, because the test must also pass at night.
    await app.runtime.db.update(pendingPushes).set({ atAnyHour: true })
    await vi.waitFor(() => expect(service.taken).toHaveLength(1), 10_000)
  })

  test('is sent by the minute task when it is due later', async () => {
    const { provider, customer, conversation } = await pair()
    await subscribe(app, customer, service.device())
    await app.sendMessage(provider, conversation, 'Izvolite')
    await app.runtime.database.exec(`DELETE FROM pgboss.job WHERE name = 'push' AND state < 'active'`)
    await app.runtime.db.update(pendingPushes).set({ atAnyHour: true, dueAt: new Date() })
    await runMinuteTasks(app.runtime)
    await vi.waitFor(() => expect(service.taken).toHaveLength(1), 10_000)
  })

  test('is sent once per message to each device, encrypted, and names only the sender', async () => {
    const { provider, customer, conversation } = await pair()
    const [phone, laptop] = [service.device(), service.device()]
    await subscribe(app, customer, phone)
    await subscribe(app, await app.signIn(customer.email), laptop)
    await app.sendMessage(provider, conversation, 'Dolazim sutra u pet, Njegoševa 7.')
    await app.sendMessage(provider, conversation, 'Ponesite ključ.')
    await Promise.all([1, 2, 3].map(() => sendDuePushes(app)))
    for (const device of [phone, laptop]) {
      const notice = {
        title: 'Nova poruka od Milana',
        url: `/messages?razgovor=${conversation.id}`,
        tag: `conversation:${conversation.id}`,
        lang: 'sr-Latn',
      }
      expect(service.noticesOf(device)).toEqual([notice, notice])
    }
    expect(await due()).toEqual([])
    const [sent] = service.taken
    expect(sent!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(sent!.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(sent!.body.toString('latin1')).not.toContain('Milan')
  })

  test('is signed with the published VAPID key, for this push service, with a contact address', async () => {
    const { provider, customer, conversation } = await pair()
    await subscribe(app, customer, service.device())
    await app.sendMessage(provider, conversation, 'Izvolite')
    await sendDuePushes(app)
    const { key } = (await app.call('GET', '/api/push-key')).body
    expect(await verifySender(service.taken[0]!)).toMatchObject({
      key,
      algorithm: 'ES256',
      aud: service.url,
      sub: 'mailto:posta@localhost',
    })
  })

  test('is not sent for messages that were read, withdrawn or the user’s own', async () => {
    const { provider, customer, conversation } = await pair()
    const [his, hers] = [service.device(), service.device()]
    await subscribe(app, customer, hers)
    await subscribe(app, provider, his)
    const { seq } = await app.sendMessage(provider, conversation, 'Izvolite')
    await app.call('POST', `/api/conversations/${conversation.id}/read`, { as: customer, body: { up_to: seq } })
    await sendDuePushes(app)
    expect(service.taken).toEqual([])
    const at = `/api/conversations/${conversation.id}`
    await app.call('POST', `${at}/complete`, { as: provider, body: { review_requested: true } })
    await app.call('POST', `${at}/reopen`, { as: provider })
    await sendDuePushes(app)
    expect([service.taken, await due()]).toEqual([[], []])
  })

  test('waits at night until the morning', async () => {
    const { provider, customer, conversation } = await pair()
    await subscribe(app, customer, service.device())
    await app.sendMessage(provider, conversation, 'Izvolite')
    const night = new Date(noonInDays().getTime() + 10 * 3_600_000)
    await sendDuePushes(app, night)
    expect(service.taken).toEqual([])
    expect((await due())[0]!.dueAt).toEqual(new Date(noonInDays(2).getTime() - 5 * 3_600_000))
    await sendDuePushes(app, noonInDays(2))
    expect(service.taken).toHaveLength(1)
  })

  test('is sent only to devices that chose this kind', async () => {
    const { provider, customer, conversation } = await pair()
    const [with_, without] = [service.device(), service.device()]
    const other = await app.signIn(customer.email)
    await subscribe(app, customer, with_, ['message'])
    await subscribe(app, other, without, ['booking', 'quote'])
    expect((await app.call('GET', '/api/me/push', { as: other })).body).toEqual({ kinds: ['booking', 'quote'] })
    await app.sendMessage(provider, conversation, 'Izvolite')
    await sendDuePushes(app)
    expect([service.noticesOf(with_).length, service.noticesOf(without).length]).toEqual([1, 0])
    await subscribe(app, customer, with_, [])
    await app.sendMessage(provider, conversation, 'Ima li koga?')
    expect(await due()).toEqual([])
  })
})

test('counts push outcomes in the metrics', async () => {
  const { provider, customer, conversation } = await pair()
  await subscribe(app, customer, service.device())
  const counted = async () => {
    const { values } = await app.runtime.metrics.pushes.get()
    return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
  }
  const before = await counted()
  for (const status of [201, 503]) {
    service.answerWith(status)
    await app.sendMessage(provider, conversation, 'Izvolite')
    await sendDuePushes(app)
  }
  const after = await counted()
  const added = ['taken', 'away', 'refused', 'gone'].map(outcome => (after[outcome] ?? 0) - (before[outcome] ?? 0))
  expect(added).toEqual([1, 1, 0, 0])
})

describe('a push service', () => {
  const pushWithAnswer = async (status: number) => {
    const { provider, customer, conversation } = await pair()
    await subscribe(app, customer, service.device())
    service.answerWith(status)
    await app.sendMessage(provider, conversation, 'Izvolite')
    await sendDuePushes(app)
    return { say: () => app.sendMessage(provider, conversation, 'Ima li koga?') }
  }

  test.each([404, 410])('that answers %i ends the subscription', async status => {
    await pushWithAnswer(status)
    expect([await devices(), await due(), service.taken.length]).toEqual([0, [], 1])
  })

  test('that refuses five times in a row ends the subscription; a success resets the count', async () => {
    const { say } = await pushWithAnswer(403)
    for (const status of [403, 403, 403, 201, 403, 403, 403, 403]) {
      service.answerWith(status)
      await say()
      await sendDuePushes(app)
      expect(await devices()).toBe(1)
    }
    service.answerWith(403)
    await say()
    await sendDuePushes(app)
    expect([await devices(), service.taken.length]).toEqual([0, 10])
  })

  test('that is away is tried five times with growing delays, and the subscription stays', async () => {
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

  test('that redirects is not followed', async () => {
    await pushWithAnswer(302)
    expect(service.taken).toHaveLength(1)
  })
})

test('sends a push again with the same tag when its process died', async () => {
  const { provider, customer, conversation } = await pair()
  const device = service.device()
  await subscribe(app, customer, device)
  await app.sendMessage(provider, conversation, 'Izvolite')
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

test('names a provider without a name by their role', async () => {
  const { provider, customer, conversation } = await pair()
  const device = service.device()
  await subscribe(app, customer, device)
  await app.runtime.db.update(profiles).set({ name: '' }).where(eq(profiles.id, provider.id))
  await app.sendMessage(provider, conversation, 'Izvolite')
  await sendDuePushes(app)
  expect(service.noticesOf(device)[0]!.title).toBe('Nova poruka od pružaoca usluge')
})

test('sends a second change that happens while the first push is being sent', async () => {
  const { customer } = await pair()
  await subscribe(app, customer, service.device())
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
