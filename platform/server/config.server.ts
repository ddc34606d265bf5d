import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { findUnencryptedAddresses } from './outward/encrypted-addresses.server.ts'
import { type SecretFiles, withSecretFiles } from './secret-files.server.ts'
import { StartError } from './start-error.server.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform(value => ['on', 'true', '1'].includes(value))
const optionalUrl = z.string().url().optional()

/** All settings, which docs/settings.md documents. */
const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  APP_NAME: z.string().min(1).default('Komšiluk'),
  APP_URL: z.string().url().default('http://localhost:3000'),
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DATABASE_URL: optionalUrl,
  DATABASE_DIRECT_URL: optionalUrl,
  DATABASE_REPLICA_URL: optionalUrl,
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  REDIS_URL: optionalUrl,
  DATA_DIR: z.string().min(1).default('data'),
  STORAGE_URL: z.url({ protocol: /^s3$/ }).optional(),
  STORAGE_READS: z.enum(['server', 'redirect']).default('server'),
  AUTH_SECRET: z.string().min(32).optional(),
  AUTH_SECRET_OLD: z.string().min(32).optional(),
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().min(3).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  OPERATOR: z.string().min(3).max(200).optional(),
  OPERATOR_REGISTER_NUMBER: z
    .string()
    .regex(/^\d{8}$/, 'eight digits')
    .optional(),
  OPERATOR_TAX_NUMBER: z
    .string()
    .regex(/^\d{9}$/, 'nine digits')
    .optional(),
  OIDC_NAME: z.string().min(1).max(40).optional(),
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  ASSISTANT_BASE_URL: z.string().url().default('https://api.openai.com/v1'),
  ASSISTANT_API_KEY: z.string().min(1).optional(),
  ASSISTANT_MODEL: z.string().min(1).default('gpt-3.5-turbo'),
  ASSISTANT_TIMEOUT: z.coerce.number().min(1).max(120).default(20),
  ASSISTANT_DAILY_LIMIT: z.coerce.number().int().min(0).default(200),
  ASSISTANT_LABEL: z.string().min(1).max(40).optional(),
  CLAMD_URL: optionalUrl,
  DNS_SERVERS: z.string().min(1).optional(),
  VAPID_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a P-256 private key, 32 bytes in base64url')
    .optional(),
  PUSH_SERVICE: optionalUrl,
  CALENDAR_SERVICE: optionalUrl,
  PLAIN_HOSTS: z.string().optional(),
  TRUST_PROXY: flag.default(false),
  RATE_LIMITS: flag.default(true),
  PUBLIC_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).optional(),
  EURO_RATE: z.coerce.number().min(50).max(1000).default(117.2),
  DEMO: flag.default(true),
  FIRST_LOOK: flag.default(false),
  TOWNS_DIR: z.string().min(1).optional(),
  LAUNCH: z.enum(['prelaunch', 'open', 'closed']).default('prelaunch'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(1000),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
})

export type Config = Omit<
  z.output<typeof settings>,
  'AUTH_SECRET' | 'HOST' | 'PORT' | 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'PUBLIC_CACHE_SECONDS' | 'LOG_LEVEL'
> & {
  AUTH_SECRET: string
  HOST: string
  PORT: number
  MAIL_FROM: string
  SUPPORT_EMAIL: string
  PUBLIC_CACHE_SECONDS: number
  LOG_LEVEL: NonNullable<z.output<typeof settings>['LOG_LEVEL']>
  /** Whether APP_URL leads to this machine. */
  isLocal: boolean
  isDevelopment: boolean
  /** Files with secrets, which may change while the process runs. */
  secretFiles: SecretFiles
}

/** Throws one error for all invalid settings. An empty setting counts as unset, as in `DATABASE_URL= npm start`. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { input, files: secretFiles, faults: unreadable } = withSecretFiles(set)
  const parsed = settings.safeParse(input, { error: z.locales.en().localeError })
  const invalid = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  const faults = [...unreadable, ...invalid, ...findUnencryptedAddresses(input)]
  if (input.DATABASE_DIRECT_URL && !input.DATABASE_URL)
    faults.push('DATABASE_URL: required with DATABASE_DIRECT_URL, the address of the pooler')
  if (input.DATABASE_REPLICA_URL && !input.DATABASE_URL)
    faults.push('DATABASE_URL: required with DATABASE_REPLICA_URL, the address of its replica')
  if (input.DATABASE_URL && !input.AUTH_SECRET)
    faults.push('AUTH_SECRET: required (32 characters or more) as soon as DATABASE_URL is set')
  if (input.AUTH_SECRET_OLD && input.AUTH_SECRET_OLD === input.AUTH_SECRET)
    faults.push('AUTH_SECRET_OLD: has to be another than AUTH_SECRET, the one that was there before')
  // Require APP_URL, because a public site would otherwise count as a local site.
  if (input.DATABASE_URL && !input.APP_URL)
    faults.push('APP_URL: required as soon as DATABASE_URL is set; the address people use')
  const singleSignOn = ['OIDC_NAME', 'OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const
  if ([...singleSignOn, 'OIDC_CLIENT_SECRET'].some(name => input[name])) {
    for (const name of singleSignOn) if (!input[name]) faults.push(`${name}: required for single sign-on`)
  }
  if (input.ASSISTANT_BASE_URL && !input.ASSISTANT_API_KEY)
    faults.push('ASSISTANT_API_KEY: required with ASSISTANT_BASE_URL (any word when that server asks for none)')
  if (input.PUSH_SERVICE && input.APP_URL && !isThisMachine(input.APP_URL))
    faults.push('PUSH_SERVICE: only with a local APP_URL; browsers have their own push services')
  if (input.CALENDAR_SERVICE && input.APP_URL && !isThisMachine(input.APP_URL))
    faults.push('CALENDAR_SERVICE: only with a local APP_URL; calendars are read from the internet')
  if (!parsed.success || faults.length) {
    throw new StartError(faults.map(fault => `Setting ${fault}`).join('\n'))
  }
  const values = parsed.data
  const url = new URL(values.APP_URL)
  const isLocal = isThisMachine(values.APP_URL)
  const isDevelopment = values.NODE_ENV === 'development'
  const dataDir = resolve(values.DATA_DIR)
  return {
    ...values,
    DATA_DIR: dataDir,
    PORT: values.PORT ?? (isLocal ? Number(url.port || 3000) : 3000),
    // By default, only this machine can reach a local site, which may be the demonstration with public passwords.
    HOST: values.HOST ?? (isLocal ? 'localhost' : '0.0.0.0'),
    MAIL_FROM: senderOf(values.MAIL_FROM ?? `posta@${url.hostname}`, values.APP_NAME),
    SUPPORT_EMAIL: values.SUPPORT_EMAIL ?? `podrska@${url.hostname}`,
    AUTH_SECRET: values.AUTH_SECRET ?? readOrCreateSecret(dataDir),
    // A terminal shows only problems by default, while a log file gets every request.
    LOG_LEVEL: values.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'),
    // In development, nothing is cached, so that changes of a page are visible at once.
    PUBLIC_CACHE_SECONDS: values.PUBLIC_CACHE_SECONDS ?? (isDevelopment ? 0 : 10),
    isLocal,
    isDevelopment,
    secretFiles,
  }
}

const isThisMachine = (address: string) =>
  URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

/** Adds the product's name to a bare address, so that recipients recognize the sender. */
const senderOf = (from: string, name: string) => (from.includes('<') ? from : `${name} <${from}>`)

/** Creates the secret of an embedded installation only once, so that users stay signed in after a restart. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
