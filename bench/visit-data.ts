import { join } from 'node:path'
import { openPostgres } from '../platform/server/database/postgres-db.server.ts'
import { fill } from './fill.ts'
import { type Pair, writePairs } from './people.ts'
import type { Postgres } from './postgres.ts'
import { authSecret, silentLog } from './programs.ts'

/** A database for all kinds of visits: many services, the demonstration's users and website, pairs in conversation. */
export type VisitData = {
  url: string
  services: string[]
  pairs: (Pair & { serviceId: string })[]
}

/** Creates a database for visits. The demonstration needs "demo" in the database's name. */
export async function createVisitData(
  postgres: Postgres,
  folder: string,
  name: string,
  services: number,
): Promise<VisitData> {
  const url = await postgres.create(`${name}_demo`)
  await fillWithDemo(url, folder)
  await fill(url, services)
  const pairs = await writePairs(url, 200)
  const database = await openPostgres(() => url, 1, silentLog)
  try {
    const listed = await database.rows<{ id: string }>(
      `SELECT id FROM services WHERE status = 'active' AND deleted_at IS NULL ORDER BY id LIMIT 500`,
      [],
    )
    const talks = await database.rows<{ id: string; service_id: string }>(
      'SELECT id, service_id FROM conversations',
      [],
    )
    const serviceOf = new Map(talks.map(row => [row.id, row.service_id]))
    return {
      url,
      services: listed.map(({ id }) => id),
      pairs: pairs.map(pair => ({ ...pair, serviceId: serviceOf.get(pair.conversationId)! })),
    }
  } finally {
    await database.close()
  }
}

async function fillWithDemo(url: string, folder: string): Promise<void> {
  const built = new URL('../dist/server/server.js', import.meta.url).href
  const { fillDemonstration } = (await import(built)) as typeof import('../app/server.ts')
  const settings = { APP_URL: 'http://localhost', DATABASE_URL: url, AUTH_SECRET: authSecret, LOG_LEVEL: 'silent' }
  await fillDemonstration({ ...settings, DATA_DIR: join(folder, 'data') })
}
