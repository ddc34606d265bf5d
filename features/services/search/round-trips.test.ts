import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { serviceListHelpers } from '../../../tests/service-list.ts'
import { listServices } from './service-list.server.ts'

const app = useApp()

/** Counts how often a search waits for the database; statements that run at the same time count as one wait. */
async function countRoundTrips(search: string): Promise<{ roundTrips: number; found: number }> {
  const { database } = app.runtime
  let running = 0
  let roundTrips = 0
  const rows: typeof database.rows = async (...statement) => {
    if (running === 0) roundTrips += 1
    running += 1
    try {
      return await database.rows(...statement)
    } finally {
      running -= 1
    }
  }
  const runtime = { ...app.runtime, database: { ...database, rows } }
  const { items } = await listServices(runtime, { search, limit: 3 }, async () => null)
  return { roundTrips, found: items.length }
}

test('a search takes two round trips, and a third with too few hits', async () => {
  const bojlers = Array.from({ length: 6 }, () => ({ title: 'Popravka bojlera', keywords: ['bojler'] }))
  await serviceListHelpers(app).publish([...bojlers, 'Štimovanje harmonijuma'])
  expect(await countRoundTrips('bojler')).toEqual({ roundTrips: 2, found: 3 })
  expect(await countRoundTrips('popravka bojlera')).toEqual({ roundTrips: 2, found: 3 })
  // One hit is too few, so the search also reads the fallback.
  expect(await countRoundTrips('harmonijuma')).toEqual({ roundTrips: 3, found: 1 })
  expect(await countRoundTrips('harmonijuna')).toEqual({ roundTrips: 3, found: 1 })
})
