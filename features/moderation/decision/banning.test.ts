import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { banUser, newAdministrator } from '../../../tests/administration.ts'
import { book, fetchSlots, newBookingScene } from '../../../tests/bookings.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { inDays, quoteLine } from '../../../tests/quotes.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { isBanned } from '../../accounts/ban.ts'
import { endOfBan } from '../../admin/people/person.ts'

const app = useApp()
const { report, claimAndDecide, newScene, claim, decide, emailSubjects } = moderationHelpers(app)

test('a ban ends sessions, live connections, bookings, quotes, services and the site at once', async () => {
  const boss = await newAdministrator(app, 'Milica Radov')
  const { provider, customer, service } = await newBookingScene(app)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await app.call(method, path, { as: provider, body })
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  await call('GET', '/api/website')
  await call('PUT', '/api/website/publication', { published: true })
  const { body: page } = await app.call('GET', `/api/admin/people/${provider.id}`, { as: boss })
  const { href } = page.has.find(({ label }: { label: string }) => label === 'Sajt')
  const site = async () => (await app.fetch(new Request(href, { headers: { host: new URL(href).host } }))).status
  const { first_free } = await fetchSlots(app, service)
  const { body: booked } = await book(app, customer, service, first_free.starts_at)
  const conversation = await app.startConversation(customer, service)
  const quote = await call('POST', '/api/quotes', {
    id: randomUUID(),
    conversation_id: conversation.id,
    lines: [quoteLine],
    valid_until: inDays(7),
  })
  const readState = async () => {
    const get = async (path: string) => (await app.call('GET', path, { as: customer })).body
    return [
      (await get(`/api/bookings/${booked.id}`)).status,
      (await get(`/api/quotes/${quote.id}`)).versions[0].status,
      (await get('/api/services')).items.length,
      (await app.call('GET', '/api/me', { as: provider })).body.user?.id,
    ]
  }
  expect(await readState()).toEqual(['requested', 'sent', 1, provider.id])
  expect(await site()).toBe(200)

  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  const { body } = await report(customer, 'service', service.id)
  await claimAndDecide(boss, body.id, 'ban')
  expect(closed).toHaveBeenCalledTimes(1)
  expect(await readState()).toEqual(['cancelled', 'withdrawn', 0, undefined])
  expect(await emailSubjects(provider)).toContain('Vaš nalog je isključen')
  await vi.waitFor(async () => expect(await site()).toBe(404), 20_000)
})

describe('a ban with a last day', () => {
  const endOf = async ({ id }: Caller) => {
    const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.id, id))
    return row!.banExpires!
  }
  const emailsTo = async ({ email }: Caller) =>
    ((await app.runtime.mail.outbox?.()) ?? []).filter(({ to }) => to === email).map(({ text }) => text)
  const next = new Date().getUTCFullYear() + 1

  // Midnight in Belgrade is 22:00 UTC in summer and 23:00 UTC in winter.
  test.each([
    { day: `${next}-07-24`, end: `${next}-07-24T22:00:00.000Z`, words: `24. jula ${next}.` },
    { day: `${next}-11-24`, end: `${next}-11-24T23:00:00.000Z`, words: `24. novembra ${next}.` },
  ])('ends with $day in Belgrade, with a report or without, and its email names that day', async expected => {
    const { boss, provider, customer, service } = await newScene()
    const { body } = await report(customer, 'service', service.id)
    await claimAndDecide(boss, body.id, 'ban', { until: expected.day })
    const other = await app.person('regular')
    expect((await banUser(app, boss, other, { until: expected.day })).status).toBe(200)
    for (const banned of [provider, other]) {
      const end = await endOf(banned)
      expect(end.toISOString()).toBe(expected.end)
      expect(
        [-1, 0].map(milliseconds => isBanned({ banned: true, banExpires: end }, after(end, milliseconds))),
      ).toEqual([true, false])
      expect((await emailsTo(banned)).join()).toContain(`aš nalog je isključen do kraja dana ${expected.words}`)
    }
    const { body: page } = await app.call('GET', `/api/admin/people/${other.id}`, { as: boss })
    expect(page.history[0].note).toBe(`Lažne ocene, do ${expected.words}`)
  })

  test('ends at midnight in Belgrade also on days when the clocks change', () => {
    const ends = ['2026-03-29', '2026-10-25'].map(day => endOfBan(day).toISOString())
    expect(ends).toEqual(['2026-03-29T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  })

  test('is refused when the day has passed', async () => {
    const { boss, customer, service } = await newScene()
    const { body } = await report(customer, 'service', service.id)
    await claim(boss, body.id)
    const refused = await decide(boss, body.id, 'ban', { until: '2020-01-01' })
    expect([refused.status, refused.body.fields]).toEqual([422, { until: 'Izaberite današnji ili neki naredni dan.' }])
  })
})

const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)
