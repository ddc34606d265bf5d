import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'

type Id = string | SQLWrapper

/** In SQL, whether `blocker` has blocked `blocked`. */
export const hasBlocked = (blocker: Id, blocked: Id): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${blocker} AND blocked_id = ${blocked})`

/** In SQL, whether either of two people has blocked the other. */
export const areApart = (one: Id, other: Id): SQL<boolean> =>
  sql<boolean>`(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`

/** Whether two people may reach each other: neither of them has blocked the other. */
export async function mayReach(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute<{ apart: boolean }>(sql`SELECT ${areApart(one, other)} AS apart`)
  return !rows[0]!.apart
}

/** A blocked person is answered as anybody is about somebody who is banned or has gone. */
export const unreachable = () => conflict('other_unreachable', 'Ovaj korisnik trenutno nije dostupan.')

/** Refuses (409 `other_unreachable`) what would reach a person who has blocked the caller or whom he has blocked. */
export async function requireReach(db: Db | Tx, one: string, other: string): Promise<void> {
  if (!(await mayReach(db, one, other))) throw unreachable()
}
