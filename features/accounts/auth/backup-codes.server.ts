import { and, asc, eq, gt, notLike } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors } from '../account-tables.server.ts'
import { decrypt } from './encryption.server.ts'
import { hashPassword, inPasswordQueue } from './password-hash.server.ts'

/**
 * Backup codes are kept as passwords are, as Argon2id over one salt for each person's ten: so a code that is typed is
 * hashed once. better-auth compares texts, so what was typed is handed to it as such a hash (`asKept`). Rows from
 * before are one encrypted text; they go on until the queue below has hashed them.
 */
export const backupCodeStorage = (runtime: Runtime) => ({
  encrypt: async (codes: string) => JSON.stringify(await hashAll(runtime, JSON.parse(codes))),
  decrypt: async (kept: string) => (isHashed(kept) ? kept : ((await decrypt(runtime.config, kept)) ?? '[]')),
})

const isHashed = (kept: string) => kept.startsWith('[')

/** What is hashed already stays: of a used code's fellows. */
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
  if (!row || !isHashed(row.kept)) return code
  const [one] = JSON.parse(row.kept) as string[]
  return one ? inPasswordQueue(runtime, () => hashPassword(code, one)) : code
}

const queue = 'hash-backup-codes'
const batch = 50

/** What was encrypted before, once for all instances and beside the site's work, since each row takes half a second. */
export async function workOnOlderCodes(runtime: Runtime): Promise<void> {
  const options = { expireInSeconds: 3600, retryLimit: 5, retryDelay: 60, oneWaiting: true }
  await runtime.jobs.work(queue, options, () => hashOlderCodes(runtime))
  await runtime.jobs.send(runtime.db, queue, {}, { key: 'all' })
}

export async function hashOlderCodes(runtime: Runtime): Promise<void> {
  const { encrypt } = backupCodeStorage(runtime)
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await runtime.db
      .select({ id: twoFactors.id, kept: twoFactors.backupCodes })
      .from(twoFactors)
      .where(and(gt(twoFactors.id, last), notLike(twoFactors.backupCodes, '[%')))
      .orderBy(asc(twoFactors.id))
      .limit(batch)
    for (const { id, kept } of rows) {
      // What nobody can read stays for the day on which the lost secret is found.
      const codes = await decrypt(runtime.config, kept)
      if (codes === null) continue
      // Unless one was used meanwhile.
      const same = and(eq(twoFactors.id, id), eq(twoFactors.backupCodes, kept))
      await runtime.db
        .update(twoFactors)
        .set({ backupCodes: await encrypt(codes) })
        .where(same)
    }
    if (rows.length < batch) return
    last = rows.at(-1)!.id
  }
}
