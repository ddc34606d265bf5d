import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { type Category, parentCategory } from '../features/services/categories.ts'
import { comparedPrice } from '../features/services/price.ts'
import { services } from '../features/services/service-tables.server.ts'
import type { App, Caller } from './harness.ts'
import { readPages } from './pages.ts'

export type ServiceRow = Partial<Omit<typeof services.$inferInsert, 'category'>> & { category?: Category }

export const serviceListHelpers = (app: App) => {
  /** Inserts services of one provider. Each service is a second newer than the previous one. */
  async function publish(list: (ServiceRow | string)[], town = 'Pančevo') {
    const owner = await app.person('provider', { name: 'Milan', location: town, phone: '064 1' })
    const rows = list.map((each, index) => {
      const { category = 'Ostalo', ...more } = typeof each === 'string' ? { title: each } : each
      return {
        id: uuidv7(),
        userId: owner.id,
        title: 'Usluga',
        description: 'Opis usluge',
        category,
        parentCategory: parentCategory(category),
        priceFrom: comparedPrice(more.price ?? null, app.runtime.config.EURO_RATE),
        status: 'active' as const,
        createdAt: new Date(Date.UTC(2026, 4, 1, 10, 0, index)),
        ...more,
      }
    })
    await app.runtime.db.insert(services).values(rows)
    return { owner, rows }
  }

  const get = (query: Record<string, string> = {}, as: Caller | null = null) =>
    app.call('GET', `/api/services?${new URLSearchParams(query)}`, { as })
  const titles = async (query?: Record<string, string>, as?: Caller) =>
    (await get(query, as)).body.items.map((item: { title: string }) => item.title)

  /** Returns the titles of all services, which are read in pages of two. */
  async function walk(query: Record<string, string> = {}, as?: Caller) {
    const pages = await readPages(app, '/api/services', { ...query, limit: 2 }, as)
    for (const page of pages.slice(0, -1)) expect(page).toHaveLength(2)
    return pages.flat().map(({ title }): string => title)
  }
  return { publish, get, titles, walk }
}
