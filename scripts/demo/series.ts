import { eq } from 'drizzle-orm'
import { bookSlot } from '../../features/bookings/book-slot.server.ts'
import { bookingInput } from '../../features/bookings/booking.ts'
import { noDeposit } from '../../features/bookings/deposit/deposits.server.ts'
import { proposeSeries } from '../../features/series/propose-series.server.ts'
import { seriesInput } from '../../features/series/series.ts'
import { confirmSeries } from '../../features/series/series-changes.server.ts'
import { services } from '../../features/services/service-tables.server.ts'
import { findSlot } from './bookings.ts'
import { idOf } from './ids.ts'
import { actAt, type Loading } from './loading.ts'
import { readAll } from './reading.ts'
import { wakingTime } from './waking-time.ts'

/** Both are after what the two have written so far. */
const [PROPOSED_MINUTES_AGO, CONFIRMED_MINUTES_AGO] = [120, 60]
const first = {
  service: 'snezana-stan',
  customer: 'jelena',
  workday: 3,
  time: '13:00',
  about: 'Redovno čišćenje dvosobnog stana, ključ je kod komšinice na prvom spratu.',
  address: 'Žarka Zrenjanina 40, stan 6',
  status: 'requested' as const,
  minutesAgo: PROPOSED_MINUTES_AGO,
}

/** Jelena books a visit of the cleaner, and the two agree on it for every week. */
export async function addSeries(loading: Loading): Promise<void> {
  const [serviceId, bookingId, id] = [
    idOf('service', first.service),
    idOf('booking', 'series'),
    idOf('series', first.customer),
  ]
  await loading.tx.update(services).set({ allowsSeries: true }).where(eq(services.id, serviceId))
  const { starts_at } = await findSlot(loading, first)
  const booking = { id: bookingId, service_id: serviceId, starts_at, about: first.about, address: first.address }
  const series = { id, booking_id: bookingId, weeks: 1, count: 12 }
  await actAt(loading, wakingTime(loading.now, PROPOSED_MINUTES_AGO), async as => {
    await bookSlot(as(first.customer), bookingInput.parse(booking), noDeposit)
    await proposeSeries(as(first.customer), seriesInput.parse(series))
  })
  await actAt(loading, wakingTime(loading.now, CONFIRMED_MINUTES_AGO), as => confirmSeries(as('snezana'), id, 1))
  await readAll(loading, first.service, first.customer)
}
