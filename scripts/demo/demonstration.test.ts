import { asc, isNotNull } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { appointments } from '../../features/appointments/appointment-tables.server.ts'
import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { listQueue } from '../../features/moderation/queue/queue.server.ts'
import { listUnmetSearches } from '../../features/services/search/suggest/unmet-searches.server.ts'
import { supportMessages } from '../../features/support/support-tables.server.ts'
import { listBounces } from '../../platform/server/mail/bounces.server.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { writeFirstRows } from './first-rows.ts'
import { demoLogins, idOf } from './ids.ts'
import { loadDemo, writeDemoRows } from './load.ts'
import { actingAs } from './loading.ts'
import { addWebsites } from './websites.ts'

const app = useApp()
const belgradeHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Belgrade', hour: '2-digit' })

// Without the queue, because the queue would arm its timers for the moved clock and then run them without a pause.
beforeAll(() => app.runtime.jobs.stop())
afterEach(() => void vi.useRealTimers())

async function get(as: Caller, path: string) {
  const { status, body } = await app.call('GET', `/api${path}`, { as })
  expect([path, status]).toEqual([path, 200])
  return body
}
const statusesOf = ({ items }: { items: { status: string }[] }) => new Set(items.map(({ status }) => status))

test.each([
  ['in the afternoon of a weekday', '2026-11-26T14:20:00Z'],
  ['before dawn on a Monday', '2026-11-30T03:10:00Z'],
  ['late in the evening before the holidays', '2026-12-31T22:40:00Z'],
])('everything is alive for README’s three people, for a first start %s', { timeout: 120_000 }, async (_, start) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(start) })
  await writeDemoRows(app.runtime, Date.now())
  await addWebsites(app.runtime, idOf)
  await expectProvider(await app.signIn(demoLogins.provider))
  await expectCustomer(await app.signIn(demoLogins.customer))
  await expectAdministrator()
  await expectTimesOfWakingPeople()
  const outbox = await app.call('GET', '/api/razvoj/posta')
  expect(outbox.body.items.filter(({ subject }: { subject: string }) => !/prijav/i.test(subject))).toEqual([])
})

test('a load that was interrupted between its transactions is continued once', async () => {
  const { runtime } = app
  await writeFirstRows(runtime, Date.now())
  const countBookings = () => runtime.db.$count(appointments, isNotNull(appointments.bookingId))
  expect(await countBookings()).toBe(0)
  await loadDemo(runtime)
  const bookings = await countBookings()
  expect(bookings).toBeGreaterThan(10)
  await loadDemo(runtime)
  expect(await countBookings()).toBe(bookings)
}, 120_000)

async function expectProvider(milan: Caller) {
  const { views, rating, messages, appointments } = await get(milan, '/statistics')
  expect([views, rating, messages, appointments].map(({ value }) => value)).toEqual([245, 4.8, 8, 16])
  expect((await get(milan, '/statistics/site')).site.visits.value).toBeGreaterThan(50)

  expect(await get(milan, '/appointments/hours')).toMatchObject({ accepts_bookings: true, days_off: [{}] })
  const upcoming = await get(milan, '/bookings/mine?side=provider')
  expect(statusesOf(upcoming)).toEqual(new Set(['confirmed', 'requested']))
  const past = await get(milan, '/bookings/mine?side=provider&when=past')
  expect(past.items).toMatchObject(Array(5).fill({ status: 'done' }))
  expect(upcoming.items.filter((booking: any) => booking.awaits_deposit)).toHaveLength(1)

  expect((await get(milan, '/price-list')).items.length).toBeGreaterThan(5)
  const { items: quotes } = await get(milan, '/quotes/mine?side=provider')
  expect(quotes.filter(({ visits }: any) => visits)).toMatchObject([{ visits: { done: 2, total: 3 } }])
  const quoteStates = quotes.map((quote: any) => (quote.paid_at ? 'paid' : quote.version.status))
  expect(new Set(quoteStates)).toEqual(new Set(['sent', 'accepted', 'declined', 'expired', 'paid']))
  const nikola = await app.signIn('nikola.tasic@primer.rs')
  const accepted = (await get(nikola, '/quotes/mine')).items.find((quote: any) => quote.version.status === 'accepted')
  expect((await get(nikola, `/quotes/${accepted.id}`)).payment).toMatchObject({ holder: 'Milan Jovanović' })

  const found = async (path: string, isCounted: (item: any) => unknown = () => true) =>
    (await get(milan, path)).items.filter(isCounted).length
  expect(await found('/clients', ({ note }) => note)).toBeGreaterThan(2)
  expect(await found(`/providers/${milan.id}/reviews`, ({ reply }) => reply)).toBe(3)
  expect(await found('/requests', ({ mine, offers }) => !mine && offers < 5)).toBeGreaterThan(1)
  expect([await found('/bookings/mine'), await found('/requests/mine')]).toEqual([1, 1])
  expect((await get(milan, '/saved')).services).toHaveLength(2)
}

async function expectCustomer(jelena: Caller) {
  expect(statusesOf(await get(jelena, '/bookings/mine'))).toEqual(new Set(['confirmed', 'requested']))
  expect((await get(jelena, '/bookings/mine?when=past')).items.length).toBeGreaterThan(0)
  expect((await get(jelena, '/requests/mine')).items).toMatchObject([{ status: 'open', offers: 3 }])
  expect(await get(jelena, '/saved')).toMatchObject({ services: [{}, {}, {}, {}], providers: [{}, {}, {}] })
  const { items: quotes } = await get(jelena, '/quotes/mine')
  expect((await get(jelena, `/quotes/${quotes[0].id}`)).can.accept).toBe(true)
  const { items } = await get(jelena, '/conversations?limit=30')
  expect(items.filter(({ unread }: any) => unread).length).toBeGreaterThan(3)
  expect((await get(jelena, `/conversations/${idOf('conversation', 'milan-hitne/jelena')}/rating`)).can.rate).toBe(true)
}

async function expectAdministrator() {
  const { runtime } = app
  const loading = { tx: runtime.db as never, runtime, now: Date.now(), startedAt: new Date(), passwordHash: '' }
  const queue = await listQueue(actingAs(loading, 'admin', new Date()))
  expect(queue.map(({ kind }) => kind).sort()).toEqual(['appeal', 'report', 'report', 'report', 'report', 'report'])
  expect(new Set(queue.map(({ subject_type }) => subject_type)).size).toBe(6)
  expect(await runtime.db.$count(supportMessages)).toBe(2)
  expect(await listBounces(runtime.db, 9)).toHaveLength(1)
  expect(await listUnmetSearches(runtime, 9)).toHaveLength(4)
}

/** Users write between 7 and 22 o'clock, in the past, and each after the one before. Only the system writes at night. */
async function expectTimesOfWakingPeople() {
  const rows = await app.runtime.db.select().from(messages).orderBy(asc(messages.conversationId), asc(messages.seq))
  for (const [index, { createdAt, content, messageType, conversationId }] of rows.entries()) {
    expect(createdAt.getTime(), content).toBeLessThanOrEqual(Date.now())
    const before = rows[index - 1]
    if (before?.conversationId === conversationId)
      expect(createdAt.getTime(), content).toBeGreaterThanOrEqual(before.createdAt.getTime())
    const hour = Number(belgradeHour.format(createdAt))
    if (messageType === 'text') expect([content, hour >= 7 && hour <= 22]).toEqual([content, true])
  }
  for (const { lastMessageAt, createdAt } of await app.runtime.db.select().from(conversations)) {
    expect(lastMessageAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(createdAt.getTime()).toBeLessThanOrEqual(lastMessageAt.getTime())
  }
}
