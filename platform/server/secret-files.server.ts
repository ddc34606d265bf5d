import { readFileSync } from 'node:fs'

/** Settings that contain a secret. Each can be read from a file, whose path is in the setting `…_FILE`. */
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

export type SecretFiles = Partial<Record<SecretSetting, string>>

/** Reads settings from their secret files, which a vault, systemd or Docker provides. */
export function withSecretFiles(environment: Record<string, string | undefined>) {
  const input = { ...environment }
  const files: SecretFiles = {}
  const faults: string[] = []
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) faults.push(`${name}_FILE: ${name} is set as well; give one of them`)
    try {
      input[name] = readSecret(file)
      files[name] = file
    } catch (error) {
      faults.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'empty'})`)
    }
  }
  return { input, files, faults }
}

/** Reads the file again, because a password may change at run time. If reading fails, returns the first value. */
export function currentSecret<Name extends SecretSetting>(
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
