import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'

type Id = string | SQLWrapper

export const hasBlocked = (blocker: Id, blocked: Id): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked})`

export const isBlockedEitherWay = (firstId: Id, secondId: Id): SQL<boolean> =>
  sql<boolean>`(${hasBlocked(firstId, secondId)} OR ${hasBlocked(secondId, firstId)})`

export async function canReach(db: Db | Tx, firstId: string, secondId: string): Promise<boolean> {
  const { rows } = await db.execute<{ blocked: boolean }>(
    sql`SELECT ${isBlockedEitherWay(firstId, secondId)} AS blocked`,
  )
  return !rows[0]!.blocked
}

/** Returns the error for a blocked user, which equals the error for a banned or deleted user. */
export const otherUnreachable = () => conflict('other_unreachable', 'Ovaj korisnik trenutno nije dostupan.')

/** Throws 409 `other_unreachable` if either user has blocked the other. */
export async function requireReachable(db: Db | Tx, firstId: string, secondId: string): Promise<void> {
  if (!(await canReach(db, firstId, secondId))) throw otherUnreachable()
}
