import type { Runtime } from '../../platform/server/runtime.server.ts'

const PAGE_SIZE = 1000
const first = '00000000-0000-0000-0000-000000000000'
const listed = `s.status = 'active' AND s.deleted_at IS NULL`

/** Yields at most `limit` addresses of public services after the id `mark` (null: all), the oldest service first. */
export async function* serviceAddresses(
  { database }: Runtime,
  mark: string | null,
  limit: number,
): AsyncGenerator<{ path: string; changed: Date }[]> {
  let [after, left] = [mark ?? first, limit]
  while (left > 0) {
    const rows = await database.rows<{ id: string; updated_at: Date; open: boolean }>(
      `SELECT s.id, s.updated_at, (NOT p.banned OR p.ban_expires <= now()) AS open
       FROM services s JOIN profiles p ON p.id = s.user_id
       WHERE ${listed} AND s.id > $1::uuid ORDER BY s.id LIMIT $2`,
      [after, Math.min(PAGE_SIZE, left)],
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.filter(({ open }) => open).map(({ id, updated_at }) => ({ path: `/service/${id}`, changed: updated_at }))
    after = last.id
    left -= rows.length
  }
}

/** Returns the ids after which a new file begins, if each file has `perFile` addresses. */
export async function serviceFileStarts({ database }: Runtime, perFile: number): Promise<string[]> {
  const marks: string[] = []
  for (;;) {
    const [last] = await database.rows<{ id: string }>(
      `SELECT s.id FROM services s WHERE ${listed} AND s.id > $1::uuid ORDER BY s.id OFFSET $2 LIMIT 1`,
      [marks.at(-1) ?? first, perFile - 1],
    )
    if (!last) return marks
    marks.push(last.id)
  }
}
