import { beforeAll, describe, expect, test } from 'vitest'
import { book, changeBooking } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import {
  answerOffer,
  dropOfferJobs,
  joinWait,
  newFullDay,
  newWaitingCustomer,
  offerAt,
  offerOf,
  pauseService,
  tomorrowAt,
} from '../../tests/waiting.ts'
import { addDays } from '../appointments/belgrade.ts'
import { waitChecks, waitOffers, waits, waitTimes } from './waiting-tables.server.ts'

const app = useApp()
beforeAll(() => dropOfferJobs(app))

const emailsTo = async ({ email }: { email: string }) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject.split(':')[0])

describe('joining', () => {
  test('works once for each service, for full days within the days ahead, and is repeatable by its id', async () => {
    const scene = await newFullDay(app)
    const customer = await newWaitingCustomer(app)
    const id = crypto.randomUUID()
    expect((await joinWait(app, null, scene)).status).toBe(401)
    const far = await joinWait(app, customer, { ...scene, day: addDays(scene.day, 60) })
    expect([far.status, far.body.fields.days]).toEqual([422, 'Izaberite dane u kojima termin može da se zakaže.'])
    const free = await joinWait(app, customer, scene, { days: [scene.day, addDays(scene.day, 1)] })
    expect([free.status, free.body.fields.days]).toEqual([422, expect.stringContaining('Već ima slobodnih termina')])
    const joined = await joinWait(app, customer, scene, { id })
    expect(joined.status).toBe(201)
    expect(joined.body).toMatchObject({ days: [scene.day], parts: ['morning'], offer: null })
    expect((await joinWait(app, customer, scene, { id })).body).toEqual(joined.body)
    expect((await joinWait(app, customer, scene)).body.code).toBe('already_waiting')
    expect((await joinWait(app, scene.provider, scene)).body.code).toBe('own_service')
    expect((await joinWait(app, await newWaitingCustomer(app), scene, { id })).body.code).toBe('id_taken')
  })

  test('tells the provider a number for each day and nothing else; the customer reads no place in line', async () => {
    const scene = await newFullDay(app)
    const people = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
    for (const person of people) await joinWait(app, person, scene)
    // A customer who waits for two services counts once.
    await joinWait(app, people[0]!, { service: await app.service(scene.provider), day: scene.day })
    const path = `/api/waits/days?from=${scene.day}`
    const { body } = await app.call('GET', path, { as: scene.provider })
    expect(body).toEqual({ days: [{ date: scene.day, count: 2 }] })
    expect((await app.call('GET', path, { as: scene.holder })).status).toBe(403)
    expect((await app.call('GET', '/api/waits', { as: scene.provider })).body.items).toEqual([])
  })
})

describe('a cancelled slot', () => {
  test('is offered in the order of joining, half an hour each, and the second customer takes it', async () => {
    const scene = await newFullDay(app)
    const [first, second] = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
    await joinWait(app, first, scene)
    await joinWait(app, second, scene)
    await offerAt(app, tomorrowAt(9))
    expect(await offerOf(app, first)).toBeNull()
    await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
    await offerAt(app, tomorrowAt(10))
    const offer = await offerOf(app, first)
    expect(offer).toMatchObject({ status: 'offered', starts_at: scene.bookings[0].starts_at })
    expect(Date.parse(offer.answer_by)).toBe(tomorrowAt(10, 30).getTime())
    expect(await offerOf(app, second)).toBeNull()
    expect([await emailsTo(first), await emailsTo(second)]).toEqual([['Oslobodio se termin'], []])
    expect((await answerOffer(app, second, offer.id, 'take')).status).toBe(404)

    await offerAt(app, tomorrowAt(10, 29))
    expect(await offerOf(app, second)).toBeNull()
    await offerAt(app, tomorrowAt(10, 31))
    expect((await offerOf(app, first)).status).toBe('expired')
    expect((await answerOffer(app, first, offer.id, 'take')).body.code).toBe('offer_over')
    const next = await offerOf(app, second)
    const taken = await answerOffer(app, second, next.id, 'take')
    expect(taken.body).toMatchObject({ id: next.id, status: 'confirmed', starts_at: offer.starts_at })
    expect((await answerOffer(app, second, next.id, 'take')).body.id).toBe(next.id)
    expect(await offerOf(app, second)).toBeUndefined()
    expect(await emailsTo(second)).toEqual(['Zakazan termin', 'Oslobodio se termin'])
  })

  test('goes to the next customer at once after Ne mogu, and comes back for neither of them', async () => {
    const scene = await newFullDay(app)
    const people = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
    for (const person of people) await joinWait(app, person, scene)
    await changeBooking(app, scene.provider, scene.bookings[1], 'cancel')
    for (const [minute, person] of people.entries()) {
      await offerAt(app, tomorrowAt(12, minute))
      const offer = await offerOf(app, person)
      expect((await answerOffer(app, person, offer.id, 'pass')).status).toBe(204)
      expect((await offerOf(app, person)).status).toBe('passed')
    }
    await offerAt(app, tomorrowAt(13))
    expect(await app.runtime.db.$count(waitOffers)).toBe(2)
    // The wait goes on, so another slot is offered to the first customer again.
    await changeBooking(app, scene.provider, scene.bookings[0], 'cancel')
    await offerAt(app, tomorrowAt(14))
    expect((await offerOf(app, people[0]!)).starts_at).toBe(scene.bookings[0].starts_at)
  })

  test('is not offered again for another service to a customer who could not come at that time', async () => {
    const scene = await newFullDay(app)
    const [first, second] = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
    const other = await app.service(scene.provider)
    for (const service of [scene.service, other]) await joinWait(app, first, { service, day: scene.day })
    await joinWait(app, second, scene)
    await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
    await offerAt(app, tomorrowAt(10))
    await answerOffer(app, first, (await offerOf(app, first)).id, 'pass')
    await offerAt(app, tomorrowAt(10, 1))
    expect((await app.call('GET', '/api/waits', { as: first })).body.items[1].offer).toBeNull()
    expect((await offerOf(app, second)).status).toBe('offered')
  })

  test('is offered by day only: after 21 h it waits until 7 h', async () => {
    const scene = await newFullDay(app)
    const customer = await newWaitingCustomer(app)
    await joinWait(app, customer, scene)
    await changeBooking(app, scene.holder, scene.bookings[0], 'cancel')
    for (const moment of [tomorrowAt(21), tomorrowAt(23), tomorrowAt(24 + 6, 59)]) {
      await offerAt(app, moment)
      expect(await offerOf(app, customer)).toBeNull()
    }
    expect((await app.runtime.db.select().from(waitChecks))[0]!.dueAt).toEqual(tomorrowAt(24 + 7))
    await offerAt(app, tomorrowAt(24 + 7))
    expect((await offerOf(app, customer)).status).toBe('offered')
  })

  test('is not held: another booking wins, the text says so, and the place in line stays', async () => {
    const scene = await newFullDay(app)
    const { service, holder, bookings } = scene
    const customer = await newWaitingCustomer(app)
    await joinWait(app, customer, scene)
    await changeBooking(app, holder, bookings[0], 'cancel')
    await offerAt(app, tomorrowAt(10))
    const offer = await offerOf(app, customer)
    const other = await book(app, await newWaitingCustomer(app, 'Mila Kovač'), service, offer.starts_at)
    expect(other.status).toBe(201)
    const refused = await answerOffer(app, customer, offer.id, 'take')
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.title).toContain('I dalje čekate')
    await changeBooking(app, scene.provider, other.body, 'cancel')
    await offerAt(app, tomorrowAt(11))
    expect(await offerOf(app, customer)).toMatchObject({ status: 'offered', starts_at: offer.starts_at })
  })
})

test('offers what days off and wider hours free, and withdraws an offer whose slot is gone', async () => {
  const scene = await newFullDay(app)
  const { provider, day } = scene
  const customer = await newWaitingCustomer(app)
  await joinWait(app, customer, scene, { parts: ['morning', 'evening'] })
  const { body: hours } = await app.call('GET', '/api/appointments/hours', { as: provider })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '10:00', end: '19:00' }))
  const { body: wider } = await app.call('PUT', '/api/appointments/hours', { as: provider, body: { ...hours, weekly } })
  await offerAt(app, tomorrowAt(9))
  const offer = await offerOf(app, customer)
  expect(offer.starts_at.slice(0, 10)).toBe(day)
  expect(Date.parse(offer.starts_at)).toBeGreaterThan(Date.parse(scene.bookings[1].ends_at) + 4 * 3_600_000)
  const off = { items: [{ first: day, last: day, note: null }], version: wider.version }
  await app.call('PUT', '/api/appointments/days-off', { as: provider, body: off })
  await offerAt(app, tomorrowAt(9, 10))
  expect((await offerOf(app, customer)).status).toBe('gone')
})

test('ends a wait with leaving, its last day, a paused service, a ban, a block and a deleted account', async () => {
  const { db } = app.runtime
  const running = () => db.$count(waitTimes)
  const scene = await newFullDay(app)
  const customer = await newWaitingCustomer(app)
  const { body: left } = await joinWait(app, customer, scene)
  expect((await app.call('DELETE', `/api/waits/${left.id}`, { as: scene.holder })).status).toBe(404)
  expect((await app.call('DELETE', `/api/waits/${left.id}`, { as: customer })).status).toBe(204)
  expect((await app.call('DELETE', `/api/waits/${left.id}`, { as: customer })).status).toBe(204)
  expect(await running()).toBe(0)

  const ends = {
    over: async () => {
      const { endPastWaits } = await import('./wait-ends.server.ts')
      await endPastWaits(app.runtime, new Date(`${addDays(scene.day, 1)}T12:00:00+01:00`))
    },
    block: () => app.call('PUT', `/api/blocks/${scene.provider.id}`, { as: customer, body: { cancel_bookings: true } }),
  }
  for (const end of Object.values(ends)) {
    await joinWait(app, customer, scene)
    expect(await running()).toBe(1)
    await end()
    expect(await running()).toBe(0)
  }
  expect((await joinWait(app, customer, scene)).body.code).toBe('other_unreachable')
  const other = await newWaitingCustomer(app)
  await joinWait(app, other, scene)
  expect((await pauseService(app, scene)).status).toBe(200)
  expect(await running()).toBe(0)
  const outcomes = (await db.select().from(waits)).map(({ outcome, about }) => [outcome, about])
  expect(outcomes).toEqual(
    expect.arrayContaining([
      ['left', ''],
      ['over', ''],
      ['closed', ''],
    ]),
  )
})
