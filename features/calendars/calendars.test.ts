import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { calendarOf, startCalendarServer } from '../../tests/calendar-server.ts'
import { type Caller, useApp } from '../../tests/harness.ts'

let server: Awaited<ReturnType<typeof startCalendarServer>>
const app = useApp(async () => {
  server = await startCalendarServer()
  return { CALENDAR_SERVICE: server.url }
})
beforeAll(() => () => server.stop())

const add = (as: Caller, path: string, more: object = {}) =>
  app.call('POST', '/api/appointments/calendars', {
    as,
    body: { id: randomUUID(), name: 'Porodica', url: server.url + path, ...more },
  })

test('a calendar takes its times from the slots, and gives them back when it is removed', async () => {
  const { provider, service } = await newBookingScene(app)
  const before = await fetchSlots(app, service)
  const slot = before.first_free
  server.serve('/porodica.ics', calendarOf([{ from: slot.starts_at, to: slot.ends_at }]))
  const { status, body } = await add(provider, '/porodica.ics')
  expect([status, body.events]).toEqual([201, 1])
  expect((await fetchSlots(app, service)).first_free.starts_at > slot.starts_at).toBe(true)
  await app.call('DELETE', `/api/appointments/calendars/${body.id}`, { as: provider })
  expect((await fetchSlots(app, service)).first_free).toEqual(slot)
})
