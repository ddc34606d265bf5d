import { and, eq, inArray } from 'drizzle-orm'
import { signupCities } from '../../../platform/serbian/cities.ts'
import { requirePhone } from '../../../platform/serbian/phone-numbers.server.ts'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { ImageReferences } from '../../../platform/server/feature.server.ts'
import type { Acting, Identity } from '../../../platform/server/http/http.server.ts'
import { conflict, invalidInput, unauthorized } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { ownImages } from '../../media/media.server.ts'
import { removeImages } from '../../media/media-removal.server.ts'
import { profiles } from '../account-tables.server.ts'
import type { AccountSettings, ProfileChange } from './profile.ts'

/** The caller's own row, locked; gone when he has deleted his account meanwhile. */
async function lockProfile(tx: Tx, { user }: Acting) {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, user.id)).for('update')
  if (!row || row.deletedAt) throw unauthorized()
  return row
}

/**
 * Any of the official cities and any phone that can be dialled, or what the person has already. A change of an older
 * version is refused (409 `stale`); the same once more, as after an answer that got lost, is no change.
 */
export async function updateProfile(acting: Acting, { version, ...input }: ProfileChange): Promise<void> {
  const { name, phone, location } = input
  await acting.runtime.db.transaction(async tx => {
    const before = await lockProfile(tx, acting)
    const isKnown = location === null || (signupCities as readonly string[]).includes(location)
    const isSame = name === before.name && phone === before.phone && location === before.location
    if (isSame) return
    if (version !== before.version) throw conflict('stale', 'Profil je u međuvremenu izmenjen na drugom uređaju.')
    if (!isKnown && location !== before.location) throw invalidInput({ location: 'Molimo odaberite lokaciju' })
    requirePhone('phone', phone, before.phone)
    await tx
      .update(profiles)
      .set({ ...input, version: version + 1, updatedAt: new Date() })
      .where(eq(profiles.id, acting.user.id))
  })
}

/** One of the caller's own uploads, or none; the portrait before it is removed for good. */
export async function changeAvatar(acting: Acting, url: string | null): Promise<void> {
  const { runtime, user } = acting
  if (url && !(await ownImages(acting, 'avatars', [url])).has(url)) {
    throw invalidInput({ url: 'Slika nije pronađena. Dodajte je ponovo.' })
  }
  await runtime.db.transaction(async tx => {
    const { avatarUrl: before } = await lockProfile(tx, acting)
    if (before === url) return
    await tx.update(profiles).set({ avatarUrl: url, updatedAt: new Date() }).where(eq(profiles.id, user.id))
    if (before) await removeImages(runtime, tx, { ownerId: user.id, urls: [before] })
  })
}

/** The town that somebody has in his profile; none for visitors. */
export async function findTown({ db }: Runtime, person: Identity | null): Promise<string | null> {
  if (!person) return null
  const [row] = await db.select({ town: profiles.location }).from(profiles).where(eq(profiles.id, person.id))
  return row?.town || null
}

/** Portraits that are shown, for the sweep of images. */
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

export async function findSettings({ runtime, user }: Acting): Promise<AccountSettings> {
  const [row] = await runtime.db
    .select({ notify_messages: profiles.notifyMessages })
    .from(profiles)
    .where(eq(profiles.id, user.id))
  if (!row) throw unauthorized()
  return row
}

export async function chooseNotifications({ runtime, user }: Acting, messages: boolean): Promise<void> {
  await runtime.db.update(profiles).set({ notifyMessages: messages }).where(eq(profiles.id, user.id))
}
