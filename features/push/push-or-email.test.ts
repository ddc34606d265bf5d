import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newAdministrator } from '../../tests/administration.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { moderationHelpers } from '../../tests/moderation.ts'
import { outboxHelpers } from '../../tests/outbox.ts'
import { newPushScene, noonInDays, sendDueEmailsAfterPushes, sendDuePushes, subscribe } from '../../tests/push.ts'
import { startPushService } from '../../tests/push-service.ts'
import { actOnQuote, inDays, newQuoteScene, quoteLine, sendQuote } from '../../tests/quotes.ts'
import { requestHelpers } from '../../tests/requests.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'
import { messageEmails } from '../conversations/conversation-tables.server.ts'
import { sendDueEmails } from '../conversations/message-emails.server.ts'
import { type PushKind, pushKinds } from './push-kinds.ts'
import { delayedEmails, pendingPushes, topicPauses } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const MINUTE_MS = 60_000
const subjectsTo = ({ email }: Caller) => outboxHelpers(app).subjectsTo(email)
const readDelayedEmails = () => app.runtime.db.select().from(delayedEmails)
/** Sends the delayed emails. Returns how many emails still waited a millisecond before the first email was due. */
async function sendDelayed() {
  const [first] = await readDelayedEmails()
  await sendDueEmailsAfterPushes(app, new Date(first!.dueAt.getTime() - 1))
  const leftBefore = (await readDelayedEmails()).length
  await sendDueEmailsAfterPushes(app, first!.dueAt)
  return leftBefore
}
const titles = (device: Parameters<typeof service.noticesOf>[0]) => service.noticesOf(device).map(each => each.title)

describe('a push with a delayed email', () => {
  async function bookWithDevice(settings = {}, owner: 'provider' | 'customer' = 'provider', kinds?: PushKind[]) {
    const street = await newBookingScene(app, settings)
    const device = service.device()
    await subscribe(app, street[owner], device, kinds)
    const { days } = await fetchSlots(app, street.service, '?days=6')
    const { body } = await book(app, street.customer, street.service, days[3].slots[10].starts_at)
    return { ...street, device, days, booking: body }
  }

  test('sends the email half an hour after the push', async () => {
    const { provider, device } = await bookWithDevice()
    await sendDuePushes(app)
    const [body, url] = [expect.stringMatching(/^[a-zčš]+ u\s/), expect.stringMatching(/^\/messages\?razgovor=/)]
    const notice = { title: 'Zahtev za termin od Ane', body, url, tag: expect.stringMatching(/^booking:/) }
    expect(service.noticesOf(device)).toEqual([{ ...notice, lang: 'sr-Latn' }])
    expect(await subjectsTo(provider)).toEqual([])
    const [{ heldAt, dueAt }] = (await readDelayedEmails()) as [typeof delayedEmails.$inferSelect]
    expect(dueAt.getTime() - heldAt.getTime()).toBeGreaterThanOrEqual(30 * MINUTE_MS)
    expect(await sendDelayed()).toBe(1)
    expect(await subjectsTo(provider)).toEqual([expect.stringMatching(/^Zahtev za termin/)])
    expect(await readDelayedEmails()).toEqual([])
  })

  test('drops the delayed email after a visit, and the push when the conversation is read at once', async () => {
    const { provider, device, booking } = await bookWithDevice()
    const path = `/api/conversations/${booking.conversation_id}/read`
    await app.call('POST', path, { as: provider, body: { up_to: 1 } })
    await sendDuePushes(app)
    expect(service.noticesOf(device)).toEqual([])
    expect(await readDelayedEmails()).toHaveLength(1)
    const lastSeenAt = new Date(Date.now() + 1000)
    await app.runtime.db.update(profiles).set({ lastSeenAt }).where(eq(profiles.id, provider.id))
    await sendDelayed()
    expect([await readDelayedEmails(), await subjectsTo(provider)]).toEqual([[], []])
  })

  test('pushes only the cancellation of a booking that was cancelled before the push', async () => {
    const { customer, device, booking } = await bookWithDevice({ confirms: 'by_itself' })
    await changeBooking(app, customer, booking, 'cancel')
    await sendDuePushes(app)
    expect(titles(device)).toEqual(['Termin je otkazan'])
  })

  test('sends the customer the confirmation email at once and no push about their own booking', async () => {
    const { customer, device } = await bookWithDevice({ confirms: 'by_itself' }, 'customer')
    await sendDuePushes(app)
    expect(titles(device)).toEqual([])
    expect(await subjectsTo(customer)).toEqual([expect.stringMatching(/^Zakazan termin/)])
  })

  test('sends only the email, at once, for a kind that is switched off', async () => {
    const others = pushKinds.filter(kind => kind !== 'booking')
    const { provider } = await bookWithDevice({}, 'provider', others)
    expect(await subjectsTo(provider)).toHaveLength(1)
    expect(await readDelayedEmails()).toEqual([])
    expect(await app.runtime.db.$count(pendingPushes)).toBe(0)
  })

  test('pushes a reminder for today at night, one for tomorrow in the morning', async () => {
    const { customer, provider, service: offered, device, days } = await bookWithDevice({ confirms: 'by_itself' })
    await sendDuePushes(app)
    service.forget()
    const night = new Date(noonInDays(3).getTime() - 7 * 3_600_000)
    await book(app, customer, offered, days[4].slots[5].starts_at)
    await sendDuePushes(app)
    service.forget()
    await runDueReminders(app.runtime, new Date(Date.parse(days[3].slots[10].starts_at) - 24 * 60 * MINUTE_MS))
    const [row] = await app.runtime.db.select().from(pendingPushes)
    expect(row).toMatchObject({ userId: provider.id, kind: 'booking', atAnyHour: false })
    await sendDuePushes(app, night)
    expect(titles(device)).toEqual([])
    await app.runtime.db.update(pendingPushes).set({ atAnyHour: true, dueAt: night })
    await sendDuePushes(app, night)
    expect(titles(device)).toEqual(['Sutra imate termin'])
  })

  test('pushes a sent quote to the customer and its acceptance to the provider', async () => {
    const street = await newQuoteScene(app)
    const [hers, his] = [service.device(), service.device()]
    await subscribe(app, street.customer, hers)
    await subscribe(app, street.provider, his)
    const { body: quote } = await sendQuote(app, street)
    await sendDuePushes(app)
    const notice = { title: 'Ponuda od Dragana', url: `/ponuda/${quote.id}`, tag: `quote:${quote.id}` }
    expect(service.noticesOf(hers)).toMatchObject([notice])
    await actOnQuote(app, street.customer, quote, 'accept')
    await sendDuePushes(app)
    expect(titles(his)).toEqual(['Vaša ponuda je prihvaćena'])
    expect(await subjectsTo(street.customer)).toEqual([])
    // Ignores emails about the safety of money, because such emails are sent at once.
    expect((await subjectsTo(street.provider)).filter(subject => subject.startsWith('Ponuda'))).toEqual([])
    // The customer has answered, so their email about the quote is dropped.
    expect((await readDelayedEmails()).map(({ userId }) => userId)).toEqual([street.provider.id])
  })

  test('pushes a decision without its subject', async () => {
    const boss = await newAdministrator(app)
    const [provider, customer] = [await app.person('provider'), await app.person('regular')]
    const { id } = await app.service(provider)
    const [his, hers] = [service.device(), service.device()]
    await subscribe(app, provider, his)
    await subscribe(app, customer, hers)
    const { report, claimAndDecide } = moderationHelpers(app)
    await claimAndDecide(boss, (await report(customer, 'service', id)).body.id, 'warn')
    await sendDuePushes(app)
    const [url, tag] = [expect.stringMatching(/^\/odluka\//), expect.any(String)]
    expect(service.noticesOf(his)).toEqual([{ title: 'Stigla vam je odluka', url, tag, lang: 'sr-Latn' }])
    const answer = { title: 'Stigao je odgovor na vašu prijavu', url: '/settings#blokirani' }
    expect(service.noticesOf(hers)).toMatchObject([answer])
    expect([await subjectsTo(provider), await subjectsTo(customer)]).toEqual([[], []])
    await sendDelayed()
    expect(await subjectsTo(provider)).toEqual(['Opomena'])
  })
})

test('the email about a message is due at once without a device, half an hour after the push with one', async () => {
  async function waitMinutes(withDevice: boolean) {
    const { provider, customer, conversation } = await newPushScene(app)
    if (withDevice) await subscribe(app, customer, service.device())
    await app.runtime.db.delete(messageEmails)
    await app.sendMessage(provider, conversation, 'Izvolite')
    const [row] = await app.runtime.db.select().from(messageEmails)
    return { customer, minutes: (row!.dueAt.getTime() - Date.now()) / MINUTE_MS }
  }
  expect((await waitMinutes(false)).minutes).toBeLessThan(1)
  const { customer, minutes } = await waitMinutes(true)
  expect(minutes).toBeGreaterThan(29)
  await app.runtime.db.update(messageEmails).set({ dueAt: new Date() })
  await sendDueEmails(app.runtime)
  expect(await subjectsTo(customer)).toEqual(['Milan Jovanović: nova poruka'])
})

const subjectsInOrder = async ({ email }: Caller) => (await outboxHelpers(app).subjectsTo(email)).reverse()
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
  expect(proposalsIn(await subjectsInOrder(customer))).toHaveLength(1)
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
  expect(await subjectsInOrder(street.customer)).toHaveLength(1)
  await sendDueEmailsAfterPushes(app, afterPause())
  expect(await subjectsInOrder(street.customer)).toEqual([
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
  expect(await subjectsInOrder(customer)).toEqual(['Odgovor na vaš zahtev: Dragan'])
  await sendDueEmailsAfterPushes(app, afterPause())
  expect(await subjectsInOrder(customer)).toEqual(['Odgovor na vaš zahtev: Dragan', 'Odgovor na vaš zahtev: Petar'])
})

test('sends a cancellation at once and drops the delayed email', async () => {
  const { customer, provider, propose, change } = await bookConfirmed()
  await propose(0)
  await propose(1)
  expect(await delayedFor(customer)).toHaveLength(1)
  await change(provider, 'cancel')
  expect((await subjectsInOrder(customer)).at(-1)).toMatch(/^Otkazan termin/)
  expect(await delayedFor(customer)).toEqual([])
})

test('sends at once what follows the recipient’s own answer', async () => {
  const { customer, provider, propose, change } = await bookConfirmed()
  await propose(0)
  await change(customer, 'decline')
  expect((await subjectsInOrder(provider)).at(-1)).toMatch(/^Ostaje/)
  await propose(1)
  expect(proposalsIn(await subjectsInOrder(customer))).toHaveLength(2)
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
