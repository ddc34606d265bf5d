import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { features } from '../../app/features.server.ts'
import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { book, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { newDepositScene } from '../../tests/deposits.ts'
import { useApp } from '../../tests/harness.ts'
import { services } from '../services/service-tables.server.ts'
import { findFacts } from './facts.server.ts'
import { findFaults } from './grounding.ts'

const app = useApp()
const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '09:00', end: '12:00' }))

const bookable = async (service: { id: string }) => {
  const { days } = await fetchSlots(app, service, '?days=7')
  return days.flatMap((day: any) => day.slots.map((slot: any) => `${day.date} ${slot.time}`))
}

test('offers exactly the bookable times and the booking page, and no taken time', async () => {
  const { customer, service } = await newBookingScene(app, { weekly, gap: 30 })
  const findKnown = async () => {
    const facts = (await findFacts(app.runtime, service.id))!
    return { facts, times: facts.days!.flatMap(({ date, times }) => times.map(time => `${date} ${time}`)) }
  }
  const before = await findKnown()
  expect(before.times).toEqual(await bookable(service))
  expect(before.facts.booking).toBe(`http://localhost:3000/zakazi/${service.id}`)
  const { days } = await fetchSlots(app, service, '?days=7')
  const taken = days[2].slots[2]
  expect((await book(app, customer, service, taken.starts_at)).status).toBe(201)
  const after = await findKnown()
  expect(after.times).toEqual(await bookable(service))
  expect(after.times).not.toContain(`${days[2].date} ${taken.time}`)

  const faultsOf = (text: string) => findFaults(text, after.facts)
  const day = `${Number(days[3].date.slice(8))}. ${Number(days[3].date.slice(5, 7))}.`
  const offer = (time: string, id: string) =>
    `Slobodni termini: ${day} u ${time}. Termin možete sami da zakažete ovde: http://localhost:3000/zakazi/${id}`
  expect(faultsOf(offer('09:30', service.id))).toEqual([])
  expect(faultsOf(offer('13:30', service.id))).not.toEqual([])
  expect(faultsOf(offer('09:30', customer.id))).not.toEqual([])
})

test('gives no link for a service that cannot be booked', async () => {
  const { service } = await newBookingScene(app, { accepts_bookings: false })
  expect((await findFacts(app.runtime, service.id))!.booking).toBe(null)
})

test('offers a series only for a service without a deposit', async () => {
  const { service } = await newDepositScene(app)
  await app.runtime.db.update(services).set({ allowsSeries: true }).where(eq(services.id, service.id))
  const allowsSeries = async (depositOf?: Feature['depositOf']) =>
    (await findFacts(app.runtime, service.id, { pricesOf: [], depositOf }))!.allowsSeries
  expect(await allowsSeries()).toBe(true)
  expect(await allowsSeries(collect(features, 'depositOf')[0])).toBe(false)
})
