import { randomUUID } from 'node:crypto'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { refreshJobPrices } from '../features/prices/job-prices.server.ts'
import { publishFigures } from '../features/prices/publish-figures.server.ts'
import { priceItems, quotes, quoteVersions } from '../features/quotes/quote-tables.server.ts'
import { services } from '../features/services/service-tables.server.ts'
import type { App } from './harness.ts'

const namespace = 'b6f0a0c4-6f0c-4d86-9d0e-7a1d2c3b4a59'

/** Inserts a plumber with a service and these prices of one job, in dinars. Demonstration users have ids of version 5. */
export async function addPlumber(
  { runtime: { db } }: App,
  prices: number[],
  { line = 'Zamena ventila', isDemo = false, town = 'Pančevo' } = {},
): Promise<{ id: string; serviceId: string }> {
  const id = isDemo ? uuidv5(randomUUID(), namespace) : uuidv7()
  const person = { name: 'Dragan Ilić', email: `${id}@primer.rs`, emailVerified: true, location: town }
  await db.insert(profiles).values({ id, ...person, accountRole: 'provider' })
  const serviceId = uuidv7()
  const words = { title: 'Vodoinstalater', description: 'Popravljam česme.' }
  const trade = { category: 'Vodoinstalater', parentCategory: 'Popravke' } as const
  await db.insert(services).values({ id: serviceId, userId: id, ...words, ...trade, status: 'active' })
  const item = { providerId: id, name: line, unit: 'po komadu' }
  for (const [position, price] of prices.entries())
    await db.insert(priceItems).values({ id: uuidv7(), ...item, price: BigInt(price * 100), position })
  return { id, serviceId }
}

/** Inserts an accepted quote with one line. */
export async function addAcceptedQuote(
  { runtime: { db } }: App,
  plumber: { id: string; serviceId: string },
  customerId: string,
  price: number,
  serial: number,
): Promise<void> {
  const id = uuidv7()
  const names = { providerName: 'Dragan Ilić', customerName: 'Ana Nikolić' }
  const parties = { providerId: plumber.id, customerId, serviceId: plumber.serviceId }
  await db.insert(quotes).values({ id, ...parties, ...names, year: 2026, serial })
  const line = { name: 'Zamena ventila', unit: 'po komadu', quantity: 2000, price: price * 100, amount: price * 200 }
  const content = { lines: [line], total: BigInt(line.amount), validUntil: '2030-01-01', sha256: 'a'.repeat(64) }
  const accepted = { status: 'accepted', sentAt: new Date(), decidedAt: new Date() } as const
  await db.insert(quoteVersions).values({ quoteId: id, version: 1, ...content, ...accepted })
}

/** Runs both parts of the nightly job. */
export async function runNight({ runtime }: App, now = new Date()): Promise<boolean> {
  await refreshJobPrices(runtime)
  return publishFigures(runtime, now)
}
