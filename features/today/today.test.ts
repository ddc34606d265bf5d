import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { useApp } from '../../tests/harness.ts'
import { newVisitScene } from '../../tests/visits.ts'

const app = useApp()

test('a provider’s day has the agreed visits and the page for booking, and another provider’s day has neither', async () => {
  const { provider, stranger, service, visit } = await newVisitScene(app)
  const path = `/api/today?date=${dayOf(visit.starts_at)}`
  const { body: own } = await app.call('GET', path, { as: provider })
  expect(own.visits).toMatchObject([{ id: visit.id, address: 'Ive Andrića 5' }])
  expect(own.booking_path).toBe(`/zakazi/${service.id}`)
  await app.runtime.database.query('UPDATE appointment_settings SET accepts_bookings = false WHERE provider_id = $1', [
    provider.id,
  ])
  expect((await app.call('GET', path, { as: provider })).body.booking_path).toBeNull()
  const { body: foreign } = await app.call('GET', path, { as: stranger })
  expect(foreign).toMatchObject({ visits: [], entries: [], booking_path: null })
})
