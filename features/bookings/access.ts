import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessScene,
  type App,
  okForEverybody,
  okForProviders,
  okForUsers,
  servicePath,
} from '../../tests/access-rows.ts'

let slot = ''
let booking = { id: '', version: 1 }

const open = async (app: App, { people, service }: AccessScene) => {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
  const body = { accepts_bookings: true, weekly, holidays_off: false, notice: 0, version: 0 }
  await app.call('PUT', '/api/appointments/hours', { as: people.provider, body })
  const { body: slots } = await app.call('GET', `/api/services/${service.id}/slots`)
  slot = slots.days[2].slots[20].starts_at
}
const newBooking = ({ service }: AccessScene) => ({
  id: randomUUID(),
  service_id: service.id,
  starts_at: slot,
  about: 'Curi ventil.',
  name: 'Ana',
})
const request = async (app: App, street: AccessScene) => {
  await open(app, street)
  booking = (await app.call('POST', '/api/bookings', { as: street.people.seeker, body: newBooking(street) })).body
}
const requestAndConfirm = async (app: App, street: AccessScene) => {
  await request(app, street)
  const confirm = `/api/bookings/${booking.id}/confirm`
  booking = (await app.call('POST', confirm, { as: street.people.provider, body: { version: 1 } })).body
}
const version = () => ({ version: booking.version })
const path =
  (suffix = '') =>
  () =>
    `/bookings/${booking.id}${suffix}`

export const access: Access = {
  'GET /services/{id}/slots': { path: street => `${servicePath(street)}/slots`, expected: okForEverybody },
  // The first allowed caller takes the slot, so the others get 409. Providers cannot book their own service.
  'POST /bookings': {
    prepare: open,
    body: newBooking,
    blocked: { seeker: 409 },
    expected: [401, 401, 201, 409, 409, 409],
  },
  'GET /bookings/mine': { expected: okForUsers },
  'GET /bookings/{id}/calendar': {
    prepare: request,
    path: path('/calendar'),
    expected: [401, 401, 404, 404, 200, 200],
  },
  'GET /bookings/{id}/slots': {
    prepare: request,
    path: path('/slots'),
    expected: [401, 401, 404, 404, 200, 200],
  },
  'PUT /bookings/{id}/note': {
    prepare: request,
    path: path('/note'),
    body: { note: 'Poneti ključ.', version: 0 },
    expected: [401, 401, 404, 404, 404, 200],
  },
  'GET /calendar-feed': { expected: okForProviders },
  'POST /calendar-feed': { expected: okForProviders },
  'GET /bookings/{id}': { prepare: request, path: path(), expected: [401, 401, 404, 404, 200, 200] },
  'POST /bookings/{id}/confirm': {
    prepare: request,
    path: path('/confirm'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  'POST /bookings/{id}/decline': {
    prepare: request,
    path: path('/decline'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  // The customer's call comes first and moves the request, so the provider sends an outdated version and gets 409.
  'POST /bookings/{id}/move': {
    prepare: request,
    path: path('/move'),
    body: () => ({ ...version(), starts_at: new Date(Date.parse(slot) + 7_200_000).toISOString() }),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/cancel': {
    prepare: requestAndConfirm,
    path: path('/cancel'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/give': {
    prepare: requestAndConfirm,
    path: path('/give'),
    // The provider in person does the work already.
    body: () => ({ ...version(), person: 'owner' }),
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 409, 422],
  },
  'POST /bookings/{id}/done': {
    prepare: requestAndConfirm,
    path: path('/done'),
    body: version,
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
  },
}
