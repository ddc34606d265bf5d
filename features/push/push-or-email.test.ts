import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newAdministrator } from '../../tests/administration.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { type Caller, password, useApp } from '../../tests/harness.ts'
import { noonInDays, sendDueEmailsAfterPushes, sendDuePushes, subscribe } from '../../tests/push.ts'
import { startPushService } from '../../tests/push-service.ts'
import { actOnQuote, newQuoteScene, sendQuote } from '../../tests/quotes.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'
import { messageEmails } from '../conversations/conversation-tables.server.ts'
import { sendDueEmails } from '../conversations/message-emails.server.ts'
import { delayedEmails, pendingPushes } from './push-tables.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

const MINUTE_MS = 60_000
const subjectsTo = async ({ email }: Caller) =>
  (await app.runtime.mail.outbox!()).filter(({ to }) => to === email).map(({ subject }) => subject)
const readDelayedEmails = () => app.runtime.db.select().from(delayedEmails)
/** Sends the delayed emails. Returns how many emails still waited a millisecond before the first email was due. */
async function sendDelayed() {
  const [first] = await readDelayedEmails()
  await sendDueEmailsAfterPushes(app, new Date(first!.dueAt.getTime() - 1))
  const leftBefore = (await readDelayedEmails()).length
  await sendDueEmailsAfterPushes(app, first!.dueAt)
  return leftBefore
}
const visit = ({ id }: Caller, at = new Date(Date.now() + 1000)) =>
  app.runtime.db.update(profiles).set({ lastSeenAt: at }).where(eq(profiles.id, id))
const titles = (device: Parameters<typeof service.noticesOf>[0]) => service.noticesOf(device).map(each => each.title)

describe('a push with a delayed email', () => {
  async function bookWithDevice(settings: object = {}) {
    const street = await newBookingScene(app, settings)
    const device = service.device()
    await subscribe(app, street.provider, device)
    const { days } = await fetchSlots(app, street.service, '?days=5')
    const { body } = await book(app, street.customer, street.service, days[3].slots[10].starts_at)
    return { ...street, device, booking: body }
  }

  test('sends the email half an hour after the push', async () => {
    const { provider, device } = await bookWithDevice()
    await sendDuePushes(app)
    expect(service.noticesOf(device)).toEqual([
      {
        title: 'Zahtev za termin od Ane',
        body: expect.stringMatching(/^[a-zčš]+ u\s/),
        url: expect.stringMatching(/^\/messages\?razgovor=/),
        tag: expect.stringMatching(/^booking:/),
        lang: 'sr-Latn',
      },
    ])
    expect(await subjectsTo(provider)).toEqual([])
    const [{ heldAt, dueAt }] = (await readDelayedEmails()) as [typeof delayedEmails.$inferSelect]
    expect(dueAt.getTime() - heldAt.getTime()).toBeGreaterThanOrEqual(30 * MINUTE_MS)
    expect(await sendDelayed()).toBe(1)
    expect(await subjectsTo(provider)).toEqual([expect.stringMatching(/^Zahtev za termin/)])
    expect(await readDelayedEmails()).toEqual([])
  })

  test('drops the delayed email after a visit', async () => {
    const { provider } = await bookWithDevice()
    await visit(provider)
    await sendDelayed()
    expect([await readDelayedEmails(), await subjectsTo(provider)]).toEqual([[], []])
  })

  test('sends neither push nor email when the conversation is read at once', async () => {
    const { provider, device, booking } = await bookWithDevice()
    const at = `/api/conversations/${booking.conversation_id}`
    await app.call('POST', `${at}/read`, { as: provider, body: { up_to: 1 } })
    await sendDuePushes(app)
    expect(service.noticesOf(device)).toEqual([])
  })

  test('pushes only the cancellation of a booking that was cancelled before the push', async () => {
    const { customer, device, booking } = await bookWithDevice({ confirms: 'by_itself' })
    await changeBooking(app, customer, booking, 'cancel')
    await sendDuePushes(app)
    expect(titles(device)).toEqual(['Termin je otkazan'])
  })

  test('sends the customer the confirmation email at once and no push about their own booking', async () => {
    const street = await newBookingScene(app, { confirms: 'by_itself' })
    const device = service.device()
    await subscribe(app, street.customer, device)
    const { days } = await fetchSlots(app, street.service, '?days=5')
    await book(app, street.customer, street.service, days[3].slots[10].starts_at)
    await sendDuePushes(app)
    expect(titles(device)).toEqual([])
    expect(await subjectsTo(street.customer)).toEqual([expect.stringMatching(/^Zakazan termin/)])
  })

  test('sends only the email, at once, for a kind that is switched off', async () => {
    const street = await newBookingScene(app)
    await subscribe(app, street.provider, service.device(), ['message', 'quote', 'decision'])
    const { days } = await fetchSlots(app, street.service, '?days=5')
    await book(app, street.customer, street.service, days[3].slots[10].starts_at)
    expect(await subjectsTo(street.provider)).toHaveLength(1)
    expect(await readDelayedEmails()).toEqual([])
    expect(await app.runtime.db.$count(pendingPushes)).toBe(0)
  })

  test('pushes a reminder for today at night, one for tomorrow in the morning', async () => {
    const { customer, provider, service: offered, device } = await bookWithDevice({ confirms: 'by_itself' })
    await sendDuePushes(app)
    service.forget()
    const night = new Date(noonInDays(3).getTime() - 7 * 3_600_000)
    const { days } = await fetchSlots(app, offered, '?days=6')
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
    expect(service.noticesOf(hers)).toEqual([
      { title: 'Ponuda od Dragana', url: `/ponuda/${quote.id}`, tag: `quote:${quote.id}`, lang: 'sr-Latn' },
    ])
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
    const offered = await app.service(provider)
    const [his, hers] = [service.device(), service.device()]
    await subscribe(app, provider, his)
    await subscribe(app, customer, hers)
    const body = { id: randomUUID(), subject_type: 'service', subject_id: offered.id, reason: 'untrue', text: 'Cena.' }
    const { body: report } = await app.call('POST', '/api/reports', { as: customer, body })
    await app.call('POST', `/api/admin/reports/${report.id}/claim`, { as: boss })
    const decided = { action: 'warn', reason: 'untrue', explanation: 'Ispravite cenu.' }
    await app.call('POST', `/api/admin/reports/${report.id}/decide`, { as: boss, body: decided })
    await sendDuePushes(app)
    expect(service.noticesOf(his)).toEqual([
      {
        title: 'Stigla vam je odluka',
        url: expect.stringMatching(/^\/odluka\//),
        tag: expect.any(String),
        lang: 'sr-Latn',
      },
    ])
    expect(service.noticesOf(hers)).toMatchObject([
      { title: 'Stigao je odgovor na vašu prijavu', url: '/settings#blokirani' },
    ])
    expect([await subjectsTo(provider), await subjectsTo(customer)]).toEqual([[], []])
    await sendDelayed()
    expect(await subjectsTo(provider)).toEqual(['Opomena'])
  })

  test('deletes delayed emails to and about a deleted account', async () => {
    const { customer } = await bookWithDevice()
    expect(await readDelayedEmails()).toHaveLength(1)
    expect((await app.call('POST', '/api/me/delete', { as: customer, body: { password } })).status).toBe(204)
    expect((await readDelayedEmails()).map(({ letter }) => letter.subject)).toEqual([
      expect.stringMatching(/^Otkazan termin/),
    ])
    expect(JSON.stringify(await readDelayedEmails())).not.toContain('Ana')
  })
})

describe('the email about a message', () => {
  async function sendMessage(withDevice: boolean) {
    const provider = await app.person('provider', { name: 'Milan Jovanović' })
    const customer = await app.person('regular', { name: 'Jelena Stojković' })
    if (withDevice) await subscribe(app, customer, service.device())
    const conversation = await app.startConversation(customer, await app.service(provider))
    const message = await app.sendMessage(provider, conversation, 'Izvolite')
    const [{ dueAt }] = (await app.runtime.db.select().from(messageEmails)) as [typeof messageEmails.$inferSelect]
    return { customer, conversation, message, waitMs: dueAt.getTime() - Date.now() }
  }
  const makeDue = () => app.runtime.db.update(messageEmails).set({ dueAt: new Date() })

  test('is due at once without a device, half an hour after the push with one', async () => {
    expect((await sendMessage(false)).waitMs).toBeLessThan(1 * MINUTE_MS)
    await app.runtime.db.delete(messageEmails)
    const { customer, waitMs } = await sendMessage(true)
    expect(waitMs).toBeGreaterThan(29 * MINUTE_MS)
    await makeDue()
    await sendDueEmails(app.runtime)
    expect(await subjectsTo(customer)).toEqual(['Milan Jovanović: nova poruka'])
  })

  test('is not sent when the message was read in time', async () => {
    const { customer, conversation, message } = await sendMessage(true)
    const at = `/api/conversations/${conversation.id}/read`
    await app.call('POST', at, { as: customer, body: { up_to: message.seq } })
    await makeDue()
    await sendDueEmails(app.runtime)
    expect(await subjectsTo(customer)).toEqual([])
  })
})
