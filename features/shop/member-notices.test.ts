import { afterAll, beforeEach, expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, subjectsTo } from '../../tests/bookings.ts'
import { depositTerms, saveDeposit } from '../../tests/deposits.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { noonInDays, sendDueEmailsAfterPushes, sendDuePushes, subscribe } from '../../tests/push.ts'
import { startPushService } from '../../tests/push-service.ts'
import { savePaymentAccount } from '../../tests/quotes.ts'
import { joinAs, newShop } from '../../tests/shop.ts'
import { runDueReminders } from '../bookings/reminders.server.ts'

const service = await startPushService()
const app = useApp({ PUSH_SERVICE: service.url })
beforeEach(service.forget)
afterAll(service.stop)

/** Creates a shop in which the provider and the members Maja (`worker`) and Sanja (`colleague`) have devices. */
async function newScene(rules: object = {}) {
  const shop = await newShop(app, rules)
  const colleague = await joinAs(app, shop.provider, shop.sanja)
  const devices = { owner: service.device(), maja: service.device(), sanja: service.device() }
  await subscribe(app, shop.provider, devices.owner)
  await subscribe(app, shop.worker, devices.maja)
  await subscribe(app, colleague, devices.sanja)
  const { slots: free } = (await fetchSlots(app, shop.service)).days[3]
  const slots: string[] = free.map(({ starts_at }: { starts_at: string }) => starts_at)
  let days = 1
  /** Sends due pushes, each time a day later because of pauses, and returns the new titles on each device. */
  async function readTitles() {
    days += 1
    await sendDuePushes(app, noonInDays(days))
    const titles = Object.entries(devices).map(([name, device]) => [name, service.noticesOf(device)] as const)
    service.forget()
    return Object.fromEntries(titles.map(([name, notices]) => [name, notices.map(({ title }) => title)]))
  }
  return { ...shop, colleague, devices, slots, readTitles }
}
const give = (as: Caller, booking: { id: string; version: number }, person: string) =>
  changeBooking(app, as, booking, 'give', { person })
const emailsTo = async ({ email }: Caller) => (await app.runtime.mail.outbox!()).filter(({ to }) => to === email)

test('notifies the member who does a booking and the owner of each change, and no other member', async () => {
  const { service, provider, customer, maja, slots, readTitles } = await newScene()
  const { body: booked } = await book(app, customer, service, slots[10]!, { person: maja })
  expect(await readTitles()).toEqual({ owner: ['Novi termin od Ane'], maja: ['Novi termin od Ane'], sanja: [] })
  const { body: moved } = await changeBooking(app, customer, booked, 'move', { starts_at: slots[14] })
  expect(await readTitles()).toEqual({ owner: ['Termin je pomeren'], maja: ['Termin je pomeren'], sanja: [] })
  await changeBooking(app, customer, moved, 'cancel')
  expect(await readTitles()).toEqual({ owner: ['Termin je otkazan'], maja: ['Termin je otkazan'], sanja: [] })
  const { body: own } = await book(app, customer, service, slots[20]!, { person: 'owner' })
  expect(await readTitles()).toEqual({ owner: ['Novi termin od Ane'], maja: [], sanja: [] })
  await give(provider, own, maja)
  expect(await readTitles()).toEqual({ owner: [], maja: ['Dodeljen vam je termin'], sanja: [] })
})

test('notifies a member of messages in the conversation of the own booking, until it is given to another', async () => {
  const { service: booked, provider, customer, maja, sanja, slots, devices, readTitles } = await newScene()
  const { body: booking } = await book(app, customer, booked, slots[10]!, { person: maja })
  await readTitles()
  const conversation = { id: booking.conversation_id }
  await app.sendMessage(customer, conversation, 'Kasnim deset minuta.')
  await sendDuePushes(app)
  const tag = `conversation:${conversation.id}`
  expect(service.noticesOf(devices.maja)).toMatchObject([{ title: 'Nova poruka od Ane', url: '/radnja', tag }])
  expect(service.noticesOf(devices.owner)).toMatchObject([{ title: 'Nova poruka od Ane', tag }])
  service.forget()
  await app.sendMessage(customer, conversation, 'Ipak stižem na vreme.')
  await app.sendMessage(provider, conversation, 'U redu.')
  expect(await readTitles()).toEqual({ owner: ['Nova poruka od Ane'], maja: [], sanja: [] })
  await app.sendMessage(customer, conversation, 'Gde da parkiram?')
  await give(provider, booking, sanja)
  const [taken, given] = [['Termin preuzima druga osoba'], ['Dodeljen vam je termin']]
  expect(await readTitles()).toMatchObject({ maja: taken, sanja: given })
  await app.sendMessage(customer, conversation, 'Ima li mesta ispred?')
  expect(await readTitles()).toEqual({ owner: ['Nova poruka od Ane'], maja: [], sanja: ['Nova poruka od Ane'] })
})

test('notifies a member when the customer moves the own booking to another person', async () => {
  const { service: booked, customer, maja, sanja, worker, slots, readTitles } = await newScene({ confirms: 'by_hand' })
  const { body: asked } = await book(app, customer, booked, slots[10]!, { person: maja })
  await readTitles()
  await changeBooking(app, customer, asked, 'move', { starts_at: slots[14], person: sanja })
  const [taken, asks] = [['Termin preuzima druga osoba'], ['Zahtev za termin od Ane']]
  expect(await readTitles()).toEqual({ owner: asks, maja: taken, sanja: asks })
  await sendDueEmailsAfterPushes(app, noonInDays(9))
  expect((await emailsTo(worker)).map(({ text }) => text.includes('(Ana Nikolić) više nije kod vas.'))).toEqual([true])
})

test('notifies a member of the provider’s own cancellation without any sum, and the customer once', async () => {
  const { service: booked, provider, customer, maja, worker, slots, devices } = await newScene({ confirms: 'by_hand' })
  await savePaymentAccount(app, provider, '165-55-74')
  await saveDeposit(app, provider, booked, { kind: 'sum', ...depositTerms })
  const { body: asked } = await book(app, customer, booked, slots[10]!, { person: maja, deposit: depositTerms })
  await sendDuePushes(app)
  const { body: confirmed } = await changeBooking(app, provider, asked, 'confirm')
  await changeBooking(app, provider, confirmed, 'cancel')
  await sendDuePushes(app, noonInDays(2))
  const notices = service.noticesOf(devices.maja)
  expect(notices).toMatchObject([{ title: 'Zahtev za termin od Ane' }, { title: 'Termin je otkazan' }])
  expect(JSON.stringify(notices)).not.toMatch(/2\.000|RSD|kapar/i)
  await sendDueEmailsAfterPushes(app, noonInDays(4))
  const [newest] = await emailsTo(worker)
  expect(newest?.text).toContain('(Ana Nikolić) je otkazan.')
  const subjects = await subjectsTo(app, customer)
  expect(subjects.filter(subject => subject === 'Otkazan termin')).toHaveLength(1)
})

test.each(['leave', 'account'])('sends nothing that waits to a member after the end of the access by %s', async end => {
  const { service: booked, provider, customer, maja, worker, slots, readTitles } = await newScene()
  const { body: booking } = await book(app, customer, booked, slots[10]!, { person: maja })
  await app.sendMessage(customer, { id: booking.conversation_id }, 'Vidimo se.')
  const path = `/api/shop/members/${maja}/${end}`
  const method = end === 'leave' ? 'POST' : 'DELETE'
  const body = end === 'leave' ? { bookings: 'give' } : undefined
  expect((await app.call(method, path, { as: provider, body })).status).toBe(200)
  expect((await readTitles()).maja).toEqual([])
  await sendDueEmailsAfterPushes(app, noonInDays(2))
  await runDueReminders(app.runtime, new Date(Date.parse(booking.starts_at) - 3_600_000))
  expect((await readTitles()).maja).toEqual([])
  await sendDueEmailsAfterPushes(app, noonInDays(3))
  expect(await emailsTo(worker)).toEqual([])
  expect((await emailsTo(provider)).length).toBeGreaterThan(0)
})

test('sends the delayed email to a member who still does the booking', async () => {
  const { service: booked, customer, maja, worker, slots } = await newScene()
  await book(app, customer, booked, slots[10]!, { person: maja })
  await sendDueEmailsAfterPushes(app, noonInDays(2))
  expect(await emailsTo(worker)).toHaveLength(1)
})
