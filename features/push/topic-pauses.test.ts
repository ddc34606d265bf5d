import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { noonInDays, sendDueEmailsAfterPushes, sendDuePushes, subscribe } from '../../tests/push.ts'
import { startPushService } from '../../tests/push-service.ts'
import { actOnQuote, inDays, newQuoteScene, quoteLine, sendQuote } from '../../tests/quotes.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { delayedEmails, pendingPushes, topicPauses } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const MINUTE_MS = 60_000
const subjectsTo = async ({ email }: Caller) =>
  (await app.runtime.mail.outbox!())
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .reverse()
const delayedFor = ({ id }: Caller) => app.runtime.db.select().from(delayedEmails).where(eq(delayedEmails.userId, id))
const afterPause = () => new Date(Date.now() + 11 * MINUTE_MS)
const proposalsIn = (subjects: string[]) => subjects.filter(subject => subject.startsWith('Predlog drugog termina'))

/** Books a confirmed appointment. `propose(n)` proposes the n-th other time. */
async function bookConfirmed() {
  const street = await newBookingScene(app, { confirms: 'by_itself' })
  const { days } = await fetchSlots(app, street.service, '?days=5')
  const slots: string[] = days.slice(2).flatMap((day: any) => day.slots.map((slot: any) => slot.starts_at))
  let booking = (await book(app, street.customer, street.service, slots[0]!)).body
  const propose = async (n: number) => {
    const move = { starts_at: slots[1 + (n % 40)], reason: `Razlog ${n}.` }
    booking = (await changeBooking(app, street.provider, booking, 'move', move)).body
  }
  const change = async (as: Caller, action: 'confirm' | 'decline' | 'cancel') => {
    booking = (await changeBooking(app, as, booking, action)).body
  }
  return { ...street, propose, change }
}

test('sends two emails for ten proposals of one booking, the second with the last proposal, and forgets the pause', async () => {
  const { customer, propose } = await bookConfirmed()
  for (let n = 0; n < 10; n += 1) await propose(n)
  await sendDueEmailsAfterPushes(app)
  expect(proposalsIn(await subjectsTo(customer))).toHaveLength(1)
  await sendDueEmailsAfterPushes(app, afterPause())
  const emails = (await app.runtime.mail.outbox!()).filter(({ to }) => to === customer.email)
  expect(emails.flatMap(({ text }) => /Razlog \d+\./.exec(text ?? '') ?? [])).toEqual(['Razlog 9.', 'Razlog 0.'])
  expect(await app.runtime.db.$count(topicPauses)).toBe(1)
  await sendDueEmailsAfterPushes(app, noonInDays(2))
  expect(await app.runtime.db.$count(topicPauses)).toBe(0)
})

test('merges the emails about versions of one quote', async () => {
  const street = await newQuoteScene(app)
  let quote = (await sendQuote(app, street)).body
  for (let n = 2; n < 6; n += 1) {
    const body = { after: n - 1, lines: [{ ...quoteLine, price: 100_000 + n }], valid_until: inDays(7) }
    quote = (await actOnQuote(app, street.provider, quote, 'versions', body)).body
  }
  expect(await subjectsTo(street.customer)).toHaveLength(1)
  await sendDueEmailsAfterPushes(app, afterPause())
  expect(await subjectsTo(street.customer)).toEqual([
    expect.stringMatching(/^Ponuda \d+-001: /),
    expect.stringMatching(/, verzija 5: /),
  ])
})

test('merges the emails about offers for one request', async () => {
  const { post, offer } = requestHelpers(app)
  const customer = await app.person('regular')
  const { id } = (await post(customer)).body
  for (const name of ['Dragan', 'Milan', 'Petar']) {
    const provider = await app.person('provider', { name })
    expect((await offer(provider, id, await app.service(provider))).status).toBe(201)
  }
  expect(await subjectsTo(customer)).toEqual(['Odgovor na vaš zahtev: Dragan'])
  await sendDueEmailsAfterPushes(app, afterPause())
  expect(await subjectsTo(customer)).toEqual(['Odgovor na vaš zahtev: Dragan', 'Odgovor na vaš zahtev: Petar'])
})

test('sends a cancellation at once and drops the delayed email', async () => {
  const { customer, provider, propose, change } = await bookConfirmed()
  await propose(0)
  await propose(1)
  expect(await delayedFor(customer)).toHaveLength(1)
  await change(provider, 'cancel')
  expect((await subjectsTo(customer)).at(-1)).toMatch(/^Otkazan termin/)
  expect(await delayedFor(customer)).toEqual([])
})

test('sends at once what follows the recipient’s own answer', async () => {
  const { customer, provider, propose, change } = await bookConfirmed()
  await propose(0)
  await change(customer, 'decline')
  expect((await subjectsTo(provider)).at(-1)).toMatch(/^Ostaje/)
  await propose(1)
  expect(proposalsIn(await subjectsTo(customer))).toHaveLength(2)
})

test('pushes the first change of a booking at once, the newest two minutes later', async () => {
  const { customer, propose } = await bookConfirmed()
  const device = service.device()
  await subscribe(app, customer, device)
  const sent = () => service.noticesOf(device).length
  await propose(0)
  await sendDuePushes(app)
  expect(sent()).toBe(1)
  // The push was delivered at noon of another day (tests/push.ts), so the pause must begin now.
  await app.runtime.db.update(topicPauses).set({ pushedAt: new Date() })
  for (let n = 1; n < 10; n += 1) await propose(n)
  const [waiting, ...more] = await app.runtime.db.select().from(pendingPushes)
  expect(more).toEqual([])
  expect(waiting!.dueAt.getTime() - Date.now()).toBeGreaterThan(1.5 * MINUTE_MS)
  await sendDuePushes(app)
  expect(sent()).toBe(2)
  // One email waits for the customer, and the nine later changes do not delay this email further.
  const [delayed, ...others] = await delayedFor(customer)
  expect(others).toEqual([])
  expect(delayed!.letter.text).toContain('Razlog 9.')
})

test('deletes delayed emails about a blocked user', async () => {
  const { customer, provider, propose } = await bookConfirmed()
  await propose(0)
  await propose(1)
  const body = { cancel_bookings: true }
  await app.call('PUT', `/api/blocks/${provider.id}`, { as: customer, body })
  expect(await delayedFor(customer)).toEqual([])
})
