import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { act, aStreet, book, slotsOf } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { startPushService } from '../../tests/push-service.ts'
import { noon, push, subscribe } from '../../tests/pushing.ts'
import { actOnQuote, aLine, inDays, quotingStreet, sendQuote } from '../../tests/quotes.ts'
import { requesting } from '../../tests/requests.ts'
import { sendHeldLetters } from './held-letters.server.ts'
import { heldLetters, pushDue, topicPauses } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const minute = 60_000
const subjectsTo = async ({ email }: Caller) =>
  (await app.runtime.mail.outbox!())
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .reverse()
const heldFor = ({ id }: Caller) => app.runtime.db.select().from(heldLetters).where(eq(heldLetters.userId, id))
const afterPause = () => new Date(Date.now() + 11 * minute)
/** The parts of letters about proposals that the tests compare. */
const proposals = (subjects: string[]) => subjects.filter(subject => subject.startsWith('Predlog drugog termina'))

/** A confirmed booking, and a function by which its provider proposes the n-th other time. */
async function booked() {
  const street = await aStreet(app, { confirms: 'by_itself' })
  const { days } = await slotsOf(app, street.service, '?days=5')
  const slots: string[] = days
    .slice(2)
    .flatMap((day: { slots: { starts_at: string }[] }) => day.slots.map(({ starts_at }) => starts_at))
  let booking = (await book(app, street.customer, street.service, slots[0]!)).body
  const propose = async (n: number, as = street.provider) => {
    booking = (await act(app, as, booking, 'move', { starts_at: slots[1 + (n % 40)], reason: `Razlog ${n}.` })).body
  }
  const change = async (as: Caller, what: 'confirm' | 'decline' | 'cancel') => {
    booking = (await act(app, as, booking, what)).body
  }
  return { ...street, propose, change }
}

test('ten proposals of one booking are two letters, the second with the last of them', async () => {
  const { customer, propose } = await booked()
  for (let n = 0; n < 10; n += 1) await propose(n)
  expect(proposals(await subjectsTo(customer))).toHaveLength(1)
  await sendHeldLetters(app.runtime)
  expect(proposals(await subjectsTo(customer))).toHaveLength(1)
  await sendHeldLetters(app.runtime, afterPause())
  const letters = (await app.runtime.mail.outbox!()).filter(({ to }) => to === customer.email)
  expect(letters.flatMap(({ text }) => /Razlog \d+\./.exec(text ?? '') ?? [])).toEqual(['Razlog 9.', 'Razlog 0.'])
})

test('versions of one quote are put together too', async () => {
  const street = await quotingStreet(app)
  let quote = (await sendQuote(app, street)).body
  for (let n = 2; n < 6; n += 1) {
    const body = { after: n - 1, lines: [{ ...aLine, price: 100_000 + n }], valid_until: inDays(7) }
    quote = (await actOnQuote(app, street.provider, quote, 'versions', body)).body
  }
  expect(await subjectsTo(street.customer)).toHaveLength(1)
  await sendHeldLetters(app.runtime, afterPause())
  expect(await subjectsTo(street.customer)).toEqual([
    expect.stringMatching(/^Ponuda \d+-001: /),
    expect.stringMatching(/, verzija 5: /),
  ])
})

test('offers for one request are put together too', async () => {
  const { post, offer } = requesting(app)
  const customer = await app.person('regular')
  const { id } = (await post(customer)).body
  for (const name of ['Dragan', 'Milan', 'Petar']) {
    const provider = await app.person('provider', { name })
    expect((await offer(provider, id, await app.service(provider))).status).toBe(201)
  }
  expect(await subjectsTo(customer)).toEqual(['Odgovor na vaš zahtev: Dragan'])
  await sendHeldLetters(app.runtime, afterPause())
  expect(await subjectsTo(customer)).toEqual(['Odgovor na vaš zahtev: Dragan', 'Odgovor na vaš zahtev: Petar'])
})

test('a cancellation waits for nothing, and takes the place of what waits', async () => {
  const { customer, provider, propose, change } = await booked()
  await propose(0)
  await propose(1)
  expect(await heldFor(customer)).toHaveLength(1)
  await change(provider, 'cancel')
  expect((await subjectsTo(customer)).at(-1)).toMatch(/^Otkazan termin/)
  expect(await heldFor(customer)).toEqual([])
})

test('a refusal, and what follows the reader’s own answer, wait for nothing', async () => {
  const { customer, provider, propose, change } = await booked()
  await propose(0)
  await change(customer, 'decline')
  expect((await subjectsTo(provider)).at(-1)).toMatch(/^Ostaje/)
  await propose(1)
  expect(proposals(await subjectsTo(customer))).toHaveLength(2)
})

test('of pushes about one booking the first goes at once, the newest two minutes after it', async () => {
  const { customer, propose } = await booked()
  const device = service.device()
  await subscribe(app, customer, device)
  const sent = () => service.noticesOf(device).length
  await propose(0)
  await push(app)
  expect(sent()).toBe(1)
  // The push service took it at noon of another day (tests/pushing.ts).
  await app.runtime.db.update(topicPauses).set({ pushedAt: new Date() })
  for (let n = 1; n < 10; n += 1) await propose(n)
  const [waiting, ...more] = await app.runtime.db.select().from(pushDue)
  expect(more).toEqual([])
  expect(waiting!.dueAt.getTime() - Date.now()).toBeGreaterThan(1.5 * minute)
  await push(app)
  expect(sent()).toBe(2)
  // One letter waits for who has not been here, and it waits no longer for the nine that came after.
  const [letter, ...others] = await heldFor(customer)
  expect(others).toEqual([])
  expect(letter!.letter.text).toContain('Razlog 9.')
})

test('pauses that are over are deleted', async () => {
  const { propose } = await booked()
  await propose(0)
  expect(await app.runtime.db.$count(topicPauses)).toBe(1)
  await sendHeldLetters(app.runtime, new Date(Date.now() + 9 * minute))
  expect(await app.runtime.db.$count(topicPauses)).toBe(1)
  await sendHeldLetters(app.runtime, noon(2))
  expect(await app.runtime.db.$count(topicPauses)).toBe(0)
})

test('a block takes back the letters about the other that wait to be sent', async () => {
  const { customer, provider, propose } = await booked()
  await propose(0)
  await propose(1)
  const body = { cancel_bookings: true }
  await app.call('PUT', `/api/blocks/${provider.id}`, { as: customer, body })
  expect(await heldFor(customer)).toEqual([])
})
