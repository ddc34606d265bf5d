import { describe, expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { book, changeBooking, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
import { newShop } from '../../tests/shop.ts'
import { addDays } from '../appointments/belgrade.ts'

const app = useApp()
const everyNight = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '22:00', end: '02:00' }))

test('books a visit across midnight if the hours pass midnight, and blocks its time on both days', async () => {
  const { provider, customer, service } = await newBookingScene(app, { weekly: everyNight, gap: 30 })
  const [evening, night] = [addDays(dayOf(new Date()), 2), addDays(dayOf(new Date()), 3)]
  const timesOf = async (day: string) =>
    (await fetchSlots(app, service, `?from=${day}&days=1`)).days[0].slots.map((slot: { time: string }) => slot.time)
  expect(await timesOf(evening)).toEqual(['00:00', '00:30', '01:00', '22:00', '22:30', '23:00', '23:30'])
  const { days } = await fetchSlots(app, service, `?from=${evening}&days=1`)
  const late = days[0].slots.at(-1)
  expect(Date.parse(late.ends_at) - Date.parse(late.starts_at)).toBe(3_600_000)
  expect(await book(app, customer, service, late.starts_at)).toMatchObject({ status: 201 })
  expect(await timesOf(evening)).toEqual(['00:00', '00:30', '01:00', '22:00'])
  expect(await timesOf(night)).toEqual(['01:00', '22:00', '22:30', '23:00', '23:30'])
  const other = await app.person('regular', { name: 'Petar Ilić' })
  const overlapping = new Date(Date.parse(late.ends_at) - 1_800_000).toISOString()
  expect(await book(app, other, service, overlapping)).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  const { body: week } = await app.call('GET', `/api/appointments/week?from=${evening}&days=1`, { as: provider })
  expect(week.days[0].work).toEqual([
    { start: '00:00', end: '02:00' },
    { start: '22:00', end: '24:00' },
  ])
})

test('refuses a visit before midnight that is too close to one after it', async () => {
  const { customer, service } = await newBookingScene(app, { weekly: everyNight, gap: 60 })
  const [evening, night] = [addDays(dayOf(new Date()), 2), addDays(dayOf(new Date()), 3)]
  const [afterMidnight] = (await fetchSlots(app, service, `?from=${night}&days=1`)).days[0].slots
  const slots = (await fetchSlots(app, service, `?from=${evening}&days=1`)).days[0].slots
  expect(await book(app, customer, service, afterMidnight.starts_at)).toMatchObject({ status: 201 })
  expect(await book(app, customer, service, slots.at(-1).starts_at)).toMatchObject({
    status: 409,
    body: { code: 'slot_taken' },
  })
})

describe('days off of a member who works at night', () => {
  /** Creates a shop in which only Maja does the service. Day two is her working day before the day off. */
  async function newNightShop() {
    const shop = await newShop(app, { weekly: everyNight })
    await app.call('POST', '/api/shop/owner', { as: shop.provider, body: { takes_bookings: false } })
    await app.call('POST', `/api/shop/members/${shop.sanja}/leave`, { as: shop.provider, body: { bookings: 'give' } })
    const [evening, off] = [addDays(dayOf(new Date()), 2), addDays(dayOf(new Date()), 3)]
    const slotsOn = async (day: string) =>
      (await fetchSlots(app, shop.service, `?from=${day}&days=1`)).days[0].slots as {
        time: string
        starts_at: string
      }[]
    const takeOff = (bookings: string) =>
      app.call('POST', `/api/shop/members/${shop.maja}/absence`, { as: shop.provider, body: { date: off, bookings } })
    return { ...shop, evening, off, slotsOn, takeOff }
  }
  const timesOf = (slots: { time: string }[]) => slots.map(({ time }) => time)

  test('keep the shift that began the evening before, and end the one that would begin', async () => {
    const { service, customer, maja, off, slotsOn, takeOff } = await newNightShop()
    const before = await slotsOn(off)
    const after = await slotsOn(addDays(off, 1))
    expect((await takeOff('give')).status).toBe(200)
    expect(timesOf(await slotsOn(off))).toEqual(['00:00', '00:30', '01:00'])
    expect(timesOf(await slotsOn(addDays(off, 1)))).toEqual(['22:00', '22:30', '23:00', '23:30'])
    // Each offered slot can be booked, and no other.
    const statusOf = async (starts_at: string) =>
      (await book(app, customer, service, starts_at, { person: maja })).status
    expect(await statusOf(before.find(({ time }) => time === '00:30')!.starts_at)).toBe(201)
    expect(await statusOf(before.find(({ time }) => time === '22:30')!.starts_at)).toBe(422)
    expect(await statusOf(after.find(({ time }) => time === '00:30')!.starts_at)).toBe(422)
  })

  test('release the bookings of that shift, also after midnight, and no others', async () => {
    const { service, customer, off, slotsOn, takeOff } = await newNightShop()
    const bookAt = async (day: string, time: string) => {
      const slot = (await slotsOn(day)).find(each => each.time === time)!
      return (await book(app, customer, service, slot.starts_at)).body.id as string
    }
    const ids = [await bookAt(off, '00:30'), await bookAt(off, '23:00'), await bookAt(addDays(off, 1), '00:30')]
    expect((await takeOff('cancel')).body).toEqual({ given: 0, cancelled: 2, kept: 0 })
    const statuses: string[] = []
    for (const id of ids) statuses.push((await app.call('GET', `/api/bookings/${id}`, { as: customer })).body.status)
    expect(statuses).toEqual(['confirmed', 'cancelled', 'cancelled'])
  })

  test('refuse a time that the provider suggests on them', async () => {
    const { service, provider, customer, evening, off, slotsOn, takeOff } = await newNightShop()
    const onDayOff = (await slotsOn(off)).find(({ time }) => time === '22:30')!
    const inLastShift = (await slotsOn(off)).find(({ time }) => time === '01:00')!
    const { body: booking } = await book(app, customer, service, (await slotsOn(evening)).at(-1)!.starts_at)
    await takeOff('give')
    const suggest = (starts_at: string) => changeBooking(app, provider, booking, 'move', { starts_at })
    expect((await suggest(onDayOff.starts_at)).body.fields).toEqual({
      starts_at: 'Osoba kod koje je termin tog dana ne radi. Izaberite drugo vreme.',
    })
    const { body: suggested } = await suggest(inLastShift.starts_at)
    const accepted = await changeBooking(app, customer, suggested, 'confirm')
    expect(accepted.body).toMatchObject({ status: 'confirmed', starts_at: inLastShift.starts_at })
  })
})

test('rejects a night shift that overlaps the hours of the next day', async () => {
  const { provider } = await newBookingScene(app)
  const { body: rules } = await app.call('GET', '/api/appointments/hours', { as: provider })
  const weekly = [
    { weekday: 7, start: '22:00', end: '02:00' },
    { weekday: 1, start: '01:00', end: '09:00' },
  ]
  const body = { ...rules, services: [], weekly }
  expect(await app.call('PUT', '/api/appointments/hours', { as: provider, body })).toMatchObject({
    status: 422,
    body: { fields: { weekly: 'Smena posle ponoći se preklapa sa smenom narednog dana.' } },
  })
})
