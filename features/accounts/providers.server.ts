import { and, eq } from 'drizzle-orm'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from './account-tables.server.ts'
import { isReachable } from './ban.ts'

export const providerNotFound = () => notFound('Stranica nije pronađena')

/** Returns a public provider by id or slug. Throws 404 if the provider is unknown, unconfirmed, banned or deleted. */
export async function findProvider({ db }: Runtime, by: { id: string } | { slug: string }) {
  const [row] = await db
    .select()
    .from(profiles)
    .where(
      and(
        'id' in by ? eq(profiles.id, by.id) : eq(profiles.slug, by.slug),
        eq(profiles.accountRole, 'provider'),
        eq(profiles.emailVerified, true),
      ),
    )
  if (!row || !isReachable(row)) throw providerNotFound()
  return row
}
