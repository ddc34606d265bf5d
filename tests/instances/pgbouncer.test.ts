import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../build-site.ts'
import { createDatabase } from '../prepared-databases.ts'
import { clientOf, freePort, type RunningServer, startServer } from '../server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'komsiluk-pooler-'))
let direct = ''
let pooled = ''
let drop = async () => {}
let pooler: ChildProcess | undefined
let server: RunningServer | undefined
const lines: string[] = []

beforeAll(async () => {
  buildSite()
  const created = await createDatabase()
  direct = created.url!
  drop = created.dropDatabase
  const { hostname, port, username } = new URL(direct)
  const listenAt = await freePort()
  const file = join(dataDir, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenAt}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  )
  chmodSync(dataDir, 0o755)
  // Uses the user `postgres` because PgBouncer refuses to run as root.
  const uid = Number(execFileSync('id', ['-u', 'postgres']))
  pooler = spawn('pgbouncer', [file], { uid, stdio: 'ignore' })
  const url = new URL(direct)
  url.port = String(listenAt)
  pooled = url.href
})
afterAll(async () => {
  await server?.kill()
  pooler?.kill('SIGKILL')
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

// Slow: the site starts and ends.
test('the site works behind PgBouncer in transaction mode and warns about the missing time limit', async () => {
  const settings = { DATA_DIR: join(dataDir, 'data'), DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct, REDIS_URL: '' }
  const secret = { AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough', LOG_LEVEL: 'warn' }
  const port = String(await freePort())
  server = await startServer({ ...settings, ...secret, PORT: port }, undefined, line => lines.push(line))
  const { call, conversation } = clientOf(server.url, server.url)
  const { customer, provider, id } = await conversation(settings.DATA_DIR)
  // Sends more requests than PgBouncer has connections, so that requests share connections.
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      call('POST', `/api/conversations/${id}/messages`, {
        as: n % 2 ? customer : provider,
        body: { id: randomUUID(), content: `Poruka ${n}` },
      }),
    ),
  )
  expect(sent.map(({ status }) => status).filter(status => status !== 201)).toEqual([])
  const { body } = await call('GET', `/api/conversations/${id}/messages?limit=100`, { as: provider })
  expect(body.items).toHaveLength(60)
  expect((await call('GET', '/api/services?search=proba')).body.total).toBe(1)
  expect(lines.filter(line => line.includes('no time limit'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('"level":50'))).toEqual([])
  const database = new pg.Client({ connectionString: direct })
  await database.connect()
  const waiting = `SELECT 1 FROM pgboss.job WHERE name = 'hash-backup-codes' AND state < 'completed'`
  await expect.poll(async () => (await database.query(waiting)).rows, { timeout: 30_000 }).toEqual([])
  await database.end()
  expect(await server.stop()).toBe(0)
}, 120_000)
