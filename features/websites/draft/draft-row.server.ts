import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { providerWebsites, websiteDrafts } from '../website-tables.server.ts'
import type { StoredDraft } from './site-draft.ts'

/** Returns a site's draft. The version is 0 if the site never had a draft. */
export async function findDraft(db: Pick<Tx, 'select'>, websiteId: string): Promise<StoredDraft> {
  const [row] = await db.select().from(websiteDrafts).where(eq(websiteDrafts.websiteId, websiteId))
  const content = row?.content ?? null
  return { version: row?.version ?? 0, content, saved_at: content && row ? row.savedAt.toISOString() : null }
}

export async function hasUnpublishedChanges({ db }: Pick<Runtime, 'db'>, providerId: string): Promise<boolean> {
  const own = and(eq(providerWebsites.providerId, providerId), isNotNull(websiteDrafts.content))
  const found = await db
    .select({ id: websiteDrafts.websiteId })
    .from(websiteDrafts)
    .innerJoin(providerWebsites, eq(providerWebsites.id, websiteDrafts.websiteId))
    .where(own)
  return found.length > 0
}
