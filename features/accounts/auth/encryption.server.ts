import { createHash } from 'node:crypto'
import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Config } from '../../../platform/server/config.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { secretsOf } from '../../../platform/server/seal.server.ts'
import { twoFactors } from '../account-tables.server.ts'

type Secrets = Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_OLD'>
const batch = 200

/** As better-auth takes them: what it encrypts tells by which of them, so each has a number, made of itself. */
export const numberedSecrets = (secrets: Secrets) =>
  secretsOf(secrets).map(value => ({ version: createHash('sha256').update(value).digest().readUInt32BE(), value }))

function keyOf(secrets: Secrets): SecretConfig {
  const numbered = numberedSecrets(secrets)
  const keys = new Map(numbered.map(({ version, value }) => [version, value]))
  return { keys, currentVersion: numbered[0]!.version }
}

export const encrypt = (secrets: Secrets, data: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(secrets), data })

/** What was encrypted by a secret that still counts; null when it was by another. */
export const decrypt = (secrets: Secrets, data: string): Promise<string | null> =>
  symmetricDecrypt({ key: keyOf(secrets), data }).catch(() => null)

/**
 * Before the first request after a change of the secret: everybody's second step is encrypted by the present one, so
 * that the old one can be forgotten. What neither of them opens stays as it is.
 */
export async function encryptAnew({ db, config, log }: Runtime): Promise<void> {
  if (!config.AUTH_SECRET_OLD) return
  const isOfToday = (data: string) => data.startsWith(`$ba$${numberedSecrets(config)[0]!.version}$`)
  let changed = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select({ id: twoFactors.id, secret: twoFactors.secret })
      .from(twoFactors)
      .where(gt(twoFactors.id, last))
      .orderBy(asc(twoFactors.id))
      .limit(batch)
    for (const { id, secret } of rows) {
      const plain = isOfToday(secret) ? null : await decrypt(config, secret)
      if (plain === null) continue
      // Another instance may have done it meanwhile.
      const same = and(eq(twoFactors.id, id), eq(twoFactors.secret, secret))
      await db
        .update(twoFactors)
        .set({ secret: await encrypt(config, plain) })
        .where(same)
      changed += 1
    }
    if (rows.length < batch) break
    last = rows.at(-1)!.id
  }
  if (changed) log.info({ changed }, 'second steps encrypted by the present secret')
}
