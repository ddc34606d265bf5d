import type { Tx } from '../../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { conflict, Problem } from '../../../platform/server/http/problem.server.ts'
import { lockOwnWebsite, requireOwnWebsite, type WebsiteRow } from '../own-website.server.ts'
import { picturesOf, requireOwnImages } from '../site-images.server.ts'
import { websiteDrafts } from '../website-tables.server.ts'
import { findDraft } from './draft-row.server.ts'
import type { SiteDraft, StoredDraft } from './site-draft.ts'

type Saved = Pick<StoredDraft, 'version' | 'saved_at'>

/** Saves a draft. Throws 409: `draft_changed` for an outdated `version`, `not_published` for an unpublished site. */
export async function saveDraft(
  acting: ActorContext,
  { version, content }: { version: number; content: SiteDraft },
): Promise<Saved> {
  const { draft, ...site } = await requireOwnWebsite(acting)
  const current = [...picturesOf(site), ...(draft.content ? picturesOf(draft.content) : [])]
  await requireOwnImages(acting, current, picturesOf(content))
  return acting.runtime.db.transaction(async tx => {
    const row = await lockOwnWebsite(tx, acting)
    const before = await findDraft(tx, row.id)
    requireVersion(before, version)
    if (!row.published && !before.content) {
      throw conflict('not_published', 'Sajt više nije objavljen. Osvežite stranicu da biste nastavili.')
    }
    return writeDraft(tx, row, version + 1, content)
  })
}

/** Discards the draft. Throws 409 when `version` is outdated. */
export async function discardDraft(acting: ActorContext, version: number): Promise<Saved> {
  return acting.runtime.db.transaction(async tx => {
    const row = await lockOwnWebsite(tx, acting)
    requireVersion(await findDraft(tx, row.id), version)
    return writeDraft(tx, row, version + 1, null)
  })
}

export function requireVersion(draft: StoredDraft, version: number): void {
  if (draft.version !== version) {
    throw new Problem(409, 'draft_changed', 'Sajt je u međuvremenu izmenjen u drugom prozoru.')
  }
}

export async function writeDraft(
  tx: Tx,
  { id: websiteId }: WebsiteRow,
  version: number,
  content: SiteDraft | null,
): Promise<Saved> {
  const savedAt = new Date()
  const values = { content, version, savedAt }
  await tx
    .insert(websiteDrafts)
    .values({ websiteId, ...values })
    .onConflictDoUpdate({ target: websiteDrafts.websiteId, set: values })
  return { version, saved_at: content && savedAt.toISOString() }
}

/** Throws 409 for a site that is edited by a draft because publishing the draft would overwrite direct changes. */
export async function requireNoDraft(tx: Tx, row: WebsiteRow): Promise<void> {
  if (row.published || (await findDraft(tx, row.id)).content) {
    throw conflict('site_published', 'Sajt je u međuvremenu objavljen. Osvežite stranicu da biste nastavili.')
  }
}
