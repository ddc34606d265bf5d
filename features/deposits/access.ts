import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForProviders, servicePath } from '../../tests/access-rows.ts'
import { depositTerms } from '../../tests/deposits.ts'

let booking = { id: '', version: 1 }

const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '24:00' }))
const setting = { kind: 'sum', ...depositTerms }

const addAccount = (app: App, { people }: AccessScene) =>
  app.call('PUT', '/api/payment-account', {
    as: people.provider,
    body: { holder: 'Milan Jovanović', account: '165-55-74', version: 0 },
  })

/** Books the service, so that the booking waits for its deposit. */
async function book(app: App, scene: AccessScene): Promise<void> {
  const { people, service } = scene
  const as = people.provider
  await addAccount(app, scene)
  await app.call('PUT', `/api${servicePath(scene)}/deposit`, { as, body: { setting, version: 0 } })
  const rules = { accepts_bookings: true, weekly, holidays_off: false, notice: 0, confirms: 'by_itself', version: 0 }
  await app.call('PUT', '/api/appointments/hours', { as, body: rules })
  const { body: slots } = await app.call('GET', `/api/services/${service.id}/slots`)
  const body = {
    id: randomUUID(),
    service_id: service.id,
    starts_at: slots.days[2].slots[20].starts_at,
    about: 'Curi ventil.',
    name: 'Ana',
    deposit: depositTerms,
  }
  booking = (await app.call('POST', '/api/bookings', { as: people.seeker, body })).body
}

/** Makes the deposit due to be returned: it came, and the provider has cancelled. */
async function cancel(app: App, scene: AccessScene): Promise<void> {
  await book(app, scene)
  const as = scene.people.provider
  for (const action of ['deposit/arrived', 'cancel']) {
    booking = (await app.call('POST', `/api/bookings/${booking.id}/${action}`, { as, body: version() })).body
  }
}

const version = () => ({ version: booking.version })
const path = (suffix: string) => () => `/bookings/${booking.id}/deposit/${suffix}`

export const access: Access = {
  'GET /deposits': { expected: okForProviders },
  'PUT /services/{id}/deposit': {
    prepare: addAccount,
    path: scene => `${servicePath(scene)}/deposit`,
    body: { setting, version: 0 },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'GET /bookings/{id}/deposit/ips.svg': {
    prepare: book,
    path: path('ips.svg'),
    expected: [401, 401, 404, 404, 200, 409],
  },
  'GET /bookings/{id}/deposit/ips.png': {
    prepare: book,
    path: path('ips.png'),
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/deposit/paid': {
    prepare: book,
    path: path('paid'),
    body: version,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/deposit/arrived': {
    prepare: book,
    path: path('arrived'),
    body: version,
    blocked: { provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  // Returned money is marked after a block too, without a message.
  'POST /bookings/{id}/deposit/returned': {
    prepare: cancel,
    path: path('returned'),
    blocked: { provider: 200 },
    expected: [401, 401, 404, 404, 403, 200],
  },
}
