import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { banUser, newAdministrator } from '../../../tests/administration.ts'
import { book, newBookingScene, readBooking, slotAt } from '../../../tests/bookings.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { moderationHelpers } from '../../../tests/moderation.ts'
import { outboxHelpers } from '../../../tests/outbox.ts'
import { profiles } from '../../accounts/account-tables.server.ts'
import { endOfBan } from '../../admin/people/person.ts'

const app = useApp()
const { report, claimAndDecide, newScene } = moderationHelpers(app)
const { emailsTo } = outboxHelpers(app)

test('a ban after a report ends sessions, live connections and bookings at once', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { body: booked } = await book(app, customer, service, await slotAt(app, service, 1))
  const closed = vi.spyOn(app.runtime.live, 'disconnect')
  const { body } = await report(customer, 'service', service.id)
  await claimAndDecide(await newAdministrator(app), body.id, 'ban')
  expect(closed).toHaveBeenCalledTimes(1)
  expect((await app.call('GET', '/api/me', { as: provider })).body.user).toBeNull()
  expect((await readBooking(app, customer, booked)).status).toBe('cancelled')
})

const endOf = async ({ id }: Caller) => {
  const [row] = await app.runtime.db.select().from(profiles).where(eq(profiles.id, id))
  return row!.banExpires!
}
const next = new Date().getUTCFullYear() + 1

// Midnight in Belgrade is 22:00 UTC in summer and 23:00 UTC in winter.
test.each([
  { day: `${next}-07-24`, end: `${next}-07-24T22:00:00.000Z`, words: `24. jula ${next}.` },
  { day: `${next}-11-24`, end: `${next}-11-24T23:00:00.000Z`, words: `24. novembra ${next}.` },
])(
  'a ban with a last day ends with $day in Belgrade, with a report or without, and its email names that day',
  async expected => {
    const { boss, provider, customer, service } = await newScene()
    const { body } = await report(customer, 'service', service.id)
    await claimAndDecide(boss, body.id, 'ban', { until: expected.day })
    const other = await app.person('regular')
    expect((await banUser(app, boss, other, { until: expected.day })).status).toBe(200)
    for (const banned of [provider, other]) {
      expect((await endOf(banned)).toISOString()).toBe(expected.end)
      expect((await emailsTo(banned.email))[0]!.text).toContain(`aš nalog je isključen do kraja dana ${expected.words}`)
    }
    const { body: page } = await app.call('GET', `/api/admin/people/${other.id}`, { as: boss })
    expect(page.history[0].note).toBe(`Lažne ocene, do ${expected.words}`)
  },
)

test('a ban with a last day ends at midnight in Belgrade also on days when the clocks change', () => {
  const ends = ['2026-03-29', '2026-10-25'].map(day => endOfBan(day).toISOString())
  expect(ends).toEqual(['2026-03-29T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
})
