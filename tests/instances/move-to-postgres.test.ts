import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveToPostgres } from '../../platform/server/backup/move-to-postgres.server.ts'
import { readConfig } from '../../platform/server/config.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { buildSite } from '../build-site.ts'
import { withConnection } from '../connected.ts'
import { useFolder } from '../folder.ts'
import { password } from '../harness.ts'
import { clientOf, type RunningServer, startServer } from '../server.ts'

const DATA_DIR = useFolder('move')
const server = process.env.TEST_DATABASE_URL ?? 'postgres://localhost'
// The database's name contains "demo", because the site inserts demonstration users only then.
const name = `demo_${Date.now()}`
const address = new URL(server)
address.pathname = `/${name}`
const url = address.href
let site: RunningServer | undefined
const inServer = (statement: string) => withConnection(server, client => client.query(statement))
beforeAll(async () => {
  buildSite()
  await inServer(`CREATE DATABASE ${name}`)
})
afterAll(async () => {
  await site?.kill()
  await inServer(`DROP DATABASE ${name} WITH (FORCE)`)
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
  const siteSettings = { DATA_DIR, DATABASE_URL: '', REDIS_URL: '' }
  site = await startServer({ ...siteSettings, DEMO: 'on' })
  const here = clientOf(site.url, site.url)
  const { customer, provider, id } = await here.conversation(DATA_DIR)
  const content = 'Ćao, „komšija” –\n\t5 € \\ "kraj"'
  const message = await here.sendMessage(customer, id, content)
  await expect
    .poll(async () => (await here.call('GET', '/api/services?limit=1')).body.total, { timeout: 60_000 })
    .toBeGreaterThan(50)
  await expect(move()).rejects.toThrow('in use by another process')
  await site.stop()

  await expect(move({ AUTH_SECRET_FILE: '', AUTH_SECRET: 'x'.repeat(40) })).rejects.toThrow('AUTH_SECRET')
  const first = /^(\d+) tables copied; all (\d+) are the same/.exec((await runMove()).stdout)!
  expect(Number(first[1])).toBeGreaterThan(15)
  expect((await move()).copied).toBe(0)

  // Simulates an interrupted move: first a table is still empty, and then a table has different rows.
  await withConnection(url, async database => {
    await database.query('TRUNCATE messages CASCADE')
    expect((await move()).copied).toBeGreaterThan(0)
    const setContent = (to: string) =>
      database.query('UPDATE messages SET content = $1 WHERE id = $2', [to, message.id])
    await setContent('nešto drugo')
    await expect(move()).rejects.toThrow('"public"."messages" there holds other rows')
    await setContent(content)
  })
  expect((await move()).copied).toBe(0)

  const { AUTH_SECRET_FILE } = settings
  site = await startServer({ ...siteSettings, DATABASE_URL: url, AUTH_SECRET_FILE })
  const there = clientOf(site.url, site.url)
  expect((await there.allMessages(provider, id)).map(each => each.content)).toEqual([content])
  const login = { email: provider.email, password }
  expect((await there.call('POST', '/api/auth/sign-in/email', { body: login })).status).toBe(200)
}, 300_000)
