import { expect, test } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import { listing } from '../../../tests/listing.ts'
import { listServices } from './service-list.server.ts'

const app = useApp()

/** How many times one search waits for the database; statements that are under way together are one wait. */
async function roundTripsOf(search: string): Promise<{ roundTrips: number; found: number }> {
  const { database } = app.runtime
  let underWay = 0
  let roundTrips = 0
  const rows: typeof database.rows = async (...asked) => {
    if (underWay === 0) roundTrips += 1
    underWay += 1
    try {
      return await database.rows(...asked)
    } finally {
      underWay -= 1
    }
  }
  const runtime = { ...app.runtime, database: { ...database, rows } }
  const { items } = await listServices(runtime, { search, limit: 3 }, async () => null)
  return { roundTrips, found: items.length }
}

test('a search with hits takes two round trips, and one more for what may have been meant', async () => {
  const bojlers = Array.from({ length: 6 }, () => ({ title: 'Popravka bojlera', keywords: ['bojler'] }))
  await listing(app).publish([...bojlers, 'Štimovanje harmonijuma'])
  expect(await roundTripsOf('bojler')).toEqual({ roundTrips: 2, found: 3 })
  expect(await roundTripsOf('popravka bojlera')).toEqual({ roundTrips: 2, found: 3 })
  // With so few hits it is looked for as well.
  expect(await roundTripsOf('harmonijuma')).toEqual({ roundTrips: 3, found: 1 })
  expect(await roundTripsOf('harmonijuna')).toEqual({ roundTrips: 3, found: 1 })
})
