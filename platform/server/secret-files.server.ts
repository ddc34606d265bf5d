import { readFileSync } from 'node:fs'

/** The settings that are secret, or hold a password; each can lie in a file of its own, named by `…_FILE`. */
export const secretSettings = [
  'AUTH_SECRET',
  'AUTH_SECRET_OLD',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'VAPID_KEY',
  'OIDC_CLIENT_SECRET',
  'ASSISTANT_API_KEY',
] as const
export type SecretSetting = (typeof secretSettings)[number]

/** Where a secret lies, for those that lie in a file. */
export type SecretFiles = Partial<Record<SecretSetting, string>>

/**
 * The environment with what lies in files, as a vault, systemd's credentials or Docker's secrets hand it over. Answers
 * too what is wrong, a line for each setting.
 */
export function withSecretFiles(environment: Record<string, string | undefined>) {
  const given = { ...environment }
  const files: SecretFiles = {}
  const faults: string[] = []
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) faults.push(`${name}_FILE: ${name} is set as well; give one of them`)
    try {
      given[name] = readSecret(file)
      files[name] = file
    } catch (error) {
      faults.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'empty'})`)
    }
  }
  return { given, files, faults }
}

/**
 * A secret as it is now: one that lies in a file is read anew, so that a password may be exchanged while the site runs,
 * or live for an hour. A file that cannot be read just now leaves what was read at the start.
 */
export function secretNow<Name extends SecretSetting>(
  config: { secretFiles?: SecretFiles | undefined } & { [Key in Name]?: string | undefined },
  name: Name,
): string | undefined {
  const file = config.secretFiles?.[name]
  if (!file) return config[name]
  try {
    return readSecret(file)
  } catch {
    return config[name]
  }
}

function readSecret(file: string): string {
  const text = readFileSync(file, 'utf8').trim()
  if (!text) throw new Error('empty')
  return text
}
