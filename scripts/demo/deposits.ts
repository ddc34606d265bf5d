import { bookSlot } from '../../features/bookings/book-slot.server.ts'
import { bookingInput } from '../../features/bookings/booking.ts'
import { confirmBooking } from '../../features/bookings/booking-changes.server.ts'
import { depositOf, saveDeposit } from '../../features/deposits/service-deposits.server.ts'
import { findSlot } from './bookings.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { readAll } from './reading.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440
const service = 'milan-bojleri'
const customer = 'jelena'
const deposit = { amount: 200_000, refund_hours: 24 as const }

/** One service asks for a deposit, and one booking of it waits for its deposit. */
export async function addDeposits(loading: Loading): Promise<void> {
  const serviceId = idOf('service', service)
  await actAt(loading, wakingTime(loading.now, 30 * MINUTES_PER_DAY), as =>
    saveDeposit(as('milan'), serviceId, { setting: { kind: 'sum', ...deposit }, version: 0 }),
  )
  const slot = await findSlot(loading, { service, workday: 4, time: '11:00' })
  const id = idOf('booking', `${service}/${customer}`)
  const input = bookingInput.parse({
    id,
    service_id: serviceId,
    starts_at: slot.starts_at,
    about: 'Zamena bojlera od 80 litara u kupatilu, stari treba odneti.',
    address: 'Kozaračka 18, stan 6',
    deposit,
  })
  await actAt(loading, wakingTime(loading.now, 300), as => bookSlot(as(customer), input, depositOf))
  await actAt(loading, wakingTime(loading.now, 120), as => confirmBooking(as('milan'), id, 1))
  await readAll(loading, service, customer)
}
