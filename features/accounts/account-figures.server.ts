import type { Runtime } from '../../platform/server/runtime.server.ts'

/** How many people have come since `from` and before `to`, and how many of them offer services. */
export async function countNewPeople({ database }: Runtime, from: Date, to: Date) {
  const [found] = await database.rows<{ all: number; providers: number }>(
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE account_role = 'provider'))::int AS providers
     FROM profiles WHERE created_at >= $1 AND created_at < $2 AND email_verified`,
    [from.toISOString(), to.toISOString()],
  )
  return found!
}
