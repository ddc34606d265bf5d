import { addDays } from '../../features/appointments/belgrade.ts'
import type { OpenSlot } from '../../features/appointments/open-slots.ts'
import { bookSlot } from '../../features/bookings/book-slot.server.ts'
import { bookingInput } from '../../features/bookings/booking.ts'
import { confirmBooking } from '../../features/bookings/booking-changes.server.ts'
import { finishBooking, onCompletion } from '../../features/bookings/booking-completion.server.ts'
import { findServiceSlots } from '../../features/bookings/service-slots.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { bookings as demoBookings, providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { readAll } from './reading.ts'
import type { DemoBooking } from './shapes.ts'
import { wakingTime } from './waking-time.ts'
import { workdayFrom } from './workdays.ts'

const weekend = [0, 6]
/** An open day is searched in this many days, because holidays and weekends follow each other. */
const MAX_DAYS = 10
const MINUTES_PER_DAY = 1440

/** Books, confirms and finishes each booking by the commands of its customer and provider. */
export async function addBookings(loading: Loading): Promise<void> {
  for (const booking of demoBookings) await addBooking(loading, booking)
}

async function addBooking(loading: Loading, booking: DemoBooking): Promise<void> {
  const { service, customer, status, about, address } = booking
  const provider = providerOf(service)
  const slot = await findSlot(loading, booking)
  const start = new Date(slot.starts_at)
  const at = (minutesBefore: number) =>
    status === 'done'
      ? wakingTime(start.getTime(), minutesBefore)
      : wakingTime(loading.now, Math.max(booking.minutesAgo - (2 * MINUTES_PER_DAY - minutesBefore), 1))
  const id = idOf('booking', `${service}/${customer}`)
  const input = { id, service_id: idOf('service', service), starts_at: slot.starts_at, about, address }
  await actAt(loading, at(2 * MINUTES_PER_DAY), as => bookSlot(as(customer), bookingInput.parse(input)))
  if (status !== 'requested')
    await actAt(loading, at(2 * MINUTES_PER_DAY - 50), as => confirmBooking(as(provider), id, 1))
  if (status === 'done')
    await actAt(loading, new Date(slot.ends_at), as =>
      finishBooking(as(provider), id, { version: 2, review_requested: false }, onCompletion),
    )
  await readAll(loading, service, customer)
}

/** Returns the free slot nearest to the booking's time, on the first open day of its workday or later, or earlier. */
export async function findSlot({ runtime, now }: Loading, { service, workday, time }: DemoBooking): Promise<OpenSlot> {
  const day = workdayFrom(dayOf(new Date(now)), workday, weekend)
  const from = workday < 0 ? addDays(day, 1 - MAX_DAYS) : day
  const before = new Date(Math.min(now, Date.parse(`${addDays(from, -2)}T12:00:00Z`)))
  const { days } = await findServiceSlots(runtime.db, idOf('service', service), { from, days: MAX_DAYS, now: before })
  const open = days.filter(({ slots }) => slots.length)
  const { slots } = (workday < 0 ? open.at(-1) : open[0])!
  return slots.reduce((best, slot) => (distance(slot, time) < distance(best, time) ? slot : best))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const distance = (slot: OpenSlot, time: string) => Math.abs(minutesOf(slot.time) - minutesOf(time))
