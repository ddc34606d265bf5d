import type { Runtime } from '../../platform/server/runtime.server.ts'

const PAGE_SIZE = 1000
const listed = `p.account_role = 'provider' AND (NOT p.banned OR p.ban_expires <= now())
  AND EXISTS (SELECT 1 FROM services s WHERE s.user_id = p.id AND s.status = 'active' AND s.deleted_at IS NULL)`

/** Yields at most `limit` addresses of providers' pages after the slug `mark` (null: all), in the order of slugs. */
export async function* providerAddresses(
  { database }: Runtime,
  mark: string | null,
  limit: number,
): AsyncGenerator<{ path: string; changed: Date }[]> {
  let [after, left] = [mark ?? '', limit]
  while (left > 0) {
    const rows = await database.rows<{ slug: string; updated_at: Date }>(
      `SELECT p.slug, p.updated_at FROM profiles p WHERE p.slug > $1 AND ${listed} ORDER BY p.slug LIMIT $2`,
      [after, Math.min(PAGE_SIZE, left)],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ slug, updated_at }) => ({ path: `/majstor/${slug}`, changed: updated_at }))
    after = last.slug
    left -= rows.length
  }
}

/** Returns the slugs after which a new file begins, if each file has `perFile` addresses. */
export async function providerFileStarts({ database }: Runtime, perFile: number): Promise<string[]> {
  const marks: string[] = []
  for (;;) {
    const [last] = await database.rows<{ slug: string }>(
      `SELECT p.slug FROM profiles p WHERE p.slug > $1 AND ${listed} ORDER BY p.slug OFFSET $2 LIMIT 1`,
      [marks.at(-1) ?? '', perFile - 1],
    )
    if (!last) return marks
    marks.push(last.slug)
  }
}
