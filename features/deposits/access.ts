import { type Access, type AccessScene, type App, okForProviders, servicePath } from '../../tests/access-rows.ts'
import { book, openDiary, slotAt } from '../../tests/bookings.ts'
import { depositTerms } from '../../tests/deposits.ts'

let booking = { id: '', version: 1 }

const setting = { kind: 'sum', ...depositTerms }

const addAccount = (app: App, { people }: AccessScene) =>
  app.call('PUT', '/api/payment-account', {
    as: people.provider,
    body: { holder: 'Milan Jovanović', account: '165-55-74', version: 0 },
  })

/** Books the service, so that the booking waits for its deposit. */
async function bookWithDeposit(app: App, scene: AccessScene): Promise<void> {
  const { people, service } = scene
  const as = people.provider
  await addAccount(app, scene)
  await app.call('PUT', `/api${servicePath(scene)}/deposit`, { as, body: { setting, version: 0 } })
  await openDiary(app, as!, { confirms: 'by_itself' })
  const more = { name: 'Ana', deposit: depositTerms }
  booking = (await book(app, people.seeker, service, await slotAt(app, service, 2, 20), more)).body
}

/** Makes the deposit due to be returned: it came, and the provider has cancelled. */
async function cancel(app: App, scene: AccessScene): Promise<void> {
  await bookWithDeposit(app, scene)
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
    prepare: bookWithDeposit,
    path: path('ips.svg'),
    expected: [401, 401, 404, 404, 200, 409],
  },
  'GET /bookings/{id}/deposit/ips.png': {
    prepare: bookWithDeposit,
    path: path('ips.png'),
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/deposit/paid': {
    prepare: bookWithDeposit,
    path: path('paid'),
    body: version,
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /bookings/{id}/deposit/arrived': {
    prepare: bookWithDeposit,
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
