import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite } from '../build-site.ts'
import { password } from '../password.ts'
import { createDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'
import { type MailServer, startMailServer } from '../smtp.ts'
import { MAIL_GATE, mailWaitsAtGate } from './mail-gate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-killed-'))
let server: RunningServer
let start: () => Promise<RunningServer>
let mail: MailServer
let database: pg.Client
let drop = async () => {}

beforeAll(async () => {
  buildSite()
  const { url, dropDatabase } = await createDatabase()
  drop = dropDatabase
  mail = await startMailServer()
  database = new pg.Client({ connectionString: url! })
  await database.connect()
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: url!,
    SMTP_URL: mail.url,
    AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
  }
  start = () => startServer(settings)
  server = await start()
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await mail?.stop()
  await database?.end()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const otherConnections = (where: string) =>
  database.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND ${where}`)

test('a sign-up killed before its email leaves no account, and repeating it creates both', async () => {
  const email = `${randomUUID()}@primer.rs`
  const signUp = () =>
    clientOf(server.url, server.url).call('POST', '/api/auth/sign-up/email', {
      body: { accountRole: 'regular', name: 'Proba', location: 'Pančevo', email, password },
    })
  const countAccounts = async () => (await database.query('SELECT 1 FROM profiles WHERE email = $1', [email])).rowCount
  await database.query(mailWaitsAtGate)
  await database.query(`SELECT pg_advisory_lock(${MAIL_GATE})`)
  const firstAttempt = signUp().then(
    ({ status }) => status,
    () => 'broken off',
  )
  await vi.waitFor(async () => expect((await otherConnections(`wait_event_type = 'Lock'`)).rowCount).toBe(1), 10_000)
  await server.kill()
  await database.query(`SELECT pg_advisory_unlock(${MAIL_GATE})`)
  expect(await firstAttempt).toBe('broken off')
  await vi.waitFor(async () => expect((await otherConnections('true')).rowCount).toBe(0), 10_000)
  expect(await countAccounts()).toBe(0)

  server = await start()
  expect((await signUp()).status).toBe(200)
  expect(await countAccounts()).toBe(1)
  await vi.waitFor(() => expect(mail.emails.map(({ to }) => to?.[0]?.address)).toEqual([email]), 10_000)
}, 60_000)
