import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'komsiluk-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (environment: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...environment })
const secret = 'x'.repeat(32)

test('an empty environment is a whole configuration, on this machine alone', () => {
  expect(read()).toMatchObject({
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
})

test('empty strings count as unset', () => {
  const config = read({ DATABASE_URL: '', AUTH_SECRET: '', PORT: '' })
  expect(config.PORT).toBe(3000)
  expect(config.DATABASE_URL).toBeUndefined()
})

describe('every fault is named, all at once', () => {
  const faulty = {
    NODE_ENV: 'staging',
    APP_URL: 'komsiluk',
    PORT: '70000',
    DATABASE_POOL: '0',
    REDIS_URL: 'redis',
    SMTP_URL: 'mail',
    MAIL_FROM: 'x',
    TRUST_PROXY: 'yes',
    RATE_LIMITS: 'no',
    DEMO: 'maybe',
    LAUNCH: 'soon',
    LOG_LEVEL: 'loud',
    AUTH_SECRET: 'short',
    AUTH_SECRET_OLD: 'short',
  }
  test.each(Object.entries(faulty))('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: .+$`))
  })
  test('together', () => {
    const faults = message(() => read(faulty))
    for (const name of Object.keys(faulty)) expect(`\n${faults}`).toContain(`\nSetting ${name}: `)
  })
})

test('a database of one’s own demands a secret of one’s own, and the address people use', () => {
  const url = { DATABASE_URL: 'postgres://localhost/komsiluk' }
  expect(message(() => read({ ...url, AUTH_SECRET: secret }))).toBe(
    'Setting APP_URL: required as soon as DATABASE_URL is set; the address people use',
  )
  const database = { ...url, APP_URL: 'https://komsiluk.rs' }
  expect(message(() => read(database))).toBe(
    'Setting AUTH_SECRET: required (32 characters or more) as soon as DATABASE_URL is set',
  )
  expect(message(() => read({ ...database, PORT: 'x' }))).toMatch(/PORT: [\s\S]*AUTH_SECRET: required/)
  expect(read({ ...database, AUTH_SECRET: secret }).AUTH_SECRET).toBe(secret)
})

test('an old secret is another than the present one', () => {
  expect(read({ AUTH_SECRET: secret, AUTH_SECRET_OLD: 'y'.repeat(32) }).AUTH_SECRET_OLD).toBe('y'.repeat(32))
  expect(message(() => read({ AUTH_SECRET: secret, AUTH_SECRET_OLD: secret }))).toMatch(
    /^Setting AUTH_SECRET_OLD: has to be another/,
  )
})

test('the embedded default makes its secret once, for its owner’s eyes, and keeps it', () => {
  const made = read().AUTH_SECRET
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(read().AUTH_SECRET).toBe(made)
  const file = join(folder, 'auth-secret')
  expect(readFileSync(file, 'utf8')).toBe(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(read({ DATA_DIR: join(folder, 'other') }).AUTH_SECRET).not.toBe(made)
  expect(read({ AUTH_SECRET: secret }).AUTH_SECRET).toBe(secret)
})

test('a public address listens for everybody, and keeps its own port', () => {
  expect(read({ APP_URL: 'https://komsiluk.rs' })).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, isLocal: false })
  expect(read({ APP_URL: 'http://127.0.0.1:8080' })).toMatchObject({ HOST: 'localhost', PORT: 8080, isLocal: true })
  expect(read({ APP_URL: 'http://localhost.evil.example' }).isLocal).toBe(false)
})

test('switches are on, true or 1; off, false or 0', () => {
  for (const on of ['on', 'true', '1']) expect(read({ TRUST_PROXY: on }).TRUST_PROXY).toBe(true)
  for (const off of ['off', 'false', '0']) expect(read({ RATE_LIMITS: off }).RATE_LIMITS).toBe(false)
})

function message(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
