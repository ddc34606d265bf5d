import { describe, expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { book, changeBooking, everyDay, fetchSlots, newBookingScene, readBooking } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { newShop } from '../../tests/shop.ts'
import { addDays } from '../appointments/belgrade.ts'

const app = useApp()
const weekly = everyDay('22:00', '02:00')
const [evening, night, after] = [2, 3, 4].map(days => addDays(dayOf(new Date()), days)) as [string, string, string]
type Slot = { time: string; starts_at: string; ends_at: string }
const slotsOn = async (service: { id: string }, day: string) =>
  (await fetchSlots(app, service, `?from=${day}&days=1`)).days[0].slots as Slot[]
const timesOn = async (service: { id: string }, day: string) => (await slotsOn(service, day)).map(({ time }) => time)
const startOf = async (service: { id: string }, day: string, time: string) =>
  (await slotsOn(service, day)).find(slot => slot.time === time)!.starts_at

test('books a visit across midnight if the hours pass midnight, and blocks its time on both days', async () => {
  const { provider, customer, service } = await newBookingScene(app, { weekly, gap: 30 })
  expect(await timesOn(service, evening)).toEqual(['00:00', '00:30', '01:00', '22:00', '22:30', '23:00', '23:30'])
  const late = (await slotsOn(service, evening)).at(-1)!
  const [afterMidnight, tooClose] = [await startOf(service, after, '00:00'), await startOf(service, night, '23:00')]
  expect(await book(app, customer, service, late.starts_at)).toMatchObject({ status: 201 })
  expect(await timesOn(service, evening)).toEqual(['00:00', '00:30', '01:00', '22:00'])
  expect(await timesOn(service, night)).toEqual(['01:00', '22:00', '22:30', '23:00', '23:30'])
  // A visit that ends at midnight needs the gap after it too.
  expect((await book(app, customer, service, afterMidnight)).status).toBe(201)
  const overlapping = new Date(Date.parse(late.ends_at) - 1_800_000).toISOString()
  for (const startsAt of [overlapping, tooClose]) {
    expect((await book(app, customer, service, startsAt)).body.code).toBe('slot_taken')
  }
  const { body: week } = await app.call('GET', `/api/appointments/week?from=${evening}&days=1`, { as: provider })
  expect(week.days[0].work).toEqual([
    { start: '00:00', end: '02:00' },
    { start: '22:00', end: '24:00' },
  ])
})

describe('days off of a member who works at night', () => {
  /** Creates a shop in which only Maja does the service. The evening is her working day before the day off. */
  async function newNightShop() {
    const shop = await newShop(app, { weekly })
    await app.call('POST', '/api/shop/owner', { as: shop.provider, body: { takes_bookings: false } })
    await app.call('POST', `/api/shop/members/${shop.sanja}/leave`, { as: shop.provider, body: { bookings: 'give' } })
    const body = { date: night, bookings: 'cancel' }
    const takeOff = () => app.call('POST', `/api/shop/members/${shop.maja}/absence`, { as: shop.provider, body })
    return { ...shop, takeOff }
  }

  test('end the shift that would begin with its bookings, and keep the one that began the evening before', async () => {
    const { service, customer, maja, takeOff } = await newNightShop()
    const [kept, begun, afterMidnight] = [
      await startOf(service, night, '00:30'),
      await startOf(service, night, '23:00'),
      await startOf(service, after, '00:30'),
    ]
    const bookings = []
    for (const startsAt of [kept, begun, afterMidnight]) {
      bookings.push((await book(app, customer, service, startsAt)).body)
    }
    expect((await takeOff()).body).toEqual({ given: 0, cancelled: 2, kept: 0 })
    const statuses = bookings.map(async booking => (await readBooking(app, customer, booking)).status)
    expect(await Promise.all(statuses)).toEqual(['confirmed', 'cancelled', 'cancelled'])
    await changeBooking(app, customer, bookings[0], 'cancel')
    expect(await timesOn(service, night)).toEqual(['00:00', '00:30', '01:00'])
    expect(await timesOn(service, after)).toEqual(['22:00', '22:30', '23:00', '23:30'])
    // Each offered slot can be booked, and no other.
    for (const [startsAt, status] of [
      [kept, 201],
      [begun, 422],
      [afterMidnight, 422],
    ] as const) {
      expect((await book(app, customer, service, startsAt, { person: maja })).status).toBe(status)
    }
  })

  test('refuse a time that the provider suggests on them', async () => {
    const { service, provider, customer, takeOff } = await newNightShop()
    const [onDayOff, inLastShift] = [await startOf(service, night, '22:30'), await startOf(service, night, '01:00')]
    const { body: booking } = await book(app, customer, service, await startOf(service, evening, '23:30'))
    await takeOff()
    const suggest = (starts_at: string) => changeBooking(app, provider, booking, 'move', { starts_at })
    expect((await suggest(onDayOff)).body.fields).toEqual({
      starts_at: 'Osoba kod koje je termin tog dana ne radi. Izaberite drugo vreme.',
    })
    const { body: suggested } = await suggest(inLastShift)
    const accepted = await changeBooking(app, customer, suggested, 'confirm')
    expect(accepted.body).toMatchObject({ status: 'confirmed', starts_at: inLastShift })
  })
})

test('rejects a night shift that overlaps the hours of the next day', async () => {
  const { provider } = await newBookingScene(app)
  const { body: rules } = await app.call('GET', '/api/appointments/hours', { as: provider })
  const overlapping = [
    { weekday: 7, start: '22:00', end: '02:00' },
    { weekday: 1, start: '01:00', end: '09:00' },
  ]
  const body = { ...rules, services: [], weekly: overlapping }
  expect(await app.call('PUT', '/api/appointments/hours', { as: provider, body })).toMatchObject({
    status: 422,
    body: { fields: { weekly: 'Smena posle ponoći se preklapa sa smenom narednog dana.' } },
  })
})
