import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { book, changeBooking, fetchSlots } from '../../tests/bookings.ts'
import { depositTerms, saveDeposit } from '../../tests/deposits.ts'
import { useApp } from '../../tests/harness.ts'
import { savePaymentAccount } from '../../tests/quotes.ts'
import { addMember } from '../../tests/shop.ts'
import {
  answerOffer,
  dropOfferJobs,
  joinWait,
  newFullDay,
  newWaitingCustomer,
  offerAt,
  offerOf,
  tomorrowAt,
} from '../../tests/waiting.ts'
import { addDays } from '../appointments/belgrade.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'
import { makeCheckDue } from './wait-checks.server.ts'

const app = useApp()
beforeAll(() => dropOfferJobs(app))

test('the freed times of two people are offered to two customers for services that they do, and one taken twice books once', async () => {
  const scene = await newFullDay(app)
  const { provider, holder, service, day, bookings } = scene
  const [start, second] = bookings.map(({ starts_at }) => starts_at)
  const member = await addMember(app, provider, 'Sanja')
  const { body: other } = await book(app, holder, service, start, { person: member })
  const people = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')] as const
  const third = await newWaitingCustomer(app, 'Jovan Ilić')
  expect((await joinWait(app, third, scene)).body.fields.days).toContain('Već ima slobodnih')
  await book(app, holder, service, second, { person: member })
  expect((await fetchSlots(app, service, `?from=${day}&days=1`)).days[0].state).toBe('full')
  const later = { id: randomUUID(), version: 1 }
  const nextDay = (await fetchSlots(app, service, `?from=${addDays(day, 1)}&days=1`)).days[0]
  await book(app, people[0], service, nextDay.slots[0].starts_at, { id: later.id })
  for (const person of [...people, third]) expect((await joinWait(app, person, scene)).status).toBe(201)
  const offersAt = async (moment: Date) => {
    await makeCheckDue(app.runtime.db, provider.id, moment)
    await offerAt(app, moment)
    const offers = await Promise.all([...people, third].map(person => offerOf(app, person)))
    return offers.map(offer => offer?.starts_at ?? null)
  }

  // While the member is busy, only the provider's freed time is offered, and not again at the next check.
  expect(await offersAt(tomorrowAt(9))).toEqual([null, null, null])
  await changeBooking(app, provider, bookings[0], 'cancel')
  for (const minute of [0, 1]) expect(await offersAt(tomorrowAt(10, minute))).toEqual([start, null, null])
  await changeBooking(app, provider, other, 'cancel')
  for (const minute of [2, 3]) expect(await offersAt(tomorrowAt(10, minute))).toEqual([start, start, null])

  // One offer is taken once, though a second person is free too.
  const [first, next] = await Promise.all(people.map(person => offerOf(app, person)))
  const answers = await Promise.all([
    answerOffer(app, people[0], first.id, 'take'),
    answerOffer(app, people[0], first.id, 'take', { moved: later }),
  ])
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([201, 'offer_taken'])
  const { body: taken } = await answerOffer(app, people[1], next.id, 'take')
  const bodies = [taken, answers.find(({ status }) => status === 201)!.body]
  expect(bodies.map(body => body.member?.id ?? null).sort()).toEqual([member, null].sort())

  // The member no longer does the service, so the member's freed time is no slot of it.
  await app.runtime.database.query('UPDATE members SET all_services = false WHERE id = $1', [member])
  await changeBooking(
    app,
    provider,
    bodies.find(body => body.member),
    'cancel',
  )
  expect((await offersAt(tomorrowAt(11)))[2]).toBeNull()
})

test('an offer is taken with the deposit that was shown; without the deposit the slot goes to the next customer', async () => {
  const scene = await newFullDay(app)
  const { provider, service } = scene
  const customer = await newWaitingCustomer(app)
  await joinWait(app, customer, scene)
  await changeBooking(app, provider, scene.bookings[0], 'cancel')
  await offerAt(app, tomorrowAt(10))
  await savePaymentAccount(app, provider, '165-55-74')
  await saveDeposit(app, provider, service, { kind: 'sum', ...depositTerms })
  const { id } = await offerOf(app, customer)
  const unseen = await answerOffer(app, customer, id, 'take')
  expect([unseen.status, unseen.body.code]).toEqual([409, 'deposit_changed'])
  const [wait] = (await app.call('GET', '/api/waits', { as: customer })).body.items
  expect(wait).toMatchObject({ deposit: depositTerms, offer: { status: 'offered' } })
  const { body: held } = await answerOffer(app, customer, id, 'take', { deposit: wait.deposit })
  expect(held).toMatchObject({ id, status: 'requested', awaits_deposit: true })

  const next = await newWaitingCustomer(app, 'Mila Kovač')
  expect((await joinWait(app, next, scene)).status).toBe(201)
  await offerAt(app, tomorrowAt(11))
  expect(await offerOf(app, next)).toBeNull()
  await runDueReminders(app.runtime, new Date(Date.parse(held.deposit.due_at) + 1_000))
  await offerAt(app, tomorrowAt(24 + 11))
  expect(await offerOf(app, next)).toMatchObject({ status: 'offered', starts_at: held.starts_at })
})
