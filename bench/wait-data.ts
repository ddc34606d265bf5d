import { addDays, startOfDay } from '../features/appointments/belgrade.ts'
import { dayOf } from '../platform/serbian/dates.ts'
import { acceptBookings } from './accept-bookings.ts'
import { type Person, signInPeople, writeVisitors } from './people.ts'
import { runStatements } from './run-statements.ts'

/** Bookings of the full day, of an hour each. */
const BOOKINGS = 10
const OPENING_HOUR = 8
const DAYS_AHEAD = 5
const OTHER_WAITS = 10_000

export type WaitData = {
  provider: Person
  /** Customer with all bookings of the day. */
  holder: Person
  /** Signed-in customers, the first in the line. */
  front: Person[]
  bookingIds: string[]
  day: string
}

/** Writes a provider whose day is full, `count` customers who wait for it, and 10,000 waits for other services. */
export async function writeWaits(url: string, count: number): Promise<WaitData> {
  const [holder, ...front] = (await writeVisitors(url, BOOKINGS + 1)) as [Person, ...Person[]]
  const frontIds = front.map(({ id }) => id)
  const day = addDays(dayOf(new Date()), DAYS_AHEAD)
  const openingAt = new Date(startOfDay(day).getTime() + OPENING_HOUR * 3_600_000)
  const written = await runStatements(url, async query => {
    const [{ id: serviceId, provider } = {}] = await query(
      `SELECT id, user_id AS provider FROM services WHERE status = 'active' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    )
    await acceptBookings(query, provider as string, serviceId as string, ['08:00', '18:00'], 60)
    const bookings = await query(
      `INSERT INTO appointments (id, provider_id, client_name, appointment_time, minutes, busy, status, booking_id,
         customer_id, service_id)
       SELECT gen_random_uuid(), $1, 'Jelena S.', at, 60, tstzrange(at, at + interval '1 hour'), 'confirmed',
         gen_random_uuid(), $2, $3
       FROM (SELECT $4::timestamptz + make_interval(hours => n) AS at FROM generate_series(0, ${BOOKINGS - 1}) n) t
       RETURNING booking_id`,
      [provider, holder.id, serviceId, openingAt.toISOString()],
    )
    await query(
      `INSERT INTO profiles (id, name, email, email_verified, account_role)
       SELECT gen_random_uuid(), 'Kupac ' || n, 'kupac-' || n || '@primer.rs', true, 'regular'
       FROM generate_series(1, $1::int) n`,
      [count - front.length],
    )
    await query(
      `INSERT INTO waits (id, customer_id, provider_id, service_id, about, last_day, joined_at)
       SELECT gen_random_uuid(), id, $1, $2, 'Šišanje do ramena.', $3::date,
         now() - make_interval(mins => coalesce(cardinality($4::uuid[]) + 1 - array_position($4::uuid[], id), 0))
       FROM profiles WHERE account_role = 'regular' AND id <> $5`,
      [provider, serviceId, day, frontIds, holder.id],
    )
    // Each signed-in customer waits at nine other providers too.
    await query(
      `INSERT INTO waits (id, customer_id, provider_id, service_id, about, last_day, joined_at)
       SELECT gen_random_uuid(), c.id, s.user_id, s.id, 'Šišanje do ramena.', $1::date, now() - interval '3 days'
       FROM (SELECT id, row_number() OVER (ORDER BY (id = ANY ($2::uuid[])) DESC) AS n FROM profiles
         WHERE account_role = 'regular' AND id <> $3 LIMIT ${Math.ceil(OTHER_WAITS / 9)}) c
       JOIN (SELECT id, user_id, row_number() OVER (ORDER BY id) AS n FROM services
         WHERE status = 'active' AND user_id <> $4) s ON s.n BETWEEN c.n % 500 + 1 AND c.n % 500 + 9`,
      [day, frontIds, holder.id, provider],
    )
    await query(
      `INSERT INTO wait_times (wait_id, day, part, provider_id, service_id, joined_at)
       SELECT id, last_day, part, provider_id, service_id, joined_at
       FROM waits, unnest(ARRAY['morning', 'afternoon', 'evening']) part`,
    )
    await query('VACUUM (ANALYZE)')
    return { providerId: provider as string, bookingIds: bookings.map(row => row.booking_id as string) }
  })
  const [provider] = (await signInPeople(url, [written.providerId])) as [Person]
  return { provider, holder, front, bookingIds: written.bookingIds, day }
}
