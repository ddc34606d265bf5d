import { and, desc, eq, inArray, isNotNull, lte, not, or, sql } from 'drizzle-orm'
import { toLatin } from '../../platform/serbian/script/to-latin.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { listServicesById } from '../services/services-of-provider.server.ts'
import type { SavedList, SavedProvider } from './saved.ts'
import type { SavedIds, SavedKind } from './saved-ids.ts'
import { MAX_SAVED } from './saved-limits.ts'
import { savedProviders, savedServices } from './saved-tables.server.ts'

const tables = {
  services: { table: savedServices, subject: savedServices.serviceId },
  providers: { table: savedProviders, subject: savedProviders.providerId },
} as const

export async function findSavedIds({ runtime: { db }, user }: ActorContext): Promise<SavedIds> {
  const [services, providers] = await Promise.all(
    (['services', 'providers'] as const).map(kind => {
      const { table, subject } = tables[kind]
      return db
        .select({ id: subject })
        .from(table)
        .where(eq(table.userId, user.id))
        .orderBy(desc(table.savedAt), subject)
        .limit(MAX_SAVED)
    }),
  )
  return { services: services!.map(({ id }) => id), providers: providers!.map(({ id }) => id) }
}

/** Returns the current data of the services and providers that are still public. */
export async function findSavedItems(runtime: Runtime, { services, providers }: SavedIds): Promise<SavedList> {
  const [cards, people] = await Promise.all([listServicesById(runtime, services), findProviders(runtime, providers)])
  return { services: cards, providers: people }
}

async function findProviders({ db }: Runtime, ids: string[]): Promise<SavedProvider[]> {
  if (!ids.length) return []
  const found = await db
    .select({
      id: profiles.id,
      slug: sql<string>`${profiles.slug}`,
      name: profiles.name,
      avatar_url: profiles.avatarUrl,
      location: profiles.location,
    })
    .from(profiles)
    .where(
      and(
        inArray(profiles.id, ids),
        isNotNull(profiles.slug),
        eq(profiles.accountRole, 'provider'),
        or(not(profiles.banned), lte(profiles.banExpires, sql`now()`)),
      ),
    )
  return ids
    .flatMap(id => found.filter(person => person.id === id))
    .map(each => ({ ...each, name: toLatin(each.name) }))
}

/** Saves a service or a provider; throws 409 if the user's list is full. */
export async function save({ runtime, user }: ActorContext, kind: SavedKind, id: string): Promise<void> {
  const found = await findSavedItems(runtime, { services: [], providers: [], [kind]: [id] })
  if (!found[kind].length) throw notFound()
  if (!(await write(runtime, user.id, kind, [id])))
    throw new Problem(409, 'too_many_saved', `Možete da sačuvate najviše ${MAX_SAVED}. Prvo uklonite nešto sa spiska.`)
}

export async function unsave({ runtime: { db }, user }: ActorContext, kind: SavedKind, id: string): Promise<void> {
  const { table, subject } = tables[kind]
  await db.delete(table).where(and(eq(table.userId, user.id), eq(subject, id)))
}

/** Saves in the account the services and providers that the device had saved and that are still public. */
export async function moveIntoAccount({ runtime, user }: ActorContext, marks: SavedIds): Promise<void> {
  const { services, providers } = await findSavedItems(runtime, marks)
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
  await write(runtime, user.id, 'services', idsOf(services))
  await write(runtime, user.id, 'providers', idsOf(providers))
}

/** Saves until the list is full; returns false if some ids did not fit. Two requests at once may exceed the limit. */
async function write({ db }: Runtime, userId: string, kind: SavedKind, ids: string[]): Promise<boolean> {
  const { table, subject } = tables[kind]
  const before = await db.select({ id: subject }).from(table).where(eq(table.userId, userId))
  const fresh = ids.filter(id => !before.some(each => each.id === id))
  const fitting = fresh.slice(0, Math.max(0, MAX_SAVED - before.length))
  if (fitting.length) {
    // The first id gets the latest time, because lists show the latest item first.
    const savedAt = (at: number) => new Date(Date.now() - at)
    if (kind === 'services')
      await db
        .insert(savedServices)
        .values(fitting.map((serviceId, at) => ({ userId, serviceId, savedAt: savedAt(at) })))
        .onConflictDoNothing()
    else
      await db
        .insert(savedProviders)
        .values(fitting.map((providerId, at) => ({ userId, providerId, savedAt: savedAt(at) })))
        .onConflictDoNothing()
  }
  return fitting.length === fresh.length
}
