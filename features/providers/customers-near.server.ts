import { and, desc, eq, inArray } from 'drizzle-orm'
import { inCity } from '../../platform/serbian/cities.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import type { Identity } from '../../platform/server/http/http.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { findProvider } from '../accounts/providers.server.ts'
import { requests } from '../requests/request-tables.server.ts'
import { areaOf, listAreas } from '../services/areas.ts'
import type { CustomersNear } from './provider.ts'
import { providerAreaFacts } from './provider-tables.server.ts'

/**
 * Returns how many customers a provider has in an area: the given one, or the caller's. A quarter with too few
 * customers falls back to its town. Throws 404 if there is no such provider.
 */
export async function findCustomersNear(
  runtime: Runtime,
  slug: string,
  { area, caller }: { area: string | undefined; caller: Identity | null },
): Promise<CustomersNear> {
  const { id: providerId } = await findProvider(runtime, { slug })
  const nearest = area ?? (caller && (await findAreaOf(runtime, caller.id)))
  if (!nearest || caller?.id === providerId) return { area_in: null, customers: null }
  const wanted = [nearest, ...townOf(nearest)]
  const found = await runtime.db
    .select()
    .from(providerAreaFacts)
    .where(and(eq(providerAreaFacts.providerId, providerId), inArray(providerAreaFacts.area, wanted)))
  const shown = wanted.flatMap(id => found.filter(each => each.area === id))[0]
  return { area_in: shown ? inArea(runtime, shown.area) : null, customers: shown?.customers ?? null }
}

/** Returns `na Kotežu` or `u Novom Sadu`. */
function inArea({ towns }: Runtime, id: string): string {
  const areas = towns.active.flatMap(({ file }) => [...file.quarters, ...file.villages])
  return areas.find(each => each.id === id)?.in ?? inCity(areaOf(id).town)!
}

/** Returns the town of a quarter. A village is a place of its own. */
function townOf(id: string): string[] {
  const { kind, town } = areaOf(id)
  return kind === 'quarter'
    ? listAreas()
        .filter(each => each.kind === 'town' && each.town === town)
        .map(each => each.id)
    : []
}

/** Returns the area of the caller's last request, or else the caller's town. */
async function findAreaOf({ db }: Runtime, userId: string): Promise<string | null> {
  const [request] = await db
    .select({ area: requests.area })
    .from(requests)
    .where(eq(requests.customerId, userId))
    .orderBy(desc(requests.createdAt))
    .limit(1)
  if (request) return request.area
  const [person] = await db.select({ location: profiles.location }).from(profiles).where(eq(profiles.id, userId))
  const key = normalizeText(person?.location ?? '')
  return listAreas().find(({ kind, town }) => kind === 'town' && normalizeText(town) === key)?.id ?? null
}
