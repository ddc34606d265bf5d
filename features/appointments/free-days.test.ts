import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { newBookingScene } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { services } from '../services/service-tables.server.ts'
import { appointments, freeDayChecks } from './appointment-tables.server.ts'
import { addDays, startOfDay } from './belgrade.ts'
import { updateFreeDays } from './free-days.server.ts'

const app = useApp()

test('updates a service’s first free day from the diary and the clock, and filters lists by it', async () => {
  const { provider, service } = await newBookingScene(app)
  const { db } = app.runtime
  const readFreeDay = async () => (await db.select().from(services).where(eq(services.id, service.id)))[0]!.freeDay
  const listServices = async (free: string) => (await app.call('GET', `/api/services?free=${free}`)).body.items
  const inASecond = () => new Date(Date.now() + 1_000)
  const today = dayOf(new Date())
  const tomorrow = addDays(today, 1)
  await updateFreeDays(app.runtime, inASecond())
  const firstDay = await readFreeDay()
  expect([today, tomorrow]).toContain(firstDay)
  expect((await listServices('today')).length).toBe(firstDay === today ? 1 : 0)

  const busyDay = { providerId: provider.id, clientName: 'Petar', minutes: 1440 }
  for (const day of [today, tomorrow]) {
    const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))].map(each => each.toISOString())
    await db
      .insert(appointments)
      .values({ ...busyDay, id: crypto.randomUUID(), appointmentTime: new Date(from!), busy: `[${from},${to})` })
  }
  await db.update(freeDayChecks).set({ dueAt: new Date() })
  await updateFreeDays(app.runtime, inASecond())
  expect(await readFreeDay()).toBe(addDays(today, 2))
  expect(await listServices('today')).toEqual([])
  const [check] = await db.select().from(freeDayChecks)
  expect(check!.dueAt > new Date() && check!.dueAt <= startOfDay(addDays(today, 3))).toBe(true)

  await app.call('PUT', '/api/appointments/hours', {
    as: provider,
    body: { accepts_bookings: false, version: 1 },
  })
  await updateFreeDays(app.runtime, inASecond())
  expect(await readFreeDay()).toBeNull()
  expect(await db.$count(freeDayChecks)).toBe(0)
})
