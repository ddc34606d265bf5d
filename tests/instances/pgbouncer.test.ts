import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useBuiltSite } from '../built-site.ts'
import { withConnection } from '../connected.ts'
import { useFolder } from '../folder.ts'
import { clientOf, freePort } from '../server.ts'

const folder = useFolder('pooler')
let direct = ''
let pooler: ChildProcess | undefined
const lines: string[] = []
const site = useBuiltSite(
  'pooled',
  async (_, databaseUrl) => {
    direct = databaseUrl
    const url = new URL(direct)
    const port = await freePort()
    const file = join(folder, 'pgbouncer.ini')
    const settings = [
      ...['[databases]', `* = host=${url.hostname} port=${url.port} user=${url.username}`, '[pgbouncer]'],
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['pool_mode = transaction', 'default_pool_size = 4', ''],
    ]
    writeFileSync(file, settings.join('\n'))
    chmodSync(folder, 0o755)
    // Uses the user `postgres` because PgBouncer refuses to run as root.
    const uid = Number(execFileSync('id', ['-u', 'postgres']))
    pooler = spawn('pgbouncer', [file], { uid, stdio: 'ignore' })
    url.port = String(port)
    return { DATABASE_URL: url.href, DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'warn' }
  },
  line => lines.push(line),
)
afterAll(() => {
  pooler?.kill('SIGKILL')
})

// Slow: the site starts and ends.
test('the site works behind PgBouncer in transaction mode and warns about the missing time limit', async () => {
  const { call, conversation, sendMessage } = clientOf(site.url, site.url)
  const { customer, provider, id } = await conversation(site.dataDir)
  // Sends more requests than PgBouncer has connections, so that requests share connections.
  const sent = await Promise.all(
    Array.from({ length: 60 }, (_, n) => sendMessage(n % 2 ? customer : provider, id, `Poruka ${n}`)),
  )
  expect(sent.map(({ status }) => status).filter(status => status !== 201)).toEqual([])
  const { body } = await call('GET', `/api/conversations/${id}/messages?limit=100`, { as: provider })
  expect(body.items).toHaveLength(60)
  expect((await call('GET', '/api/services?search=proba')).body.total).toBe(1)
  expect(lines.filter(line => line.includes('no time limit'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('"level":50'))).toEqual([])
  const waiting = `SELECT 1 FROM pgboss.job WHERE name = 'hash-backup-codes' AND state < 'completed'`
  await withConnection(direct, database =>
    expect.poll(async () => (await database.query(waiting)).rows, { timeout: 30_000 }).toEqual([]),
  )
  expect(await site.stop()).toBe(0)
}, 120_000)
