import type { Runtime } from '../../platform/server/runtime.server.ts'
import { type Category, parentCategory } from '../services/categories.ts'
import { listServices } from '../services/search/service-list.server.ts'
import type { ServiceCardData } from '../services/service.ts'
import { MAX_LOCAL_SERVICES } from './landing-limits.ts'
import type { LandingPage } from './landing-page.ts'

/** Returns the best rated services of the page's category in its town, filled up from the parent category. */
export async function listLocalServices(
  runtime: Runtime,
  { category, location }: Pick<LandingPage, 'category' | 'location'>,
): Promise<ServiceCardData[]> {
  const own = await listBestRated(runtime, category, location)
  const parent = parentCategory(category)
  if (own.length >= MAX_LOCAL_SERVICES || parent === category) return own.slice(0, MAX_LOCAL_SERVICES)
  const ids = new Set(own.map(({ id }) => id))
  const others = (await listBestRated(runtime, parent, location)).filter(({ id }) => !ids.has(id))
  return [...own, ...others].slice(0, MAX_LOCAL_SERVICES)
}

async function listBestRated(runtime: Runtime, category: Category, location: string): Promise<ServiceCardData[]> {
  // Services of the category itself may come first in the parent's list, and are left out of it afterwards.
  const limit = MAX_LOCAL_SERVICES * 2
  const query = { category, location, sort: 'rating', limit } as const
  const { items } = await listServices(runtime, query, () => Promise.resolve(null))
  return items
}
