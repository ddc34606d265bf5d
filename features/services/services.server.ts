import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { parsePhoneNumbers } from '../../platform/serbian/phone-numbers.server.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext, Identity } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { filterOwnImages } from '../media/media.server.ts'
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
import { ownColumns, type RowOf, wordsInLatin } from './service-card.server.ts'
import { isWantedActive, type ServiceStatus } from './service-status.ts'
import { services } from './service-tables.server.ts'

const missing = () => notFound('Usluga nije pronađena')
const missingOwn = () => notFound('Usluga nije pronađena ili nemate pristup.')

/** Returns whether a user other than the owner may see an unlisted service, such as a customer who wrote about it. */
export type SeesUnlisted = (runtime: Runtime, userId: string, serviceId: string) => Promise<boolean>

/** Called in the transaction that pauses or deletes a service. The returned function is called after the commit. */
export type OnServiceGone = (runtime: Runtime, tx: Tx, serviceId: string) => Promise<(() => void) | undefined>

/** Called in the transaction that adds or changes a service. The returned function is called after the commit. */
export type OnServiceWritten = (
  runtime: Runtime,
  tx: Tx,
  service: typeof services.$inferSelect,
  isNew: boolean,
) => Promise<(() => void) | undefined>

export type ServiceHooks = { onGone: OnServiceGone; onWritten: OnServiceWritten }

/**
 * Finds a service that the caller may see, else throws 404. A paused service is visible to its owner, and to users for
 * whom `alsoVisible` returns true. A service that moderation does not show is visible only to its owner.
 */
async function findVisible(runtime: Runtime, id: string, caller: Identity | null, alsoVisible: SeesUnlisted) {
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

/** Returns the data of a service's page, to its owner as written. Throws 404 if the caller may not see the service. */
export async function findService(...args: Parameters<typeof findVisible>): Promise<ServiceDetail> {
  const { service, isOwner, reachable } = await findVisible(...args)
  return {
    ...toOwnService(service),
    ...(!isOwner && wordsInLatin(service)),
    is_by_price_list: service.price === null && service.price_from !== null,
    has_phone: Boolean(service.phone) && reachable,
    can: { edit: isOwner, contact: !isOwner && reachable },
  }
}

/** Returns the provider's number. Its endpoint is separate, so that no list and no page's HTML contains the number. */
export async function findPhone(...args: Parameters<typeof findVisible>): Promise<ProviderPhone> {
  const { service, reachable } = await findVisible(...args)
  const { phone } = service
  if (!phone || !reachable) throw notFound('Broj telefona nije unet.')
  return { phone, numbers: parsePhoneNumbers(phone) }
}

/** Lists the caller's services, also paused services, the newest first. */
export async function listOwnServices(
  { runtime, user }: ActorContext,
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

/** Stores and returns a new service. If the id is already stored, only `replaces` lets the stored service change. */
export async function createService(
  acting: ActorContext,
  { id = uuidv7(), replaces, provider_name: name, ...input }: NewServiceInput,
  reactions: ServiceHooks,
): Promise<OwnService> {
  const columns = { ...columnsOf(acting, input), ...(await checkImages(acting, input.images)) }
  const { afterCommit, isNew } = await acting.runtime.db.transaction(async tx => {
    if (name) await setMissingName(tx, acting, name)
    const [row] = await tx
      .insert(services)
      .values({ id, userId: acting.user.id, ...columns, status: input.active ? 'active' : 'inactive' })
      // A known id is no error, because a form may be sent twice. `selectOwn` below checks the owner.
      .onConflictDoNothing()
      .returning()
    return { isNew: row !== undefined, afterCommit: row && (await reactions.onWritten(acting.runtime, tx, row, true)) }
  })
  afterCommit?.()
  if (replaces && !isNew)
    await change(acting, id, { ...columns, status: input.active ? statusFor(true) : 'inactive' }, reactions)
  const [stored] = await selectOwn(acting, id)
  if (!stored) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  return toOwnService(stored)
}

const setMissingName = (tx: Tx, { user }: ActorContext, name: string) =>
  tx
    .update(profiles)
    .set({ name, version: sql`${profiles.version} + 1`, updatedAt: new Date() })
    .where(and(eq(profiles.id, user.id), eq(profiles.name, '')))

/** Changes a service. Throws 409 `stale` for an older version, unless the change is already stored (lost response). */
export async function updateService(
  acting: ActorContext,
  id: string,
  { version, ...input }: ServiceChange,
  reactions: ServiceHooks,
): Promise<OwnService> {
  const before = await findOwn(acting, id)
  const stored = [before.image_url, ...before.additional_images].filter(url => url !== null)
  const images = await checkImages(acting, input.images, stored)
  const set = { ...columnsOf(acting, input), ...images, status: statusFor(input.active) }
  const isChanged = await change(acting, id, set, reactions, version)
  const now = await findOwn(acting, id)
  if (!isChanged && !isStored(now, input))
    throw conflict('stale', 'Usluga je u međuvremenu izmenjena na drugom uređaju.')
  return now
}

export async function setServiceActive(
  acting: ActorContext,
  id: string,
  active: boolean,
  reactions: ServiceHooks,
): Promise<OwnService> {
  await change(acting, id, { status: statusFor(active) }, reactions)
  return findOwn(acting, id)
}

export async function deleteService(acting: ActorContext, id: string, reactions: ServiceHooks): Promise<void> {
  if (!(await change(acting, id, { deletedAt: new Date() }, reactions))) throw missingOwn()
}

/** Returns `withheld` instead of `active` while moderation hides the service. Moderation can later make it `active`. */
const statusFor = (active: boolean): SQL<ServiceStatus> | 'paused' =>
  active ? sql<ServiceStatus>`CASE review_state WHEN 'shown' THEN 'active' ELSE 'withheld' END` : 'paused'

const isStored = (stored: OwnService, { images, active, ...input }: ServiceInput) =>
  isDeepStrictEqual(
    { ...input, images, active },
    {
      ...Object.fromEntries(Object.keys(input).map(name => [name, stored[name as keyof typeof input]])),
      images: [stored.image_url, ...stored.additional_images].filter(url => url !== null),
      active: isWantedActive(stored.status),
    },
  )

/** Changes an own service and calls the hooks. Returns false if the caller has no such service in that `version`. */
async function change(
  acting: ActorContext,
  id: string,
  set: PgUpdateSetSource<typeof services>,
  { onGone, onWritten }: ServiceHooks,
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
    return { afterCommit: isGone ? await onGone(runtime, tx, id) : await onWritten(runtime, tx, changed, false) }
  })
  done?.afterCommit?.()
  return done !== null
}

const mine = ({ user }: ActorContext, id: string) =>
  and(eq(services.id, id), eq(services.userId, user.id), isNull(services.deletedAt))

const selectOwn = ({ runtime, user }: ActorContext, id: string) =>
  selectServices(runtime, 's.id = $1 AND s.user_id = $2', [id, user.id])

async function findOwn(acting: ActorContext, id: string): Promise<OwnService> {
  const [found] = await selectOwn(acting, id)
  if (!found) throw missingOwn()
  return toOwnService(found)
}

const columnsOf = (
  { runtime }: ActorContext,
  { images: _, active: __, allows_series: allowsSeries, ...input }: ServiceInput,
) => ({
  ...input,
  allowsSeries,
  parentCategory: parentCategory(input.category),
  priceFrom: comparedPrice(input.price, runtime.config.EURO_RATE),
})

/** Returns the columns of the images. Refuses an image unless the caller uploaded it or the service already has it. */
async function checkImages(acting: ActorContext, urls: string[], stored: string[] = []) {
  const own = await filterOwnImages(acting, 'services', urls)
  if (urls.some(url => !own.has(url) && !stored.includes(url))) {
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

/** Selects services that are not deleted; `where` is a condition on the service `s` and its provider `p`. */
const selectServices = ({ database }: Pick<Runtime, 'database'>, where: string, values: unknown[]) =>
  database.rows<StoredService>(
    `SELECT ${ownColumns}, p.phone, p.banned, p.ban_expires, p.deleted_at AS provider_deleted_at
     FROM services s JOIN profiles p ON p.id = s.user_id WHERE s.deleted_at IS NULL AND ${where}`,
    values,
  )

/** Removes the provider's columns and the compared price, because the owner edits only the price text. */
function toOwnService(stored: StoredService): OwnService {
  const { price_from, phone, banned, ban_expires, provider_deleted_at, ...service } = stored
  return { ...service, created_at: service.created_at.toISOString() }
}
