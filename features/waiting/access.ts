import { randomUUID } from 'node:crypto'
import {
  type Access,
  type AccessScene,
  type App,
  okForProviders,
  okForUsers,
  servicePath,
} from '../../tests/access-rows.ts'
import { fetchSlots, openDiary } from '../../tests/bookings.ts'

let day = ''
let waitId = ''
let offerId = ''

/** Opens the diary on one weekday only, so that the day after tomorrow is closed and can be waited for. */
const openOtherDays = async (app: App, { people, service }: AccessScene) => {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
  const other = (inTwoDays.getUTCDay() + 2) % 7 || 7
  await openDiary(app, people.provider!, { weekly: [{ weekday: other, start: '00:00', end: '24:00' }] })
  day = (await fetchSlots(app, service)).days.find(({ state }: { state: string }) => state === 'closed').date
}
const newWait = ({ service }: AccessScene) => ({
  id: randomUUID(),
  service_id: service.id,
  days: [day],
  parts: ['morning'],
  about: 'Curi ventil.',
  name: 'Ana',
})
const join = async (app: App, street: AccessScene) => {
  await openOtherDays(app, street)
  waitId = (await app.call('POST', '/api/waits', { as: street.people.seeker, body: newWait(street) })).body.id
}
/** Offers a slot that is free, as the job does. */
const offer = async (app: App, street: AccessScene) => {
  await join(app, street)
  const { body } = await app.call('GET', `/api${servicePath(street)}/slots`)
  const slot = body.first_free
  offerId = randomUUID()
  await app.runtime.database.query(
    `INSERT INTO wait_offers (id, wait_id, provider_id, starts_at, ends_at, offered_at, expires_at)
     SELECT $1, id, provider_id, $3, $4, now(), now() + interval '30 minutes' FROM waits WHERE id = $2`,
    [offerId, waitId, slot.starts_at, slot.ends_at],
  )
}

export const access: Access = {
  // Providers cannot wait at their own service.
  'POST /waits': {
    prepare: openOtherDays,
    body: newWait,
    blocked: { seeker: 409 },
    expected: [401, 401, 201, 201, 201, 409],
  },
  'GET /waits': { prepare: join, expected: okForUsers },
  'GET /waits/days': { prepare: join, path: () => `/waits/days?from=${day}`, expected: okForProviders },
  'DELETE /waits/{id}': { prepare: join, path: () => `/waits/${waitId}`, expected: [401, 401, 404, 404, 204, 404] },
  'POST /wait-offers/{id}/take': {
    prepare: offer,
    path: () => `/wait-offers/${offerId}/take`,
    body: () => ({ deposit: null }),
    blocked: { seeker: 409 },
    expected: [401, 401, 404, 404, 201, 404],
  },
  'POST /wait-offers/{id}/pass': {
    prepare: offer,
    path: () => `/wait-offers/${offerId}/pass`,
    expected: [401, 401, 404, 404, 204, 404],
  },
}
