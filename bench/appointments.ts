import { v7 as uuidv7 } from 'uuid'
import { appointments } from '../features/appointments/appointment-tables.server.ts'
import { addDays, clockOf } from '../features/appointments/belgrade.ts'
import { dayOf } from '../platform/serbian/dates.ts'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import type { Bench } from './bench.ts'
import { writePairs } from './people.ts'
import { silent, startOurs } from './programs.ts'
import { type Measured, measure, type Pace, ratio, type Side } from './rounds.ts'

const [few, many] = [5, 5_000]
const aDay = 32

/** The diary's tab of a provider with 5,000 appointments against that of one with 5. */
export async function measureAppointments({ filled, folder, isShort, say }: Bench): Promise<void> {
  const pace: Pace = { rounds: isShort ? 2 : 10, seconds: isShort ? 1 : 2, connections: 4 }
  const url = await filled(1_000)
  const [quiet, busy] = (await writePairs(url, 2)).map(pair => pair.provider) as [Provider, Provider]
  await writeDiary(url, quiet.id, few)
  await writeDiary(url, busy.id, many)
  const server = await startOurs(folder, url)
  say(`a provider with ${many} appointments against one with ${few} (= 1.00); how many times longer a request takes`)
  say('| | times longer |')
  say('|---|---|')
  const today = dayOf(new Date())
  const paths = {
    'the whole page with its tab': '/dashboard?tab=bookings',
    'a day': `/api/appointments?date=${today}`,
    'the marked days of a month': `/api/appointments/days?month=${today.slice(0, 7)}`,
    'the figures': '/api/statistics',
  }
  for (const [name, path] of Object.entries(paths)) {
    const side = (who: string, { cookie }: Provider): Side => ({ name: who, server, path, headers: { cookie } })
    const [one, other] = (await measure([side('few', quiet), side('many', busy)], pace)) as [Measured, Measured]
    say(`| ${name} | ${ratio(one.perSecond, other.perSecond)} |`)
  }
  await server.stop()
}

type Provider = { id: string; cookie: string }

/** Half-hours around the clock, half of the days before today and half after. */
async function writeDiary(url: string, providerId: string, count: number): Promise<void> {
  const database = await openPostgres(() => url, 1, silent)
  const today = dayOf(new Date())
  const first = -Math.floor(count / aDay / 2)
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    providerId,
    clientName: 'Petar Simić',
    appointmentTime: clockOf(addDays(today, first + Math.floor(index / aDay)))((4 * 60 + (index % aDay) * 30) % 1440)!,
    notes: index % 2 ? 'bojler' : null,
  }))
  try {
    for (let at = 0; at < rows.length; at += 1_000) {
      await database.db.insert(appointments).values(rows.slice(at, at + 1_000))
    }
    await database.exec('VACUUM ANALYZE appointments')
  } finally {
    await database.close()
  }
}
