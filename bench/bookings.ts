import { startMailServer } from '../tests/smtp.ts'
import type { Bench } from './bench.ts'
import { change } from './change.ts'
import { writePairs } from './people.ts'
import { type Server, startOurs } from './programs.ts'
import { type Measured, measure, type Pace, ratio } from './rounds.ts'

const [few, many] = [5, 5_000]

/** Free slots beside a full diary, the list with its line about what is free, and a night's reminders beside visitors. */
export async function measureBookings(bench: Bench): Promise<void> {
  const pace: Pace = { rounds: bench.isShort ? 2 : 10, seconds: bench.isShort ? 2 : 3, connections: 4 }
  await slotsOfFullDiary(bench, pace)
  await listWithFreeDays(bench, pace)
  await remindersBesideVisitors(bench)
}

/** All past but eight on each day that can be booked, as somebody in demand has them. */
async function slotsOfFullDiary({ filled, folder, say }: Bench, pace: Pace): Promise<void> {
  const url = await filled(1_000)
  const [quiet, busy] = (await writePairs(url, 2)).map(({ provider }) => provider.id) as [string, string]
  const services = await change(url, async query => {
    await query(
      `INSERT INTO appointment_settings (provider_id, interval, accepts_bookings) VALUES ($1, 30, true), ($2, 30, true)
       ON CONFLICT (provider_id) DO UPDATE SET accepts_bookings = true`,
      [quiet, busy],
    )
    for (const [provider, count] of [
      [quiet, few],
      [busy, many],
    ] as const) {
      await query(
        `INSERT INTO appointments (id, provider_id, client_name, appointment_time, minutes, busy, status, booking_id)
         SELECT gen_random_uuid(), $1, 'Petar Simić', at, 60, tstzrange(at, at + interval '1 hour'), 'confirmed', gen_random_uuid()
         FROM generate_series(0, $2::int - 1) AS n,
         LATERAL (SELECT (current_date + 28 - n / 8 + make_interval(hours => 8 + n % 8)) AT TIME ZONE 'Europe/Belgrade' AS at) AS slot`,
        [provider, count],
      )
    }
    await query('ANALYZE appointments')
    return query('SELECT DISTINCT ON (user_id) user_id, id FROM services WHERE user_id IN ($1, $2)', [quiet, busy])
  })
  const pathOf = (provider: string) => `/api/services/${services.find(({ user_id }) => user_id === provider)!.id}/slots`
  const server = await startOurs(folder, url, { PUBLIC_CACHE_SECONDS: '0' })
  const sides = [
    { name: 'few', server, path: pathOf(quiet) },
    { name: 'many', server, path: pathOf(busy) },
  ]
  const [one, other] = (await measure(sides, pace)) as [Measured, Measured]
  say(
    `slots of a provider with ${many} bookings against one with ${few}, times longer: ${ratio(one.perSecond, other.perSecond)}`,
  )
  await server.stop()
}

/** The same list, once with nothing that can be booked, once with everything. */
async function listWithFreeDays({ postgres, folder, isShort, say }: Bench, pace: Pace): Promise<void> {
  const { fill } = await import('./fill.ts')
  const size = isShort ? 1_000 : 10_000
  const [without, withLine] = [await postgres.create('list_without'), await postgres.create('list_free')]
  for (const url of [without, withLine]) await fill(url, size)
  await change(withLine, query => query(`UPDATE services SET free_day = current_date + (random() * 20)::int`))
  for (const url of [without, withLine]) await change(url, query => query('VACUUM ANALYZE services'))
  const settings = { PUBLIC_CACHE_SECONDS: '0' }
  const [plain, free] = [await startOurs(folder, without, settings), await startOurs(folder, withLine, settings)]
  const path = '/api/services'
  const sides = [
    { name: 'without', server: plain, path },
    { name: 'with', server: free, path },
    { name: 'filtered', server: free, path: `${path}?free=week` },
  ]
  const [none, line, filtered] = (await measure(sides, pace)) as [Measured, Measured, Measured]
  say(
    `${size} services, the list without a free day = 1.00: with one ${ratio(line.perSecond, none.perSecond)}, only what is free this week ${ratio(filtered.perSecond, none.perSecond)}`,
  )
  for (const server of [plain, free]) await server.stop()
}

/** Reminders that all become due in one minute, while visitors read the list. */
async function remindersBesideVisitors({ postgres, folder, isShort, say }: Bench): Promise<void> {
  const count = isShort ? 2_000 : 100_000
  const { fill } = await import('./fill.ts')
  const url = await postgres.create('reminders')
  await fill(url, 1_000)
  await change(url, async query => {
    await query(
      `INSERT INTO profiles (id, name, email, email_verified, account_role)
       SELECT gen_random_uuid(), 'Petar Simić', 'podsetnik' || n || '@primer.rs', true, 'regular' FROM generate_series(1, $1::int) AS n`,
      [count],
    )
    await query(
      `WITH parties AS (
         SELECT row_number() OVER () - 1 AS n, id FROM profiles WHERE email LIKE 'podsetnik%'
       ), offers AS (
         SELECT row_number() OVER () - 1 AS n, id, user_id, count(*) OVER () AS all FROM (SELECT DISTINCT ON (user_id) * FROM services) s
       )
       INSERT INTO appointments (id, provider_id, customer_id, service_id, client_name, appointment_time, minutes, busy, status, booking_id)
       SELECT gen_random_uuid(), o.user_id, p.id, o.id, 'Petar Simić', at, 15, tstzrange(at, at + interval '15 minutes'), 'confirmed', gen_random_uuid()
       FROM parties p JOIN offers o ON o.n = p.n % o.all,
       LATERAL (SELECT date_trunc('hour', now()) + interval '1 day' + make_interval(mins => (p.n / o.all)::int * 15) AS at) AS slot`,
    )
    await query(
      `INSERT INTO appointment_reminders SELECT id, 'day', now() + interval '1 day' FROM appointments WHERE customer_id IS NOT NULL`,
    )
    await query('ANALYZE')
  })
  const mail = await startMailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  const server = await startOurs(folder, url, { PUBLIC_CACHE_SECONDS: '0', SMTP_URL: mail.url })
  const seconds = isShort ? 5 : 30
  await visitors(server, 3)
  const before = await visitors(server, seconds)
  await change(url, async query => {
    await query('UPDATE appointment_reminders SET due_at = now()')
    await query(`INSERT INTO pgboss.job (name, data) VALUES ('every-minute', '{}')`)
  })
  const meanwhile = await visitors(server, seconds)
  const [{ left }] = (await change(url, query => query('SELECT count(*)::int AS left FROM appointment_reminders'))) as [
    { left: number },
  ]
  if (left === count) throw new Error('no reminder was sent')
  say(
    `${count} reminders due at once, ${count - left} of them handed over in ${seconds} s; p95 of the list meanwhile ${(meanwhile / before).toFixed(2)} times that before (${before.toFixed(1)} ms)`,
  )
  await server.stop()
  await mail.stop()
}

/** How long the slowest twentieth of four visitors' reads takes at least, in milliseconds. */
async function visitors(server: Server, seconds: number): Promise<number> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (performance.now() < until) {
        const began = performance.now()
        const answer = await fetch(`${server.url}/api/services`)
        if (!answer.ok) throw new Error(`${answer.status}`)
        await answer.text()
        times.push(performance.now() - began)
      }
    }),
  )
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}
