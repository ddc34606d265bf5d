import { readFileSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { parse } from 'yaml'
import { trades } from '../bench/words.ts'
import { type Category, parentCategory } from '../features/services/categories.ts'
import { categoriesOfTrade } from '../features/services/search/query/trades.server.ts'
import { listServices } from '../features/services/search/service-list.server.ts'
import { services } from '../features/services/service-tables.server.ts'
import type { App } from './harness.ts'

/** A search in a user's words, and the trade that one of its first three hits must have. */
export type GoldenSearch = { search: string; trade: Category }

/** Reads the searches of `golden.yaml` or `golden-held-out.yaml`. No phrases may be written for the second file. */
export function readGoldenSearches(name: 'golden' | 'golden-held-out'): GoldenSearch[] {
  const file = new URL(`../features/services/search/${name}.yaml`, import.meta.url)
  const list = parse(readFileSync(file, 'utf8')) as Record<Category, string[]>
  return Object.entries(list).flatMap(([trade, searches]) =>
    searches.map(search => ({ search, trade: trade as Category })),
  )
}

export async function publishEveryTrade(app: App): Promise<void> {
  const owner = await app.person('provider', { name: 'Milan', location: 'Pančevo' })
  const rows = trades.flatMap(({ category, titles, keywords }) =>
    titles.map((title, index) => ({
      id: uuidv7(),
      userId: owner.id,
      title,
      description: 'Radim uredno i dolazim na dogovoreno vreme.',
      category,
      parentCategory: parentCategory(category),
      keywords: keywords.slice(index % 3),
      status: 'active' as const,
    })),
  )
  await app.runtime.db.insert(services).values(rows)
}

/** Returns the categories of a search's first three hits, and whether the trade is one of them. */
export async function tryGoldenSearch(app: App, { search, trade }: GoldenSearch) {
  const { items } = await listServices(app.runtime, { search, limit: 3 }, async () => null)
  const hits = items.map(({ category }) => category as Category)
  return { hits, isRight: hits.some(hit => categoriesOfTrade(trade).includes(hit)) }
}
