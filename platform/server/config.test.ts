import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '../../tests/folder.ts'
import { readConfig } from './config.server.ts'
import { currentSecret } from './secret-files.server.ts'

const folder = useFolder('config')
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...environment })
const secret = 'x'.repeat(32)
function faultsOf(environment: Record<string, string>): string {
  try {
    read(environment)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('configures a local site from no and from empty settings', () => {
  for (const environment of [{}, { DATABASE_URL: '', AUTH_SECRET: '', PORT: '' }] as Record<string, string>[]) {
    const config = read(environment)
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config).toMatchObject({
      NODE_ENV: 'production',
      APP_NAME: 'Komšiluk',
      APP_URL: 'http://localhost:3000',
      HOST: 'localhost',
      PORT: 3000,
      MAIL_FROM: 'Komšiluk <posta@localhost>',
      LAUNCH: 'prelaunch',
      TRUST_PROXY: false,
      RATE_LIMITS: true,
      isLocal: true,
      isDevelopment: false,
    })
  }
})

test('names every invalid setting in one error', () => {
  const faulty = `NODE_ENV=staging APP_URL=komsiluk PORT=70000 DATABASE_POOL=0 REDIS_URL=redis SMTP_URL=mail
    MAIL_FROM=x TRUST_PROXY=yes RATE_LIMITS=no DEMO=maybe LAUNCH=soon LOG_LEVEL=loud AUTH_SECRET=short
    AUTH_SECRET_OLD=short VAPID_KEY=short PUSH_SERVICE=nowhere`
  const settings = Object.fromEntries(faulty.split(/\s+/).map(setting => setting.split('=')))
  const named = [...faultsOf(settings).matchAll(/^Setting (\w+): ./gm)].map(([, name]) => name)
  expect(named).toEqual(expect.arrayContaining(Object.keys(settings)))
})

test('requires AUTH_SECRET and APP_URL with DATABASE_URL, and an old secret that differs', () => {
  const url = { DATABASE_URL: 'postgres://localhost/komsiluk' }
  expect(faultsOf({ ...url, AUTH_SECRET: secret })).toBe(
    'Setting APP_URL: required as soon as DATABASE_URL is set; the address people use',
  )
  const database = { ...url, APP_URL: 'https://komsiluk.rs' }
  expect(faultsOf(database)).toBe(
    'Setting AUTH_SECRET: required (32 characters or more) as soon as DATABASE_URL is set',
  )
  expect(faultsOf({ ...database, PORT: 'x' })).toMatch(/PORT: [\s\S]*AUTH_SECRET: required/)
  expect(read({ ...database, AUTH_SECRET: secret }).AUTH_SECRET).toBe(secret)
  expect(read({ AUTH_SECRET: secret, AUTH_SECRET_OLD: 'y'.repeat(32) }).AUTH_SECRET_OLD).toBe('y'.repeat(32))
  expect(faultsOf({ AUTH_SECRET: secret, AUTH_SECRET_OLD: secret })).toMatch(/^Setting AUTH_SECRET_OLD: has to be /)
})

test('creates the embedded secret once, readable by its owner only', () => {
  const created = read().AUTH_SECRET
  expect(created.length).toBeGreaterThanOrEqual(32)
  expect(read().AUTH_SECRET).toBe(created)
  const file = join(folder, 'auth-secret')
  expect(readFileSync(file, 'utf8')).toBe(created)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(read({ DATA_DIR: join(folder, 'other') }).AUTH_SECRET).not.toBe(created)
  expect(read({ AUTH_SECRET: secret }).AUTH_SECRET).toBe(secret)
})

test('listens on all interfaces with a public address and keeps the default port', () => {
  expect(read({ APP_URL: 'https://komsiluk.rs' })).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, isLocal: false })
  expect(read({ APP_URL: 'http://127.0.0.1:8080' })).toMatchObject({ HOST: 'localhost', PORT: 8080, isLocal: true })
  expect(read({ APP_URL: 'http://localhost.evil.example' }).isLocal).toBe(false)
})

const faultsOfPublicSite = (environment: Record<string, string>) =>
  faultsOf({ AUTH_SECRET: secret, APP_URL: 'https://komsiluk.rs', ASSISTANT_API_KEY: 'x', ...environment })
const single = { OIDC_NAME: 'Nalog', OIDC_CLIENT_ID: 'komsiluk' }
const plainEnvironments: Record<string, string>[] = [
  { DATABASE_URL: 'postgres://db.example/komsiluk' },
  { DATABASE_URL: 'postgres://db.example/komsiluk?sslmode=no-verify' },
  { DATABASE_URL: 'postgres://localhost/komsiluk?host=db.example' },
  { REDIS_URL: 'redis://redis.example' },
  { SMTP_URL: 'smtp://posta.example?requireTLS=false' },
  { SMTP_URL: 'smtps://posta.example?tls.rejectUnauthorized=false' },
  { ASSISTANT_BASE_URL: 'http://model.example/v1' },
  { OIDC_ISSUER: 'http://nalog.example', ...single },
  { CLAMD_URL: 'tcp://clamd.example:3310' },
]
test.each(plainEnvironments)('a service outside the process is refused without encryption: %j', environment => {
  const [[name, value] = []] = Object.entries(environment)
  const fault = new RegExp(`^Setting ${name}: the way to .+ has to be encrypted \\(.+\\), or PLAIN_HOSTS names it`)
  expect(faultsOfPublicSite(environment)).toMatch(fault)
  const host = /[a-z]+\.example/.exec(value!)![0]
  expect(faultsOfPublicSite({ ...environment, PLAIN_HOSTS: `db, ${host}` })).toBe('')
  expect(faultsOfPublicSite({ ...environment, PLAIN_HOSTS: `x${host}` })).not.toBe('')
})
test('a service outside the process is accepted with encryption or on this machine', () => {
  const accepted: Record<string, string>[] = [
    { DATABASE_URL: 'postgres://db.example/komsiluk?sslmode=verify-full' },
    { DATABASE_URL: 'postgres:///komsiluk?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://127.0.0.1/komsiluk', REDIS_URL: 'redis://[::1]:6379', SMTP_URL: 'smtp://localhost' },
    { REDIS_URL: 'rediss://redis.example', SMTP_URL: 'smtp://posta.example', CLAMD_URL: 'unix:///run/clamd.sock' },
  ]
  for (const environment of accepted) expect(faultsOfPublicSite(environment)).toBe('')
})

const file = join(folder, 'secret')
test('a secret in a file is read again at each use', () => {
  writeFileSync(file, `${secret}\n`)
  const config = read({ AUTH_SECRET_FILE: file })
  expect([config.AUTH_SECRET, currentSecret(config, 'AUTH_SECRET')]).toEqual([secret, secret])
  writeFileSync(file, 'exchanged')
  expect(currentSecret(config, 'AUTH_SECRET')).toBe('exchanged')
  rmSync(file)
  expect(currentSecret(config, 'AUTH_SECRET')).toBe(secret)
})
test('a secret in a file is refused by name if it is missing, empty, invalid or set twice', () => {
  expect(faultsOf({ REDIS_URL_FILE: join(folder, 'none') })).toMatch(/^Setting REDIS_URL_FILE: .+ \(ENOENT\)$/)
  writeFileSync(file, ' \n')
  expect(faultsOf({ REDIS_URL_FILE: file })).toMatch(/REDIS_URL_FILE: .+ cannot be read \(empty\)/)
  writeFileSync(file, 'short')
  expect(faultsOf({ AUTH_SECRET_FILE: file })).toMatch(/^Setting AUTH_SECRET: /)
  expect(faultsOf({ AUTH_SECRET_FILE: file, AUTH_SECRET: secret })).toMatch(/AUTH_SECRET is set as well/)
})

test('accepts on, true, 1 and off, false, 0 for switches', () => {
  for (const on of ['on', 'true', '1']) expect(read({ TRUST_PROXY: on }).TRUST_PROXY).toBe(true)
  for (const off of ['off', 'false', '0']) expect(read({ RATE_LIMITS: off }).RATE_LIMITS).toBe(false)
})
