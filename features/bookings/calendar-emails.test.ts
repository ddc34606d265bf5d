import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { startMailServer } from '../../tests/smtp.ts'

const server = await startMailServer()
const app = useApp({ SMTP_URL: server.url, MAIL_FROM: 'Komšiluk <posta@komsiluk.rs>' })
afterAll(() => server.stop())

const subjectOf = ({ subject = '' }: Email) => subject.split(':')[0]!
const isCalendar = ({ mimeType }: { mimeType: string }) => mimeType === 'text/calendar'

async function emailTo({ email }: Caller, subject: string): Promise<Email> {
  const find = () => server.emails.findLast(each => each.to?.[0]?.address === email && subjectOf(each) === subject)
  await vi.waitFor(() => expect(find()).toBeTruthy(), 4_000)
  return find()!
}

function calendarIn(email: Email) {
  const [part] = email.attachments.filter(isCalendar)
  // Restores CR LF, because the mail parser has converted each CR LF to LF.
  const text = new TextDecoder().decode(part!.content as ArrayBuffer).replaceAll('\n', '\r\n')
  expectValidLines(text)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [event] = calendar.getAllSubcomponents('vevent')
  const attendee = event!.getFirstProperty('attendee')!
  return {
    partMethod: part!.method,
    method: calendar.getFirstPropertyValue('method'),
    uid: event!.getFirstPropertyValue('uid') as string,
    sequence: event!.getFirstPropertyValue('sequence'),
    status: event!.getFirstPropertyValue('status'),
    organizer: event!.getFirstPropertyValue('organizer'),
    attendees: event!.getAllProperties('attendee').map(each => String(each.getFirstValue()).toLowerCase()),
    partstat: attendee.getFirstParameter('partstat'),
    starts: new ICAL.Event(event!).startDate.toJSDate().toISOString(),
    text,
  }
}

/** Checks RFC 5545, 3.1: each line, including the last, ends with CR LF and has at most 75 octets. */
function expectValidLines(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
}

test('sends request, confirmation, move and cancellation as one event with a rising sequence', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { days } = await fetchSlots(app, service, '?days=6')
  const [one, other] = [days[3].slots[10].starts_at, days[5].slots[10].starts_at]
  const { body: requested } = await book(app, customer, service, one)
  const request = calendarIn(await emailTo(provider, 'Zahtev za termin'))
  const organizer = 'mailto:posta@komsiluk.rs'
  expect(request).toMatchObject({
    partMethod: 'REQUEST',
    method: 'REQUEST',
    sequence: 0,
    status: 'TENTATIVE',
    organizer,
    attendees: [`mailto:${provider.email}`],
    partstat: 'NEEDS-ACTION',
    starts: one,
  })
  const { uid } = request
  expect(request.text).not.toContain(customer.email)

  const { body: agreed } = await changeBooking(app, provider, requested, 'confirm')
  expect(calendarIn(await emailTo(customer, 'Potvrđen termin'))).toMatchObject({
    partMethod: 'REQUEST',
    method: 'REQUEST',
    uid,
    sequence: 1,
    status: 'CONFIRMED',
    organizer,
    attendees: [`mailto:${customer.email}`],
    partstat: 'ACCEPTED',
    starts: one,
  })

  const { body: suggested } = await changeBooking(app, customer, agreed, 'move', { starts_at: other })
  const { body: moved } = await changeBooking(app, provider, suggested, 'confirm')
  expect(calendarIn(await emailTo(customer, 'Pomeren termin'))).toMatchObject({
    method: 'REQUEST',
    uid,
    sequence: 3,
    status: 'CONFIRMED',
    starts: other,
  })

  await changeBooking(app, customer, moved, 'cancel')
  const cancelled = await emailTo(provider, 'Otkazan termin')
  expect(calendarIn(cancelled)).toMatchObject({
    partMethod: 'CANCEL',
    method: 'CANCEL',
    uid,
    sequence: 4,
    status: 'CANCELLED',
    organizer,
    attendees: [`mailto:${provider.email}`],
    partstat: undefined,
    starts: other,
  })
  // The calendar file is also an attachment, so that users of mail apps without a calendar can open the file.
  expect(cancelled.attachments.map(({ filename }) => filename)).toContain('termin.ics')
})

test('sends METHOD:CANCEL for a declined request that a calendar has imported', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { first_free } = await fetchSlots(app, service)
  const { body: requested } = await book(app, customer, service, first_free.starts_at)
  const { body: file } = await app.call('GET', `/api/bookings/${requested.id}/calendar`, { as: customer })
  expectValidLines(file)
  const imported = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
  await changeBooking(app, provider, requested, 'decline')
  expect(calendarIn(await emailTo(customer, 'Termin nije prihvaćen'))).toMatchObject({
    method: 'CANCEL',
    uid: imported.getFirstPropertyValue('uid'),
    sequence: 1,
    status: 'CANCELLED',
  })
})

test('publishes feed and file with an organizer, without attendees, and without line breaks from a title', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { first_free } = await fetchSlots(app, service)
  const { body: booked } = await book(app, customer, service, first_free.starts_at)
  const title = `Čišćenje;a,b\\\r\nATTENDEE:mailto:x@evil.example\nEND:VEVENT\u2028${'š'.repeat(90)}`
  await app.runtime.database.query('UPDATE services SET title = $1 WHERE id = $2', [title, service.id])
  const { body: feed } = await app.call('POST', '/api/calendar-feed', { as: provider })
  const texts = [
    (await app.call('GET', new URL(feed.url).pathname)).body as string,
    (await app.call('GET', `/api/bookings/${booked.id}/calendar`, { as: customer })).body as string,
  ]
  for (const text of texts) {
    expectValidLines(text)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const [event, ...more] = calendar.getAllSubcomponents('vevent')
    expect(more).toEqual([])
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(event!.getFirstPropertyValue('organizer')).toBe('mailto:posta@komsiluk.rs')
    expect(event!.getAllProperties('attendee')).toEqual([])
    expect(event!.getFirstPropertyValue('summary')).toContain(
      `Čišćenje;a,b\\ ATTENDEE:mailto:x@evil.example END:VEVENT ${'š'.repeat(90)}`,
    )
  }
})
