import { createHash } from 'node:crypto'
import { type SecretConfig, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Config } from '../../../platform/server/config.server.ts'
import { authSecretsOf } from '../../../platform/server/hmac.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { twoFactors } from '../account-tables.server.ts'

type Secrets = Pick<Config, 'AUTH_SECRET' | 'AUTH_SECRET_OLD'>
const BATCH_SIZE = 200

/** Returns each secret with a version derived from it. better-auth writes the secret's version into each ciphertext. */
export const versionedSecrets = (secrets: Secrets) =>
  authSecretsOf(secrets).map(value => ({ version: createHash('sha256').update(value).digest().readUInt32BE(), value }))

function keyOf(secrets: Secrets): SecretConfig {
  const versioned = versionedSecrets(secrets)
  const keys = new Map(versioned.map(({ version, value }) => [version, value]))
  return { keys, currentVersion: versioned[0]!.version }
}

export const encrypt = (secrets: Secrets, data: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(secrets), data })

/** Decrypts data. Returns null if the data was encrypted with a secret that is no longer configured. */
export const decrypt = (secrets: Secrets, data: string): Promise<string | null> =>
  symmetricDecrypt({ key: keyOf(secrets), data }).catch(() => null)

/** Re-encrypts all TOTP secrets with AUTH_SECRET before the first request. AUTH_SECRET_OLD can then be removed. */
export async function reencryptTotpSecrets({ db, config, log }: Runtime): Promise<void> {
  if (!config.AUTH_SECRET_OLD) return
  const isCurrent = (data: string) => data.startsWith(`$ba$${versionedSecrets(config)[0]!.version}$`)
  let changed = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select({ id: twoFactors.id, secret: twoFactors.secret })
      .from(twoFactors)
      .where(gt(twoFactors.id, last))
      .orderBy(asc(twoFactors.id))
      .limit(BATCH_SIZE)
    for (const { id, secret } of rows) {
      const plain = isCurrent(secret) ? null : await decrypt(config, secret)
      if (plain === null) continue
      // Skips a changed row, because another instance may have re-encrypted this TOTP secret meanwhile.
      const isUnchanged = and(eq(twoFactors.id, id), eq(twoFactors.secret, secret))
      await db
        .update(twoFactors)
        .set({ secret: await encrypt(config, plain) })
        .where(isUnchanged)
      changed += 1
    }
    if (rows.length < BATCH_SIZE) break
    last = rows.at(-1)!.id
  }
  if (changed) log.info({ changed }, 'second steps encrypted by the present secret')
}
