import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../build-site.ts'
import { password } from '../harness.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'komsiluk-move-'))
const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
// Elsewhere the site would not start with the demonstration's people.
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

const move = (more: Record<string, string> = {}) =>
  promisify(execFile)('node', ['scripts/move-to-postgres.ts'], {
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      APP_URL: 'http://localhost:3000',
      DATA_DIR,
      DATABASE_URL: url,
      AUTH_SECRET_FILE: join(DATA_DIR, 'auth-secret'),
      ...more,
    },
  })
const refusal = (more: Record<string, string> = {}) =>
  move(more).then(
    () => 'done',
    (error: { stderr: string }) => error.stderr,
  )

test('everything of the embedded database is in PostgreSQL, from wherever the move was cut off', async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR, DATABASE_URL: '', REDIS_URL: '' }
  server = await startServer({ ...settings, DEMO: 'on' })
  const here = clientOf(server.url, server.url)
  const { customer, provider, id } = await here.conversation(DATA_DIR)
  const said = { id: crypto.randomUUID(), content: 'Ćao, „komšija” –\n\t5 € \\ "kraj"' }
  await here.call('POST', `/api/conversations/${id}/messages`, { as: customer, body: said })
  // The demonstration: every table of it.
  await expect
    .poll(async () => (await here.call('GET', '/api/services?limit=1')).body.total, { timeout: 60_000 })
    .toBeGreaterThan(50)
  expect(await refusal()).toContain('in use by another process')
  await server.stop()

  expect(await refusal({ AUTH_SECRET_FILE: '', AUTH_SECRET: 'x'.repeat(40) })).toContain('AUTH_SECRET')
  const first = /^(\d+) tables copied; all (\d+) are the same/.exec((await move()).stdout)!
  expect(Number(first[1])).toBeGreaterThan(15)
  expect((await move()).stdout).toMatch(/^0 tables copied/)

  // As after a cut: a table that nothing refers to is not there yet, and then one that holds something else.
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  await database.query('TRUNCATE messages CASCADE')
  expect((await move()).stdout).toMatch(/^[1-9]\d? tables copied/)
  await database.query(`UPDATE messages SET content = 'nešto drugo' WHERE id = '${said.id}'`)
  expect(await refusal()).toContain('"public"."messages" there holds other rows')
  await database.query('UPDATE messages SET content = $1 WHERE id = $2', [said.content, said.id])
  await database.end()
  expect((await move()).stdout).toMatch(/^0 tables copied/)

  const again = { ...settings, DATABASE_URL: url, AUTH_SECRET_FILE: join(DATA_DIR, 'auth-secret') }
  server = await startServer({ ...again, DATABASE_URL: url })
  const there = clientOf(server.url, server.url)
  const { body } = await there.call('GET', `/api/conversations/${id}/messages`, { as: provider })
  expect(body.items.map((message: { content: string }) => message.content)).toEqual([said.content])
  const login = { email: provider.email, password }
  expect((await there.call('POST', '/api/auth/sign-in/email', { body: login })).status).toBe(200)
}, 300_000)
