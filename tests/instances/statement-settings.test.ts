import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApp } from '../harness.ts'

const app = useApp()

test.each([
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '0'],
  ['statement_timeout', '15s'],
  ['idle_in_transaction_session_timeout', '10s'],
])('each connection has %s=%s, which docs/operations.md requires of a pooler too', async (setting, value) => {
  const { rows } = await app.runtime.db.execute(sql`SELECT current_setting(${setting}) AS value`)
  expect(rows).toEqual([{ value }])
})
