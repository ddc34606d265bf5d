import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../harness.ts'

const lines: string[] = []
const app = useApp({ SLOW_QUERY_MS: '200', LOG_LEVEL: 'warn' }, { lines })

test('each connection has the settings that docs/operations.md requires of a pooler too', async () => {
  const settings = {
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    statement_timeout: '15s',
    idle_in_transaction_session_timeout: '10s',
  }
  const names = Object.keys(settings).map(name => sql`current_setting(${name}) AS ${sql.identifier(name)}`)
  const { rows } = await app.runtime.db.execute(sql`SELECT ${sql.join(names, sql`, `)}`)
  expect(rows).toEqual([settings])
})

test('a connection that breaks within a transaction fails only that transaction', async () => {
  const { db } = app.runtime
  const selectPid = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
  const broken = db.transaction(async tx => {
    const { pid } = (await tx.execute(selectPid)).rows[0] as { pid: number }
    await db.execute(sql`SELECT pg_terminate_backend(${pid}::int)`)
    const isThere = async () =>
      (await db.execute(sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}::int`)).rows.length
    await expect.poll(isThere).toBe(0)
    await tx.execute(selectPid)
  })
  await expect(broken).rejects.toThrow()
  expect((await db.execute(selectPid)).rows.length).toBe(1)
})

test('logs a slow statement with its request and without its values', async () => {
  const provider = await app.person('provider')
  const customer = await app.person('regular')
  const conversation = await app.startConversation(customer, await app.service(provider))
  const { id } = conversation
  let completing: Promise<{ status: number; headers: Headers }> | undefined
  await app.runtime.db.transaction(async tx => {
    await tx.execute(`SELECT 1 FROM conversations WHERE id = '${id}' FOR UPDATE`)
    completing = app.call('POST', `/api/conversations/${id}/complete`, {
      as: provider,
      body: { review_requested: false },
    })
    await delay(400)
  })
  const { status, headers } = await completing!
  expect(status).toBe(200)
  // Ignores slow statements of other requests, which a busy machine may cause.
  const slow = lines
    .map(line => JSON.parse(line))
    .filter(({ msg, request }) => msg === 'slow statement' && request === headers.get('x-request-id'))
  expect(slow.map(({ statement }) => statement)).toEqual([expect.stringMatching(/"conversations".* for update/)])
  expect(slow[0].ms).toBeGreaterThan(200)
  expect(lines.join()).not.toContain(id)
})
