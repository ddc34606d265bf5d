import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../harness.ts'

const app = useApp()

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
