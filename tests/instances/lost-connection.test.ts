import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../harness.ts'

const app = useApp()

test('a connection that breaks between two statements of a transaction fails that transaction and nothing else', async () => {
  const { db } = app.runtime
  const pidOf = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`
  const broken = db.transaction(async tx => {
    const { pid } = (await tx.execute(pidOf)).rows[0] as { pid: number }
    await db.execute(sql`SELECT pg_terminate_backend(${pid}::int)`)
    const isThere = async () =>
      (await db.execute(sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}::int`)).rows.length
    await expect.poll(isThere).toBe(0)
    await tx.execute(pidOf)
  })
  await expect(broken).rejects.toThrow()
  expect((await db.execute(pidOf)).rows.length).toBe(1)
})
