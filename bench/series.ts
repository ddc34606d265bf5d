import { randomUUID } from 'node:crypto'
import { acceptBookings } from './accept-bookings.ts'
import type { Bench } from './bench.ts'
import { startSite } from './programs.ts'
import { measure, median, type Pace, ratioWithSpread, type SideResult } from './rounds.ts'
import { runStatements } from './run-statements.ts'

const SERIES = 200
/** Weeks of visits that each series keeps in the diary. */
const WEEKS = 8
/** Minutes between two visits: a week has room for 224 of them, and free slots stay between them. */
const SPACING_MINUTES = 45

/** Measures the slots of a provider whose diary has 200 weekly series against those of a provider with none. */
export async function measureSeries({ databaseWith, folder, isShort, print }: Bench): Promise<void> {
  const pace: Pace = { rounds: isShort ? 2 : 7, seconds: isShort ? 0.5 : 1, connections: 10 }
  const url = await databaseWith(1_000)
  const [without, withSeries] = await runStatements(url, async query => {
    const found = await query(
      `SELECT DISTINCT ON (user_id) user_id AS provider, id FROM services
       WHERE status = 'active' AND deleted_at IS NULL ORDER BY user_id LIMIT 2`,
    )
    const [customer] = await query('SELECT id FROM profiles ORDER BY id DESC LIMIT 1')
    for (const { provider, id } of found) {
      await acceptBookings(query, provider as string, id as string, ['00:00', '24:00'], 15)
    }
    const [{ id: emptyId } = {}, { provider, id } = {}] = found
    await query(
      `INSERT INTO appointments (id, provider_id, client_name, appointment_time, minutes, busy, status, booking_id,
         customer_id, service_id, series_id, series_index, series_weeks, series_weekday)
       SELECT gen_random_uuid(), $1, 'Klijent', at, 15, tstzrange(at, at + interval '15 minutes'), 'confirmed',
         gen_random_uuid(), $2, $3, md5(n || $4)::uuid, week, 1, 1
       FROM generate_series(0, ${SERIES - 1}) n, generate_series(0, ${WEEKS - 1}) week,
         LATERAL (SELECT date_trunc('day', now()) + make_interval(days => week * 7, mins => n * ${SPACING_MINUTES}) AS at) t
       ON CONFLICT DO NOTHING`,
      [provider, customer!.id, id, randomUUID()],
    )
    return [emptyId as string, id as string]
  })
  const server = await startSite(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
  const pathOf = (id: string | undefined) => `/api/services/${id}/slots`
  const [reference, measured] = (await measure(
    [
      { name: 'without', server, path: pathOf(without) },
      { name: 'with', server, path: pathOf(withSeries) },
    ],
    pace,
  )) as [SideResult, SideResult]
  print(`\nslots of a provider with ${SERIES} series, in ${WEEKS} weeks; requests per second without any = 1.00`)
  print('| | requests per second | processor µs a request: without, with |')
  print('|---|---|---|')
  print(
    `| 14 days of slots | ${ratioWithSpread(measured.perSecond, reference.perSecond)} | ${Math.round(median(reference.cpu))}, ${Math.round(median(measured.cpu))} |`,
  )
  await server.stop()
}
