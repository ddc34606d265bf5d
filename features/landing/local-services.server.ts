import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import { listServices } from '../services/search/service-list.server.ts'
import type { ServiceCardData } from '../services/service.ts'
import { MAX_LOCAL_SERVICES } from './landing-limits.ts'
import type { LandingPage } from './landing-page.ts'

/** Returns the best rated services of a category in a town. If these are too few, adds some of the parent category. */
export async function listLocalServices(
  runtime: Runtime,
  { category, location }: Pick<LandingPage, 'category' | 'location'>,
): Promise<ServiceCardData[]> {
  const best = await listBestRated(runtime, category, location)
  const parent = parentCategory(category)
  if (best.length >= MAX_LOCAL_SERVICES || parent === category) return best.slice(0, MAX_LOCAL_SERVICES)
  const ids = new Set(best.map(({ id }) => id))
  const others = (await listBestRated(runtime, parent, location)).filter(({ id }) => !ids.has(id))
  return [...best, ...others].slice(0, MAX_LOCAL_SERVICES)
}

async function listBestRated(runtime: Runtime, category: Category, location: string): Promise<ServiceCardData[]> {
  // Reads twice as many services as needed, because the parent category's list may begin with services already found.
  const limit = MAX_LOCAL_SERVICES * 2
  const query = { category, location, sort: 'rating', limit } as const
  const { items } = await listServices(runtime, query, () => Promise.resolve(null))
  return items
}
