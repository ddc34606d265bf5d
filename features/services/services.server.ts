import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { phoneNumbersIn } from '../../platform/serbian/phone-numbers.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { Acting, Identity } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { ownImages } from '../media/media.server.ts'
import { parentCategory } from './categories.ts'
import { comparedPrice } from './price.ts'
import type {
  NewServiceInput,
  OwnService,
  ProviderPhone,
  ServiceChange,
  ServiceDetail,
  ServiceInput,
} from './service.ts'
import { ownColumns, type RowOf } from './service-card.server.ts'
import { isWanted, type ServiceStatus } from './service-status.ts'
import { services } from './service-tables.server.ts'

const missing = () => notFound('Usluga nije pronađena')
const missingOwn = () => notFound('Usluga nije pronađena ili nemate pristup.')

/** Who besides the owner may see a service that is not listed: those who already have a conversation on it. */
export type AlsoVisible = (runtime: Runtime, userId: string, serviceId: string) => Promise<boolean>

/**
 * What a later feature does when a service is paused or deleted, in that transaction. Answers what is to be done when it
 * is through.
 */
export type OnServiceGone = (runtime: Runtime, tx: Tx, serviceId: string) => Promise<(() => void) | undefined>

/** What a later feature does about a service that was published or changed, in that transaction. */
export type OnServiceWritten = (
  runtime: Runtime,
  tx: Tx,
  service: typeof services.$inferSelect,
  isNew: boolean,
) => Promise<(() => void) | undefined>

/** What a later feature does about services: when one was written, and when one is no more there. */
export type ServiceReactions = { onGone: OnServiceGone; onWritten: OnServiceWritten }

/**
 * A paused service is there for its owner and for `alsoVisible`; for others it is not found. What the house does not
 * show is there for its owner alone.
 */
async function findVisible(runtime: Runtime, id: string, caller: Identity | null, alsoVisible: AlsoVisible) {
  const [service] = await selectServices(runtime, 's.id = $1', [id])
  if (!service) throw missing()
  const isOwner = caller?.id === service.provider_id
  const reachable = isReachable({
    banned: service.banned,
    banExpires: service.ban_expires,
    deletedAt: service.provider_deleted_at,
  })
  const isListed = service.status === 'active' && reachable
  const isShown = service.review_state === 'shown'
  const mayAlsoSee = async () => isShown && caller !== null && alsoVisible(runtime, caller.id, id)
  if (!isListed && !isOwner && !(await mayAlsoSee())) throw missing()
  return { service, isOwner, reachable }
}

/** A service's page, for whoever may see it. */
export async function findService(...asked: Parameters<typeof findVisible>): Promise<ServiceDetail> {
  const { service, isOwner, reachable } = await findVisible(...asked)
  return {
    ...toOwnService(service),
    is_by_price_list: service.price === null && service.price_from !== null,
    has_phone: Boolean(service.phone) && reachable,
    can: { edit: isOwner, contact: !isOwner && reachable },
  }
}

/** The provider's number, asked for by itself so that it stands in no list and in no page's HTML. */
export async function findPhone(...asked: Parameters<typeof findVisible>): Promise<ProviderPhone> {
  const { service, reachable } = await findVisible(...asked)
  const { phone } = service
  if (!phone || !reachable) throw notFound('Broj telefona nije unet.')
  return { phone, numbers: phoneNumbersIn(phone) }
}

/** All of one's own services, paused ones too, the newest first. */
export async function listOwnServices(
  { runtime, user }: Acting,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ items: OwnService[]; next_cursor: string | null }> {
  const rows = await selectServices(
    runtime,
    `s.user_id = $1 ${before ? 'AND (s.created_at, s.id) < (SELECT created_at, id FROM services WHERE id = $3)' : ''}
     ORDER BY s.created_at DESC, s.id DESC LIMIT $2`,
    [user.id, limit + 1, ...(before ? [before] : [])],
  )
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(toOwnService),
    next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
  }
}

/** A new service is stored active or inactive, by its switch. Answers the stored row. */
export async function createService(
  acting: Acting,
  { id = uuidv7(), replaces, provider_name: name, ...input }: NewServiceInput,
  reactions: ServiceReactions,
): Promise<OwnService> {
  const columns = { ...columnsOf(acting, input), ...(await checkImages(acting, input.images)) }
  const { tell, isNew } = await acting.runtime.db.transaction(async tx => {
    if (name) await giveName(tx, acting, name)
    const [row] = await tx
      .insert(services)
      .values({ id, userId: acting.user.id, ...columns, status: input.active ? 'active' : 'inactive' })
      // The same form sent twice carries the same id; whose it is, is seen when it is read back.
      .onConflictDoNothing()
      .returning()
    return { isNew: row !== undefined, tell: row && (await reactions.onWritten(acting.runtime, tx, row, true)) }
  })
  tell?.()
  if (replaces && !isNew)
    await change(acting, id, { ...columns, status: input.active ? asWanted(true) : 'inactive' }, reactions)
  const [stored] = await selectOwn(acting, id)
  if (!stored) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  return toOwnService(stored)
}

/** Customers see the name beside the service; one that is there already stays. */
const giveName = (tx: Tx, { user }: Acting, name: string) =>
  tx
    .update(profiles)
    .set({ name, version: sql`${profiles.version} + 1`, updatedAt: new Date() })
    .where(and(eq(profiles.id, user.id), eq(profiles.name, '')))

/**
 * A changed service is stored active or paused, by its switch. A change of an older version is refused (409 `stale`); the
 * same once more, as after an answer that got lost, is no change.
 */
export async function updateService(
  acting: Acting,
  id: string,
  { version, ...input }: ServiceChange,
  reactions: ServiceReactions,
): Promise<OwnService> {
  const before = await findOwn(acting, id)
  const kept = [before.image_url, ...before.additional_images].filter(url => url !== null)
  const images = await checkImages(acting, input.images, kept)
  const set = { ...columnsOf(acting, input), ...images, status: asWanted(input.active) }
  const isChanged = await change(acting, id, set, reactions, version)
  const now = await findOwn(acting, id)
  if (!isChanged && !holds(now, input)) throw conflict('stale', 'Usluga je u međuvremenu izmenjena na drugom uređaju.')
  return now
}

/** Pauses a service or makes it active, without touching what it says. */
export async function setActive(
  acting: Acting,
  id: string,
  active: boolean,
  reactions: ServiceReactions,
): Promise<OwnService> {
  await change(acting, id, { status: asWanted(active) }, reactions)
  return findOwn(acting, id)
}

/** Hides it from everybody; conversations and ratings keep what they refer to. */
export async function deleteService(acting: Acting, id: string, reactions: ServiceReactions): Promise<void> {
  if (!(await change(acting, id, { deletedAt: new Date() }, reactions))) throw missingOwn()
}

/** Active as far as the house shows it; when it does so again, what was wanted is active by itself. */
const asWanted = (active: boolean): SQL<ServiceStatus> | 'paused' =>
  active ? sql<ServiceStatus>`CASE review_state WHEN 'shown' THEN 'active' ELSE 'withheld' END` : 'paused'

/** Whether a stored service says what a form says. */
const holds = (stored: OwnService, { images, active, ...input }: ServiceInput) =>
  isDeepStrictEqual(
    { ...input, images, active },
    {
      ...Object.fromEntries(Object.keys(input).map(name => [name, stored[name as keyof typeof input]])),
      images: [stored.image_url, ...stored.additional_images].filter(url => url !== null),
      active: isWanted(stored.status),
    },
  )

/**
 * Changes one of the caller's own services, with what follows when it is no longer listed. Returns whether there is such
 * a service; with `version`, whether there is one in that version.
 */
async function change(
  acting: Acting,
  id: string,
  set: PgUpdateSetSource<typeof services>,
  { onGone, onWritten }: ServiceReactions,
  version?: number,
): Promise<boolean> {
  const { runtime } = acting
  const done = await runtime.db.transaction(async tx => {
    const [changed] = await tx
      .update(services)
      .set({ ...set, version: sql`${services.version} + 1`, updatedAt: new Date() })
      .where(and(mine(acting, id), version === undefined ? undefined : eq(services.version, version)))
      .returning()
    if (!changed) return null
    const isGone = changed.status !== 'active' || changed.deletedAt
    return { tell: isGone ? await onGone(runtime, tx, id) : await onWritten(runtime, tx, changed, false) }
  })
  done?.tell?.()
  return done !== null
}

const mine = ({ user }: Acting, id: string) =>
  and(eq(services.id, id), eq(services.userId, user.id), isNull(services.deletedAt))

const selectOwn = ({ runtime, user }: Acting, id: string) =>
  selectServices(runtime, 's.id = $1 AND s.user_id = $2', [id, user.id])

async function findOwn(acting: Acting, id: string): Promise<OwnService> {
  const [found] = await selectOwn(acting, id)
  if (!found) throw missingOwn()
  return toOwnService(found)
}

/** Each field of the form has a column of its name; images and the switch have columns of their own. */
const columnsOf = ({ runtime }: Acting, { images: _, active: __, ...input }: ServiceInput) => ({
  ...input,
  parentCategory: parentCategory(input.category),
  priceFrom: comparedPrice(input.price, runtime.config.EURO_RATE),
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

type StoredService = RowOf<OwnService> & {
  phone: string | null
  banned: boolean | null
  ban_expires: Date | null
  provider_deleted_at: Date | null
}

/** Services that are not deleted, as they are stored; `where` is about the service `s` and its provider `p`. */
const selectServices = ({ database }: Pick<Runtime, 'database'>, where: string, values: unknown[]) =>
  database.rows<StoredService>(
    `SELECT ${ownColumns}, p.phone, p.banned, p.ban_expires, p.deleted_at AS provider_deleted_at
     FROM services s JOIN profiles p ON p.id = s.user_id WHERE s.deleted_at IS NULL AND ${where}`,
    values,
  )

/** Without what is known of its provider alone; the price stays as its owner has written it. */
function toOwnService(stored: StoredService): OwnService {
  const { price_from, phone, banned, ban_expires, provider_deleted_at, ...service } = stored
  return { ...service, created_at: service.created_at.toISOString() }
}
