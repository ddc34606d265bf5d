import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Acting, Identity } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { ownImages } from '../media/media.server.ts'
import { parentCategory } from './categories.ts'
import { priceFrom } from './price.ts'
import type { OwnService, ServiceDetail, ServiceInput } from './service.ts'
import { services } from './service-tables.server.ts'

const missing = () => notFound('Usluga nije pronađena')
const missingOwn = () => notFound('Usluga nije pronađena ili nemate pristup.')

/** Who besides the owner may see a service that is not listed: those who already have a conversation on it. */
export type AlsoVisible = (runtime: Runtime, userId: string, serviceId: string) => Promise<boolean>

/** A paused service is there for its owner and for `alsoVisible`; for others it is not found. */
async function findVisible(runtime: Runtime, id: string, caller: Identity | null, alsoVisible: AlsoVisible) {
  const [found] = await runtime.db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(and(eq(services.id, id), isNull(services.deletedAt)))
  if (!found) throw missing()
  const isOwner = caller?.id === found.service.userId
  const reachable = isReachable(found.provider)
  const isListed = found.service.status === 'active' && reachable
  if (!isListed && !isOwner && !(caller && (await alsoVisible(runtime, caller.id, id)))) throw missing()
  return { ...found, isOwner, reachable }
}

/** A service's page, for whoever may see it. */
export async function findService(...asked: Parameters<typeof findVisible>): Promise<ServiceDetail> {
  const { service, provider, isOwner, reachable } = await findVisible(...asked)
  return {
    ...toOwnService(service, provider),
    has_phone: Boolean(provider.phone) && reachable,
    can: { edit: isOwner, contact: !isOwner && reachable },
  }
}

/** The provider's number, asked for by itself so that it stands in no list and in no page's HTML. */
export async function findPhone(...asked: Parameters<typeof findVisible>): Promise<string> {
  const { provider, reachable } = await findVisible(...asked)
  if (!provider.phone || !reachable) throw notFound('Broj telefona nije unet.')
  return provider.phone
}

/** All of one's own services, paused ones too, the newest first. */
export async function listOwnServices(
  { runtime, user }: Acting,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ items: OwnService[]; next_cursor: string | null }> {
  const rows = await runtime.db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(
      and(
        eq(services.userId, user.id),
        isNull(services.deletedAt),
        before
          ? sql`(${services.createdAt}, ${services.id}) < (SELECT created_at, id FROM services WHERE id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(services.createdAt), desc(services.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ service, provider }) => toOwnService(service, provider)),
    next_cursor: rows.length > limit ? shown.at(-1)!.service.id : null,
  }
}

/** A new service is stored active or inactive, by its switch. Answers the stored row. */
export async function createService(acting: Acting, id: string, input: ServiceInput): Promise<OwnService> {
  const { db } = acting.runtime
  const images = await checkImages(acting, input.images)
  await db
    .insert(services)
    .values({
      id,
      userId: acting.user.id,
      ...columnsOf(input),
      ...images,
      status: input.active ? 'active' : 'inactive',
    })
    // The same form sent twice carries the same id; whose it is, is seen when it is read back.
    .onConflictDoNothing()
  const [stored] = await selectOwn(acting, id)
  if (!stored) throw conflict('id_taken', 'Usluga sa ovom oznakom već postoji.')
  return toOwnService(stored.service, stored.provider)
}

/** A changed service is stored active or paused, by its switch. */
export async function updateService(acting: Acting, id: string, input: ServiceInput): Promise<OwnService> {
  const before = await findOwn(acting, id)
  const kept = [before.image_url, ...before.additional_images].filter(url => url !== null)
  const images = await checkImages(acting, input.images, kept)
  await acting.runtime.db
    .update(services)
    .set({ ...columnsOf(input), ...images, status: input.active ? 'active' : 'paused', updatedAt: new Date() })
    .where(mine(acting, id))
  return findOwn(acting, id)
}

/** Pauses a service or makes it active, without touching what it says. */
export async function setActive(acting: Acting, id: string, active: boolean): Promise<OwnService> {
  await acting.runtime.db
    .update(services)
    .set({ status: active ? 'active' : 'paused', updatedAt: new Date() })
    .where(mine(acting, id))
  return findOwn(acting, id)
}

/** Hides it from everybody; conversations and ratings keep what they refer to. */
export async function deleteService(acting: Acting, id: string): Promise<void> {
  const gone = await acting.runtime.db
    .update(services)
    .set({ deletedAt: new Date() })
    .where(mine(acting, id))
    .returning({ id: services.id })
  if (!gone.length) throw missingOwn()
}

const mine = ({ user }: Acting, id: string) =>
  and(eq(services.id, id), eq(services.userId, user.id), isNull(services.deletedAt))

const selectOwn = (acting: Acting, id: string) =>
  acting.runtime.db
    .select({ service: services, provider: profiles })
    .from(services)
    .innerJoin(profiles, eq(profiles.id, services.userId))
    .where(mine(acting, id))

async function findOwn(acting: Acting, id: string): Promise<OwnService> {
  const [found] = await selectOwn(acting, id)
  if (!found) throw missingOwn()
  return toOwnService(found.service, found.provider)
}

const columnsOf = ({ title, description, category, keywords, price }: ServiceInput) => ({
  title,
  description,
  category,
  parentCategory: parentCategory(category),
  keywords,
  price,
  priceFrom: priceFrom(price),
})

/** Only images that the caller has uploaded, or that the service has already. */
async function checkImages(acting: Acting, urls: string[], kept: string[] = []) {
  const own = await ownImages(acting, 'services', urls)
  if (urls.some(url => !own.has(url) && !kept.includes(url))) {
    throw invalidInput({ images: 'Slika nije pronađena. Dodajte je ponovo.' })
  }
  const [imageUrl = null, ...additionalImages] = urls
  return { imageUrl, additionalImages }
}

function toOwnService(service: typeof services.$inferSelect, provider: typeof profiles.$inferSelect): OwnService {
  return {
    id: service.id,
    title: service.title,
    description: service.description,
    category: service.category,
    price: service.price,
    image_url: service.imageUrl,
    additional_images: service.additionalImages,
    keywords: service.keywords,
    status: service.status,
    bookings: service.bookings,
    provider_id: provider.id,
    provider_name: provider.name || null,
    provider_avatar_url: provider.avatarUrl,
    location: provider.location,
    rating: service.rating,
    reviews: service.ratingCount,
    created_at: service.createdAt.toISOString(),
  }
}
