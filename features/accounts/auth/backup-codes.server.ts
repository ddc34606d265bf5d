import { eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors } from '../account-tables.server.ts'
import { hashPassword, inPasswordQueue } from './password-hash.server.ts'

/**
 * Backup codes are kept as passwords are, as Argon2id over one salt for each person's ten: so a code that is typed is
 * hashed once. better-auth compares texts, so what was typed is handed to it as such a hash (`asKept`).
 */
export const backupCodeStorage = (runtime: Runtime) => ({
  encrypt: async (codes: string) => JSON.stringify(await hashAll(runtime, JSON.parse(codes))),
  decrypt: async (kept: string) => kept,
})

/** Leaves codes alone that are already hashed: the remaining ones after one was used. */
async function hashAll(runtime: Runtime, codes: string[]): Promise<string[]> {
  const [first, ...others] = codes
  if (first === undefined || first.startsWith('$')) return codes
  const hash = (code: string, like?: string) => inPasswordQueue(runtime, () => hashPassword(code, like))
  const hashed = await hash(first)
  return [hashed, ...(await Promise.all(others.map(each => hash(each, hashed))))]
}

/** A code somebody has typed, in the form in which his own are kept. */
export async function asKept(runtime: Runtime, userId: string, code: string): Promise<string> {
  const [row] = await runtime.db
    .select({ kept: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
  if (!row) return code
  const [one] = JSON.parse(row.kept) as string[]
  return one ? inPasswordQueue(runtime, () => hashPassword(code, one)) : code
}
