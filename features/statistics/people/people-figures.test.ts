import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayOf } from '../../../platform/serbian/dates.ts'
import { type Caller, useApp } from '../../../tests/harness.ts'
import { newShop } from '../../../tests/shop.ts'
import type { BookingStatus } from '../../appointments/appointment-status.ts'
import { appointments } from '../../appointments/appointment-tables.server.ts'
import { addDays, belgradeClock } from '../../appointments/belgrade.ts'

const app = useApp()
const fetchFigures = async (as: Caller) => (await app.call('GET', '/api/statistics/people', { as })).body.people

type Visit = { memberId: string | null; status: BookingStatus; daysAgo: number; bookingId?: string | null }

const addVisits = ({ provider, customer, service }: Awaited<ReturnType<typeof newShop>>, visits: Visit[]) => {
  const whose = { providerId: provider.id, customerId: customer.id, serviceId: service.id, clientName: 'Ana' }
  const rows = visits.map(({ daysAgo, bookingId = randomUUID(), ...rest }) => {
    const appointmentTime = belgradeClock(addDays(dayOf(new Date()), -daysAgo))(12 * 60)!
    return { id: randomUUID(), bookingId, appointmentTime, ...whose, ...rest }
  })
  return app.runtime.db.insert(appointments).values(rows)
}

test('counts each person’s bookings of the last thirty days by outcome; a member sees only own finished ones', async () => {
  const [shop, other] = [await newShop(app), await newShop(app)]
  const { provider, customer, worker, maja, sanja } = shop
  await addVisits(shop, [
    { memberId: maja, status: 'done', daysAgo: 0 },
    { memberId: maja, status: 'done', daysAgo: 29 },
    { memberId: maja, status: 'done', daysAgo: 30 },
    { memberId: maja, status: 'missed', daysAgo: 3 },
    { memberId: maja, status: 'moved', daysAgo: 3 },
    { memberId: maja, status: 'confirmed', daysAgo: 4, bookingId: null },
    { memberId: sanja, status: 'cancelled', daysAgo: 2 },
    { memberId: null, status: 'done', daysAgo: 5 },
  ])
  await addVisits(other, [{ memberId: other.maja, status: 'done', daysAgo: 1 }])
  const figures = { done: 0, missed: 0, cancelled: 0, rating: null, has_left: false }
  expect(await fetchFigures(provider)).toEqual([
    { ...figures, id: null, name: null, done: 1 },
    { ...figures, id: maja, name: 'Maja', done: 2, missed: 1 },
    { ...figures, id: sanja, name: 'Sanja', cancelled: 1 },
  ])
  const countOf = async (as: Caller) => (await app.call('GET', '/api/statistics/work', { as })).body
  expect(await Promise.all([worker, customer, provider].map(countOf))).toEqual([2, null, null].map(done => ({ done })))
})

test('keeps a member who has left while there is work of theirs, and names nobody to a provider alone', async () => {
  const shop = await newShop(app)
  const { provider, maja, sanja } = shop
  await addVisits(shop, [{ memberId: maja, status: 'done', daysAgo: 1 }])
  for (const id of [maja, sanja])
    await app.call('POST', `/api/shop/members/${id}/leave`, { as: provider, body: { bookings: 'give' } })
  const names = (await fetchFigures(provider)).map(({ name, has_left }: any) => (has_left ? `${name} (left)` : name))
  expect(names).toEqual([null, 'Maja (left)'])
  expect(await fetchFigures(await app.person('provider'))).toEqual([])
})
