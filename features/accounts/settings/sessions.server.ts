import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { ActorContext } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import type { OwnSession } from '../account.ts'
import { MAX_SESSION_DAYS } from '../account-limits.ts'
import { sessions } from '../account-tables.server.ts'
import { deviceOf } from '../auth/device.ts'
import { revokeLinksAndCodes } from '../auth/revocation.server.ts'
import { requireFreshSession } from './freshness.server.ts'

const oldestStart = () => new Date(Date.now() - MAX_SESSION_DAYS * 86_400_000)

export async function listSessions({ runtime, user }: ActorContext): Promise<OwnSession[]> {
  const rows = await runtime.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, new Date()), gt(sessions.createdAt, oldestStart())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)
  return rows
    .map(row => ({
      id: row.id,
      ...deviceOf(row.userAgent),
      is_current: row.id === user.sessionId,
      signed_in_at: row.createdAt.toISOString(),
      seen_at: row.updatedAt.toISOString(),
    }))
    .sort((one, other) => Number(other.is_current) - Number(one.is_current))
}

/** Ends one of the caller's sessions and its live connections. Returns false if the session does not exist. */
export async function closeSession({ runtime, user }: ActorContext, id: string): Promise<boolean> {
  const [deleted] = await runtime.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
    .returning({ id: sessions.id })
  if (deleted) runtime.live.disconnect({ sessionId: deleted.id })
  return Boolean(deleted)
}

export async function endSession(acting: ActorContext, id: string): Promise<void> {
  await requireFreshSession(acting.runtime, acting.user)
  if (!(await closeSession(acting, id))) throw notFound('Uređaj nije pronađen.')
}

/** Ends the caller's other sessions and revokes credentials that could open a session. */
export async function endOtherSessions({ runtime, user }: ActorContext): Promise<void> {
  await requireFreshSession(runtime, user)
  const deleted = await runtime.db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId)))
    .returning({ id: sessions.id })
  await revokeLinksAndCodes(runtime.db, user)
  for (const { id } of deleted) runtime.live.disconnect({ sessionId: id })
}
