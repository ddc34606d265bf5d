import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToPostgres } from '../../platform/server/backup/move-to-postgres.server.ts'
import { readConfig } from '../../platform/server/config.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { buildSite } from '../build-site.ts'
import { password } from '../harness.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'komsiluk-move-'))
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
// The database's name contains "demo", because the site inserts demonstration users only then.
const name = `demo_${Date.now()}`
const address = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://localhost')
address.pathname = `/${name}`
const url = address.href
let server: RunningServer | undefined
beforeAll(async () => {
  buildSite()
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
})
afterAll(async () => {
  await server?.kill()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

const settings = {
  LOG_LEVEL: 'silent',
  APP_URL: 'http://localhost:3000',
  DATA_DIR,
  DATABASE_URL: url,
  AUTH_SECRET_FILE: join(DATA_DIR, 'auth-secret'),
}
/** Runs the command as a process. `move` calls the command's function instead, which is faster. */
const runMove = () =>
  promisify(execFile)('node', ['scripts/move-to-postgres.ts'], { env: { ...process.env, ...settings } })
function move(more: Record<string, string> = {}) {
  const config = readConfig({ ...settings, ...more })
  return moveToPostgres(config, createLog(config))
}

// Slow: the site inserts seed data, so that every table has rows, and all rows are copied.
test('moves everything from the embedded database to PostgreSQL, also after an interrupted move', async () => {
  const port = await freePort()
  const siteSettings = { PORT: String(port), DATA_DIR, DATABASE_URL: '', REDIS_URL: '' }
  server = await startServer({ ...siteSettings, DEMO: 'on' })
  const here = clientOf(server.url, server.url)
  const { customer, provider, id } = await here.conversation(DATA_DIR)
  const content = 'Ćao, „komšija” –\n\t5 € \\ "kraj"'
  const message = await here.sendMessage(customer, id, content)
  await expect
    .poll(async () => (await here.call('GET', '/api/services?limit=1')).body.total, { timeout: 60_000 })
    .toBeGreaterThan(50)
  await expect(move()).rejects.toThrow('in use by another process')
  await server.stop()

  await expect(move({ AUTH_SECRET_FILE: '', AUTH_SECRET: 'x'.repeat(40) })).rejects.toThrow('AUTH_SECRET')
  const first = /^(\d+) tables copied; all (\d+) are the same/.exec((await runMove()).stdout)!
  expect(Number(first[1])).toBeGreaterThan(15)
  expect((await move()).copied).toBe(0)

  // Simulates an interrupted move: first a table is still empty, and then a table has different rows.
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await database.query('TRUNCATE messages CASCADE')
  expect((await move()).copied).toBeGreaterThan(0)
  await database.query(`UPDATE messages SET content = 'nešto drugo' WHERE id = '${message.id}'`)
  await expect(move()).rejects.toThrow('"public"."messages" there holds other rows')
  await database.query('UPDATE messages SET content = $1 WHERE id = $2', [content, message.id])
  await database.end()
  expect((await move()).copied).toBe(0)

  const { AUTH_SECRET_FILE } = settings
  server = await startServer({ ...siteSettings, DATABASE_URL: url, AUTH_SECRET_FILE })
  const there = clientOf(server.url, server.url)
  expect((await there.allMessages(provider, id)).map(each => each.content)).toEqual([content])
  const login = { email: provider.email, password }
  expect((await there.call('POST', '/api/auth/sign-in/email', { body: login })).status).toBe(200)
}, 300_000)
