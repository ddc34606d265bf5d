import { randomUUID } from 'node:crypto'
import { type Access, type App, everybody, providers, type Street, service, signedIn } from '../../tests/access-rows.ts'

let slot = ''
let booking = { id: '', version: 1 }

/** The provider can be booked at any time. */
const open = async (app: App, { people, service }: Street) => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
  const body = { accepts_bookings: true, weekly, holidays_off: false, notice: 0, version: 0 }
  await app.call('PUT', '/api/appointments/hours', { as: people.provider, body })
  const { body: slots } = await app.call('GET', `/api/services/${service.id}/slots`)
  slot = slots.days[2].slots[20].starts_at
}
const request = ({ service }: Street) => ({
  id: randomUUID(),
  service_id: service.id,
  starts_at: slot,
  about: 'Curi ventil.',
  name: 'Ana',
})
/** The customer has asked for an hour. */
const ask = async (app: App, street: Street) => {
  await open(app, street)
  booking = (await app.call('POST', '/api/bookings', { as: street.people.seeker, body: request(street) })).body
}
const askedAndConfirmed = async (app: App, street: Street) => {
  await ask(app, street)
  const path = `/api/bookings/${booking.id}/confirm`
  booking = (await app.call('POST', path, { as: street.people.provider, body: { version: 1 } })).body
}
const version = () => ({ version: booking.version })
const at =
  (what = '') =>
  () =>
    `/bookings/${booking.id}${what}`

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /services/{id}/slots': { at: street => `${service(street)}/slots`, expected: everybody },
  // The first who may has the slot; one's own service nobody books.
  'POST /bookings': { before: open, body: request, blocked: { seeker: 409 }, expected: [401, 401, 201, 409, 409, 409] },
  'GET /bookings/mine': { expected: signedIn },
  'GET /bookings/{id}/calendar': { before: ask, at: at('/calendar'), expected: [401, 401, 404, 404, 200, 200] },
  'GET /bookings/{id}/slots': { before: ask, at: at('/slots'), expected: [401, 401, 404, 404, 200, 200] },
  // His own alone.
  'PUT /bookings/{id}/note': {
    before: ask,
    at: at('/note'),
    body: { note: 'Poneti ključ.', version: 0 },
    expected: [401, 401, 404, 404, 404, 200],
  },
  'GET /calendar-feed': { expected: providers },
  'POST /calendar-feed': { expected: providers },
  'GET /bookings/{id}': { before: ask, at: at(), expected: [401, 401, 404, 404, 200, 200] },
  'POST /bookings/{id}/confirm': {
    before: ask,
    at: at('/confirm'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  'POST /bookings/{id}/decline': {
    before: ask,
    at: at('/decline'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  // The customer's own request moves at once, and then is another than the provider has seen.
  'POST /bookings/{id}/move': {
    before: ask,
    at: at('/move'),
    body: () => ({ ...version(), starts_at: new Date(Date.parse(slot) + 7_200_000).toISOString() }),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/cancel': {
    before: askedAndConfirmed,
    at: at('/cancel'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/done': {
    before: askedAndConfirmed,
    at: at('/done'),
    body: version,
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
}
