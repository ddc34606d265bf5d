import { eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors } from '../account-tables.server.ts'
import { hashPassword, inPasswordQueue } from './password-hash.server.ts'

/**
 * Stores backup codes as Argon2id hashes. A user's ten codes share one salt, so that a typed code is hashed once.
 * better-auth compares strings, so it gets the hash of the typed code with this salt (`hashLikeStored`).
 */
export const backupCodeStorage = (runtime: Runtime) => ({
  encrypt: async (codes: string) => JSON.stringify(await hashAll(runtime, JSON.parse(codes))),
  decrypt: async (stored: string) => stored,
})

/** Hashes new codes. Codes that are already hashed, as after the use of one code, are returned unchanged. */
async function hashAll(runtime: Runtime, codes: string[]): Promise<string[]> {
  const [first, ...others] = codes
  if (first === undefined || first.startsWith('$')) return codes
  const hash = (code: string, like?: string) => inPasswordQueue(runtime, () => hashPassword(code, like))
  const hashed = await hash(first)
  return [hashed, ...(await Promise.all(others.map(each => hash(each, hashed))))]
}

export async function hashLikeStored(runtime: Runtime, userId: string, code: string): Promise<string> {
  const [row] = await runtime.db
    .select({ codes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
  if (!row) return code
  const [stored] = JSON.parse(row.codes) as string[]
  return stored ? inPasswordQueue(runtime, () => hashPassword(code, stored)) : code
}
