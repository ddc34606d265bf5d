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
import { openDiary, slotAt } from '../../tests/bookings.ts'

let slot = ''
let booking = { id: '', version: 1 }

const open = async (app: App, { people, service }: AccessScene) => {
  await openDiary(app, people.provider!)
  slot = await slotAt(app, service, 2, 20)
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
/** Moves the confirmed booking's time into the past. */
const requestAndPass = async (app: App, street: AccessScene) => {
  await requestAndConfirm(app, street)
  await app.runtime.database.query(
    `UPDATE appointments SET appointment_time = date_trunc('minute', now()) - interval '2 hours' WHERE booking_id = $1`,
    [booking.id],
  )
}
const requestAndReport = async (app: App, street: AccessScene) => {
  await requestAndPass(app, street)
  const path = `/api/bookings/${booking.id}/missed`
  booking = (await app.call('POST', path, { as: street.people.provider, body: { version: booking.version } })).body
}
/** Arrivals can be announced only on the day of the visit. */
const requestForNow = async (app: App, street: AccessScene) => {
  await requestAndConfirm(app, street)
  slot = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  await app.runtime.database.query(`UPDATE appointments SET appointment_time = $1 WHERE booking_id = $2`, [
    slot,
    booking.id,
  ])
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
  'POST /bookings/{id}/missed': {
    prepare: requestAndPass,
    path: path('/missed'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/missed/undo': {
    prepare: requestAndReport,
    path: path('/missed/undo'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  'POST /bookings/{id}/missed/objection': {
    prepare: requestAndReport,
    path: path('/missed/objection'),
    body: () => ({ ...version(), reason: 'Stiglo je pet minuta kasnije.' }),
    blocked: { seeker: 200 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/arrival': {
    prepare: requestForNow,
    path: path('/arrival'),
    body: () => ({ id: randomUUID(), state: 'on_the_way', at: slot, starts_at: slot }),
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 403, 200],
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
