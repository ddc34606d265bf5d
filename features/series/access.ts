import { randomUUID } from 'node:crypto'
import { type Access, type AccessScene, type App, okForUsers, servicePath } from '../../tests/access-rows.ts'
import { openDiary, slotAt } from '../../tests/bookings.ts'
import { allowSeries, changeSeries, proposeSeries } from '../../tests/series.ts'

let slot = ''
let bookingId = ''
let series = { id: '', version: 1 }

const open = async (app: App, { people, service }: AccessScene) => {
  await openDiary(app, people.provider!, { confirms: 'by_itself' })
  await allowSeries(app, people.provider!, service)
  slot = await slotAt(app, service, 2, 20)
}
const book = async (app: App, scene: AccessScene) => {
  await open(app, scene)
  const body = { id: randomUUID(), service_id: scene.service.id, starts_at: slot, about: 'Čišćenje.', name: 'Ana' }
  bookingId = (await app.call('POST', '/api/bookings', { as: scene.people.seeker, body })).body.id
}
const newSeries = () => ({ id: randomUUID(), booking_id: bookingId, weeks: 1, count: 4 })
/** Proposes from the provider, so that the customer answers. */
const propose = async (app: App, scene: AccessScene) => {
  await book(app, scene)
  series = (await proposeSeries(app, scene.people.provider!, newSeries())).body
}
const agree = async (app: App, scene: AccessScene) => {
  await propose(app, scene)
  series = (await changeSeries(app, scene.people.seeker!, series, 'confirm')).body
}
const version = () => ({ version: series.version })
const path =
  (suffix = '') =>
  () =>
    `/series/${series.id}${suffix}`

export const access: Access = {
  'GET /services/{id}/series': {
    prepare: open,
    path: scene => `${servicePath(scene)}/series?weeks=1&count=4&starts_at=${slot}`,
    expected: [200, 200, 200, 200, 200, 200],
  },
  // The first allowed caller proposes the series, so the provider gets 409.
  'POST /series': {
    prepare: book,
    body: newSeries,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 201, 409],
  },
  'GET /series': { expected: okForUsers },
  'GET /series/{id}': { prepare: propose, path: path(), expected: [401, 401, 404, 404, 200, 200] },
  'GET /series/{id}/slots': {
    prepare: agree,
    path: () => `/series/${series.id}/slots?from=${bookingId}`,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /series/{id}/confirm': {
    prepare: propose,
    path: path('/confirm'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /series/{id}/decline': {
    prepare: propose,
    path: path('/decline'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /series/{id}/withdraw': {
    prepare: propose,
    path: path('/withdraw'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 409, 200],
  },
  'POST /series/{id}/end': {
    prepare: agree,
    path: path('/end'),
    body: version,
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
  'POST /series/{id}/move': {
    prepare: agree,
    path: path('/move'),
    body: () => ({
      ...version(),
      from: bookingId,
      starts_at: new Date(Date.parse(slot) + 86_400_000).toISOString(),
    }),
    blocked: { seeker: 409, provider: 409 },
    expected: [401, 401, 404, 404, 200, 409],
  },
}
