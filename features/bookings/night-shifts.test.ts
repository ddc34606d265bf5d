import { expect, test } from 'vitest'
import { dayOf } from '../../platform/serbian/dates.ts'
import { book, fetchSlots, newBookingScene } from '../../tests/bookings.ts'
import { useApp } from '../../tests/harness.ts'
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
