import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene, slotAt } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'
import { startMailServer } from '../../tests/smtp.ts'

const server = await startMailServer()
const app = useApp({ SMTP_URL: server.url, MAIL_FROM: 'Komšiluk <posta@komsiluk.rs>' })
const organizer = 'mailto:posta@komsiluk.rs'
afterAll(() => server.stop())

async function emailTo({ email }: Caller, subject: string): Promise<Email> {
  const find = () =>
    server.emails.findLast(each => each.to?.[0]?.address === email && each.subject?.split(':')[0] === subject)
  await vi.waitFor(() => expect(find()).toBeTruthy(), 4_000)
  return find()!
}

/** Reads a calendar file. RFC 5545, 3.1: each line, also the last, ends with CR LF and has at most 75 octets. */
function readFile(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map(each => {
    const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(each)
    return {
      uid,
      sequence,
      summary,
      starts: startDate.toJSDate().toISOString(),
      ends: endDate.toJSDate().toISOString(),
      status: each.getFirstPropertyValue('status'),
      organizer: each.getFirstPropertyValue('organizer'),
      attendees: each.getAllProperties('attendee').map(one => String(one.getFirstValue()).toLowerCase()),
      partstat: each.getFirstProperty('attendee')?.getFirstParameter('partstat'),
    }
  })
  return { method: calendar.getFirstPropertyValue('method'), events }
}

/** Returns the event of the calendar in an email, whose method is both in the file and in the part's header. */
function eventIn(email: Email) {
  const part = email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
  // Restores CR LF, because the mail parser has converted each CR LF to LF.
  const text = new TextDecoder().decode(part.content as ArrayBuffer).replaceAll('\n', '\r\n')
  const { method, events } = readFile(text)
  expect(part.method).toBe(method)
  return { method, text, ...events[0]! }
}

const createFeed = async (provider: Caller) =>
  new URL((await app.call('POST', '/api/calendar-feed', { as: provider })).body.url).pathname
const eventsIn = async (path: string, as?: Caller) => readFile((await app.call('GET', path, { as })).body).events

test('sends request, confirmation, move and cancellation as one event with a rising sequence', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const [one, other] = [await slotAt(app, service, 3), await slotAt(app, service, 5)]
  const { body: requested } = await book(app, customer, service, one)
  /** Returns the event in an email. Its recipient is the only attendee. */
  const eventTo = async (to: Caller, subject: string) => {
    const event = eventIn(await emailTo(to, subject))
    expect([event.organizer, event.attendees]).toEqual([organizer, [`mailto:${to.email}`]])
    return event
  }
  const request = await eventTo(provider, 'Zahtev za termin')
  const asked = { method: 'REQUEST', sequence: 0, status: 'TENTATIVE', partstat: 'NEEDS-ACTION', starts: one }
  expect(request).toMatchObject(asked)
  expect(request.text).not.toContain(customer.email)
  const { uid } = request

  const { body: agreed } = await changeBooking(app, provider, requested, 'confirm')
  const confirmed = { method: 'REQUEST', uid, sequence: 1, status: 'CONFIRMED', partstat: 'ACCEPTED', starts: one }
  expect(await eventTo(customer, 'Potvrđen termin')).toMatchObject(confirmed)

  const { body: suggested } = await changeBooking(app, customer, agreed, 'move', { starts_at: other })
  const { body: moved } = await changeBooking(app, provider, suggested, 'confirm')
  const event = { uid, sequence: 3, status: 'CONFIRMED', starts: other }
  expect(await eventTo(customer, 'Pomeren termin')).toMatchObject({ ...event, method: 'REQUEST' })

  await changeBooking(app, customer, moved, 'cancel')
  const ended = { ...event, method: 'CANCEL', sequence: 4, status: 'CANCELLED', partstat: undefined }
  expect(await eventTo(provider, 'Otkazan termin')).toMatchObject(ended)
  const cancelled = await emailTo(provider, 'Otkazan termin')
  // The calendar file is also an attachment, so that users of mail apps without a calendar can open the file.
  expect(cancelled.attachments.map(({ filename }) => filename)).toContain('termin.ics')
})

test('returns a booking as a file to its two sides, and sends METHOD:CANCEL for a declined request that was imported', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { body: requested } = await book(app, customer, service, await slotAt(app, service, 1))
  const path = `/api/bookings/${requested.id}/calendar`
  const [[file], [ofProvider]] = [await eventsIn(path, customer), await eventsIn(path, provider)]
  const summaries = [file, ofProvider].map(event => event!.summary)
  const names = ['Dragan Petrović', 'Ana Nikolić']
  expect(summaries).toEqual(names.map(name => `Vodoinstalater na Kotežu, ${name} (čeka potvrdu)`))
  expect(file!.status).toBe('TENTATIVE')
  await changeBooking(app, provider, requested, 'decline')
  const declined = { method: 'CANCEL', uid: file!.uid, sequence: 1, status: 'CANCELLED' }
  expect(eventIn(await emailTo(customer, 'Termin nije prihvaćen'))).toMatchObject(declined)
})

test('publishes feed and file with an organizer, without attendees, and without line breaks from a title', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { body: booked } = await book(app, customer, service, await slotAt(app, service, 1))
  const title = `Čišćenje;a,b\\\r\nATTENDEE:mailto:x@evil.example\nEND:VEVENT\u2028${'š'.repeat(90)}`
  await app.runtime.database.query('UPDATE services SET title = $1 WHERE id = $2', [title, service.id])
  for (const path of [await createFeed(provider), `/api/bookings/${booked.id}/calendar`]) {
    const { method, events } = readFile((await app.call('GET', path, { as: customer })).body)
    expect([method, events]).toEqual(['PUBLISH', [expect.objectContaining({ organizer, attendees: [] })]])
    expect(events[0]!.summary).toContain(`Čišćenje;a,b\\ ATTENDEE:mailto:x@evil.example END:VEVENT ${'š'.repeat(90)}`)
  }
})

test('lists bookings in the feed; moves and cancellations keep the UID and raise the sequence', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { days } = await fetchSlots(app, service)
  const [one, other] = [days[2].slots[20], days[3].slots[6]]
  const { body: booked } = await book(app, customer, service, one.starts_at, { address: 'Miloša Trebinjca 12' })
  const path = await createFeed(provider)
  const first = await app.call('GET', path)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const [event] = readFile(first.body).events
  const { starts_at: starts, ends_at: ends } = one
  const summary = 'Ana Nikolić, Vodoinstalater na Kotežu'
  expect(event).toMatchObject({ summary, starts, ends, status: 'CONFIRMED', sequence: 0 })
  expect(first.body).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H/)
  expect(first.body).not.toContain('Miloša')
  const etag = first.headers.get('etag')!
  expect((await app.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const { uid } = event!
  const { body: moved } = await changeBooking(app, customer, booked, 'move', { starts_at: other.starts_at })
  expect(await eventsIn(path)).toMatchObject([{ uid, starts: other.starts_at, sequence: 1, status: 'CONFIRMED' }])
  await changeBooking(app, provider, moved, 'cancel')
  expect(await eventsIn(path)).toMatchObject([{ uid, sequence: 2, status: 'CANCELLED' }])
  await app.runtime.database.exec(`UPDATE appointments SET changed_at = now() - interval '31 days'`)
  expect(await eventsIn(path)).toEqual([])

  const renewed = await createFeed(provider)
  const unknown = `/kalendar/${randomUUID()}.ics`
  const statuses = await Promise.all([path, renewed, unknown].map(async each => (await app.call('GET', each)).status))
  expect(statuses).toEqual([404, 200, 404])
})
