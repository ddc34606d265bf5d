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
import { runDueReminders } from '../bookings/reminders.server.ts'

const app = useApp()
beforeAll(() => dropOfferJobs(app))

test('the freed time of two people is offered to two customers, and a service that a person does not do is not', async () => {
  const scene = await newFullDay(app)
  const { provider, holder, service, day, bookings } = scene
  const [start, second] = bookings.map(({ starts_at }) => starts_at)
  const member = await addMember(app, provider, 'Sanja')
  const { body: other } = await book(app, holder, service, start, { person: member })
  expect((await joinWait(app, await newWaitingCustomer(app), scene)).body.fields.days).toContain('Već ima slobodnih')
  await book(app, holder, service, second, { person: member })
  expect((await fetchSlots(app, service, `?from=${day}&days=1`)).days[0].state).toBe('full')
  const people = [await newWaitingCustomer(app), await newWaitingCustomer(app, 'Mila Kovač')]
  const third = await newWaitingCustomer(app, 'Jovan Ilić')
  for (const person of [...people, third]) expect((await joinWait(app, person, scene)).status).toBe(201)

  for (const each of [bookings[0], other]) await changeBooking(app, provider, each, 'cancel')
  await offerAt(app, tomorrowAt(10))
  const offers = await Promise.all(people.map(person => offerOf(app, person)))
  expect(offers.map(offer => offer.starts_at)).toEqual([start, start])
  expect(await offerOf(app, third)).toBeNull()
  const taken = await Promise.all(people.map((person, n) => answerOffer(app, person, offers[n].id, 'take')))
  expect(taken.map(({ body }) => body.member?.id ?? null).sort()).toEqual([member, null].sort())

  // The member no longer does the service, so the member's freed time is no slot of it.
  const ofMember = taken.find(({ body }) => body.member)!.body
  await app.runtime.database.query('UPDATE members SET all_services = false WHERE id = $1', [member])
  await changeBooking(app, provider, ofMember, 'cancel')
  await offerAt(app, tomorrowAt(11))
  expect(await offerOf(app, third)).toBeNull()
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
