import { and, eq, inArray } from 'drizzle-orm'
import { signupCities } from '../../../platform/serbian/cities.ts'
import { requireValidPhone } from '../../../platform/serbian/phone-numbers.server.ts'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { ImageReferences } from '../../../platform/server/feature.server.ts'
import type { ActorContext, Identity } from '../../../platform/server/http/http.server.ts'
import { conflict, invalidInput, unauthorized } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { filterOwnImages } from '../../media/media.server.ts'
import { removeImages } from '../../media/media-removal.server.ts'
import { profiles } from '../account-tables.server.ts'
import type { AccountSettings, ProfileChange } from './profile.ts'

/** Locks and returns the caller's row. Throws 401 if the account was deleted meanwhile. */
async function lockProfile(tx: Tx, { user }: ActorContext) {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, user.id)).for('update')
  if (!row || row.deletedAt) throw unauthorized()
  return row
}

/**
 * Updates name, phone and town. A changed town must be official, and a changed phone number must be dialable.
 * Throws 409 `stale` for an older version, unless nothing changes, as in a retry after a lost response.
 */
export async function updateProfile(acting: ActorContext, { version, ...input }: ProfileChange): Promise<void> {
  const { name, phone, location } = input
  await acting.runtime.db.transaction(async tx => {
    const stored = await lockProfile(tx, acting)
    const isKnown = location === null || (signupCities as readonly string[]).includes(location)
    const isSame = name === stored.name && phone === stored.phone && location === stored.location
    if (isSame) return
    if (version !== stored.version) throw conflict('stale', 'Profil je u međuvremenu izmenjen na drugom uređaju.')
    if (!isKnown && location !== stored.location) throw invalidInput({ location: 'Molimo odaberite lokaciju' })
    requireValidPhone('phone', phone, stored.phone)
    await tx
      .update(profiles)
      .set({ ...input, version: version + 1, updatedAt: new Date() })
      .where(eq(profiles.id, acting.user.id))
  })
}

/** Sets one of the caller's uploads as the portrait, or removes the portrait. The earlier portrait is deleted. */
export async function changeAvatar(acting: ActorContext, url: string | null): Promise<void> {
  const { runtime, user } = acting
  if (url && !(await filterOwnImages(acting, 'avatars', [url])).has(url)) {
    throw invalidInput({ url: 'Slika nije pronađena. Dodajte je ponovo.' })
  }
  await runtime.db.transaction(async tx => {
    const { avatarUrl: oldUrl } = await lockProfile(tx, acting)
    if (oldUrl === url) return
    await tx.update(profiles).set({ avatarUrl: url, updatedAt: new Date() }).where(eq(profiles.id, user.id))
    if (oldUrl) await removeImages(runtime, tx, { ownerId: user.id, urls: [oldUrl] })
  })
}

export async function findTown({ db }: Runtime, user: Identity | null): Promise<string | null> {
  if (!user) return null
  const [row] = await db.select({ town: profiles.location }).from(profiles).where(eq(profiles.id, user.id))
  return row?.town || null
}

export const portraitReferences: ImageReferences = async ({ db }, images) => {
  if (!images.length) return []
  const urls = images.map(image => image.url)
  const rows = await db
    .select({ url: profiles.avatarUrl })
    .from(profiles)
    .where(
      and(
        inArray(
          profiles.id,
          images.map(image => image.ownerId),
        ),
        inArray(profiles.avatarUrl, urls),
      ),
    )
  return rows.map(row => row.url!)
}

export async function findSettings({ runtime, user }: ActorContext): Promise<AccountSettings> {
  const [row] = await runtime.db
    .select({ notify_messages: profiles.notifyMessages })
    .from(profiles)
    .where(eq(profiles.id, user.id))
  if (!row) throw unauthorized()
  return row
}

export async function saveNotifications({ runtime, user }: ActorContext, notifyMessages: boolean): Promise<void> {
  await runtime.db.update(profiles).set({ notifyMessages }).where(eq(profiles.id, user.id))
}
