import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { type Caller, useApp } from '../../tests/harness.ts'

const app = useApp()

const createFeed = async (provider: Caller) =>
  new URL((await app.call('POST', '/api/calendar-feed', { as: provider })).body.url).pathname
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => {
    const event = new ICAL.Event(each)
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      status: each.getFirstPropertyValue('status'),
    }
  })

test('lists bookings in the feed; moves and cancellations keep the UID and raise the sequence', async () => {
  const { provider, customer, service } = await newBookingScene(app, { confirms: 'by_itself' })
  const { days } = await fetchSlots(app, service)
  const [one, other] = [days[2].slots[20], days[3].slots[6]]
  const { body: booked } = await book(app, customer, service, one.starts_at)
  const path = await createFeed(provider)
  const first = await app.call('GET', path)
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const [event] = eventsIn(first.body)
  expect(event).toMatchObject({
    summary: 'Ana Nikolić, Vodoinstalater na Kotežu',
    starts: one.starts_at,
    ends: one.ends_at,
    status: 'CONFIRMED',
    sequence: 0,
  })
  for (const line of (first.body as string).split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(first.body).toMatch(/REFRESH-INTERVAL;VALUE=DURATION:PT1H/)
  expect(first.body).not.toContain('Miloša')
  const etag = first.headers.get('etag')!
  expect((await app.call('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const { body: moved } = await changeBooking(app, customer, booked, 'move', { starts_at: other.starts_at })
  expect(eventsIn((await app.call('GET', path)).body)).toMatchObject([
    { uid: event!.uid, starts: other.starts_at, sequence: 1, status: 'CONFIRMED' },
  ])
  await changeBooking(app, provider, moved, 'cancel')
  expect(eventsIn((await app.call('GET', path)).body)).toMatchObject([
    { uid: event!.uid, sequence: 2, status: 'CANCELLED' },
  ])
  await app.runtime.database.exec(`UPDATE appointments SET changed_at = now() - interval '31 days'`)
  expect(eventsIn((await app.call('GET', path)).body)).toEqual([])
})

test('invalidates the previous URL on renewal, and answers 404 to unknown tokens', async () => {
  const { provider } = await newBookingScene(app)
  const oldPath = await createFeed(provider)
  expect((await app.call('GET', oldPath)).status).toBe(200)
  const newPath = await createFeed(provider)
  expect([(await app.call('GET', oldPath)).status, (await app.call('GET', newPath)).status]).toEqual([404, 200])
  expect((await app.call('GET', `/kalendar/${randomUUID()}.ics`)).status).toBe(404)
})

test('returns a booking as a calendar file to its two sides only', async () => {
  const { provider, customer, service } = await newBookingScene(app)
  const { first_free } = await fetchSlots(app, service)
  const { body: booked } = await book(app, customer, service, first_free.starts_at)
  const path = `/api/bookings/${booked.id}/calendar`
  const files = await Promise.all([customer, provider].map(as => app.call('GET', path, { as })))
  expect(files.map(({ body }) => eventsIn(body)[0]!.summary)).toEqual([
    'Vodoinstalater na Kotežu, Dragan Petrović (čeka potvrdu)',
    'Vodoinstalater na Kotežu, Ana Nikolić (čeka potvrdu)',
  ])
  expect(eventsIn(files[0]!.body)[0]!.status).toBe('TENTATIVE')
  expect((await app.call('GET', path, { as: await app.person('regular') })).status).toBe(404)
})
