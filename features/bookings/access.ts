import { randomUUID } from 'node:crypto'
import { type Access, type App, everybody, providers, type Street, service, signedIn } from '../../tests/access-rows.ts'

let slot = ''
let booking = { id: '', version: 1 }

/** Opens the provider for bookings at any time. */
const open = async (app: App, { people, service }: Street) => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
  const body = { accepts_bookings: true, weekly, holidays_off: false, notice: 0, version: 0 }
  await app.call('PUT', '/api/appointments/hours', { as: people.provider, body })
  const { body: slots } = await app.call('GET', `/api/services/${service.id}/slots`)
  slot = slots.days[2].slots[20].starts_at
}
const newBooking = ({ service }: Street) => ({
  id: randomUUID(),
  service_id: service.id,
  starts_at: slot,
  about: 'Curi ventil.',
  name: 'Ana',
})
/** Opens the provider and requests a slot as the customer. */
const request = async (app: App, street: Street) => {
  await open(app, street)
  booking = (await app.call('POST', '/api/bookings', { as: street.people.seeker, body: newBooking(street) })).body
}
const requestAndConfirm = async (app: App, street: Street) => {
  await request(app, street)
  const confirm = `/api/bookings/${booking.id}/confirm`
  booking = (await app.call('POST', confirm, { as: street.people.provider, body: { version: 1 } })).body
}
const version = () => ({ version: booking.version })
const path =
  (suffix = '') =>
  () =>
    `/bookings/${booking.id}${suffix}`

/** Expected statuses of this feature's endpoints per kind of caller (tests/access.test.ts). */
export const access: Access = {
  'GET /services/{id}/slots': { at: street => `${service(street)}/slots`, expected: everybody },
  // The first allowed caller gets the slot; providers cannot book their own service.
  'POST /bookings': {
    before: open,
    body: newBooking,
    blocked: { seeker: 409 },
    expected: [401, 401, 201, 409, 409, 409],
  },
  'GET /bookings/mine': { expected: signedIn },
  'GET /bookings/{id}/calendar': {
    before: request,
    at: path('/calendar'),
    expected: [401, 401, 404, 404, 200, 200],
  },
  'GET /bookings/{id}/slots': {
    before: request,
    at: path('/slots'),
    expected: [401, 401, 404, 404, 200, 200],
  },
  // Only the provider of the booking.
  'PUT /bookings/{id}/note': {
    before: request,
    at: path('/note'),
    body: { note: 'Poneti ključ.', version: 0 },
    expected: [401, 401, 404, 404, 404, 200],
  },
  'GET /calendar-feed': { expected: providers },
  'POST /calendar-feed': { expected: providers },
  'GET /bookings/{id}': { before: request, at: path(), expected: [401, 401, 404, 404, 200, 200] },
  'POST /bookings/{id}/confirm': {
    before: request,
    at: path('/confirm'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  'POST /bookings/{id}/decline': {
    before: request,
    at: path('/decline'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  // The customer's request moves at once, so that the provider's version is stale.
  'POST /bookings/{id}/move': {
    before: request,
    at: path('/move'),
    body: () => ({ ...version(), starts_at: new Date(Date.parse(slot) + 7_200_000).toISOString() }),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/cancel': {
    before: requestAndConfirm,
    at: path('/cancel'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/done': {
    before: requestAndConfirm,
    at: path('/done'),
    body: version,
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
}
