import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { act, allAtOnce, aStreet, book, counted, slotsOf } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { repetitions } from '../../tests/repetitions.ts'
import { doWhatIsDue } from './reminders.server.ts'

/**
 * Many at once, on whichever database the tests run (README.md, Working on it). That of two rows no time overlaps is
 * asked of the database itself, by comparing all with all.
 */
const app = useApp()
const many = repetitions('RACERS', { usual: 60, long: 1000 })
const overlaps = async () => {
  const { rows } = await app.runtime.database.query(
    `SELECT count(*)::int AS count FROM appointments a JOIN appointments b ON a.provider_id = b.provider_id AND a.id < b.id
     AND a.status IN ('requested', 'confirmed') AND b.status IN ('requested', 'confirmed') AND a.busy && b.busy`,
  )
  return (rows[0] as { count: number }).count
}
const crowd = (size: number) =>
  Promise.all(Array.from({ length: size }, (_, n) => app.person('regular', { name: `Kupac ${n}` })))
/** Each of them keeps its id when it asks again. */
function inCrowd(wishOf: (n: number) => [Caller, { id: string }, string]) {
  const ids = Array.from({ length: many }, () => randomUUID())
  return allAtOnce(many, n => {
    const [as, service, startsAt] = wishOf(n)
    return book(app, as, service, startsAt, { id: ids[n] })
  })
}

// Slow: so many ask at once, on one connection of the embedded database.
test('of one slot there is one, of many who want it at once', async () => {
  const { service } = await aStreet(app)
  const people = await crowd(50)
  const { days } = await slotsOf(app, service, '?days=3')
  const wanted = days[1].slots[20].starts_at
  const answers = await inCrowd(n => [people[n % 50]!, service, wanted])
  expect(counted(answers)).toEqual({ '201': 1, '409 slot_taken': many - 1 })
  const lost = answers.find(({ status }) => status === 409)!
  expect(lost.body.slots).toHaveLength(3)
}, 300_000)

test('of many of three lengths that overlap: none of them does, and nobody hears of an error', async () => {
  const { provider, service: hour } = await aStreet(app)
  const others = await Promise.all([30, 90].map(() => app.service(provider)))
  const lengths = others.map(({ id }, at) => ({ id, duration_minutes: [30, 90][at]! }))
  const { body: hours } = await app.call('GET', '/api/appointments/hours', { as: provider })
  await app.call('PUT', '/api/appointments/hours', { as: provider, body: { ...hours, services: lengths } })
  const services = [hour, ...others]
  const people = await crowd(50)
  const { days } = await slotsOf(app, others[0], '?days=3')
  const times: string[] = days[2].slots.slice(0, -3).map((slot: { starts_at: string }) => slot.starts_at)
  const answers = await inCrowd(n => [people[n % 50]!, services[n % 3]!, times[(n * 7) % times.length]!])
  const counts = counted(answers)
  const won = counts['201']!
  expect(won).toBeGreaterThan(12)
  expect(counts).toEqual({ '201': won, '409 slot_taken': many - won })
  expect(await overlaps()).toBe(0)
}, 300_000)

test('a customer gets ten of the twelve bookings that he makes at once with two services of a provider', async () => {
  const { provider, customer, service } = await aStreet(app)
  const services = [service, await app.service(provider)]
  const { days } = await slotsOf(app, service, '?days=3')
  const hourly = [days[1], days[2]].flatMap(day => day.slots.filter((_: unknown, n: number) => n % 4 === 0))
  const answers = await allAtOnce(12, n => book(app, customer, services[n % 2]!, hourly[n].starts_at))
  expect(counted(answers)).toEqual({ '201': 10, '409 too_many_ahead': 2 })
})

test('confirmed, cancelled, moved, declined and run out at once it has one outcome, the same for both', async () => {
  const { provider, customer, service } = await aStreet(app)
  const { days } = await slotsOf(app, service, '?days=5')
  for (const [round, at] of [2, 10, 18, 26, 34, 42].entries()) {
    const { body: asked } = await book(app, customer, service, days[2].slots[at].starts_at)
    const { answer_by, id } = asked
    const everything = [
      () => act(app, provider, asked, 'confirm'),
      () => act(app, customer, asked, 'cancel'),
      // The moment at which nobody has answered has come for the job alone, so that all of them meet.
      () => doWhatIsDue(app.runtime, new Date(answer_by)),
      () => act(app, customer, asked, 'move', { starts_at: days[3].slots[at].starts_at }),
      () => act(app, provider, asked, 'decline'),
    ]
    const answers = await Promise.all(everything.map((_, n) => everything[(n + round) % everything.length]!()))
    const counts = counted(answers.filter(answer => answer !== undefined))
    const [mine, his] = await Promise.all(
      [customer, provider].map(async as => (await app.call('GET', `/api/bookings/${id}`, { as })).body),
    )
    const won = answers.find(answer => answer?.status === 200)?.body
    expect(counts).toEqual(won ? { '200': 1, '409 stale': 3 } : { '409 stale': 4 })
    const { status, starts_at } = won ?? { status: 'expired', starts_at: asked.starts_at }
    for (const seen of [mine, his]) expect([seen.status, seen.starts_at]).toEqual([status, starts_at])
    const { body } = await app.call('GET', `/api/conversations/${asked.conversation_id}/messages`, { as: customer })
    const told = body.items.filter((message: { content: string }) => !message.content.startsWith('Termin: '))
    expect(told.length, 'one line about what has become of it').toBe(round + 1)
  }
})

test('two who change places at once are not kept waiting for each other', async () => {
  const { customer, service } = await aStreet(app)
  const other = await app.person('regular', { name: 'Petar Simić' })
  const { days } = await slotsOf(app, service, '?days=3')
  const [one, two] = [days[2].slots[2].starts_at, days[2].slots[8].starts_at]
  const { body: first } = await book(app, customer, service, one)
  const { body: second } = await book(app, other, service, two)
  const answers = await Promise.all([
    act(app, customer, first, 'move', { starts_at: two }),
    act(app, other, second, 'move', { starts_at: one }),
  ])
  for (const { status, body } of answers) expect([200, 409], body.code).toContain(status)
  expect(await overlaps()).toBe(0)
})
