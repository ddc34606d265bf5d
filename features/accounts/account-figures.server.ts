import type { Runtime } from '../../platform/server/runtime.server.ts'

/** Counts the confirmed accounts created since `from` and before `to`, and the providers among these accounts. */
export async function countNewUsers({ database }: Runtime, from: Date, to: Date) {
  const [row] = await database.rows<{ all: number; providers: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE account_role = 'provider'))::int AS providers
     FROM profiles WHERE created_at >= $1 AND created_at < $2 AND email_verified`,
    [from.toISOString(), to.toISOString()],
  )
  return row!
}
