import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { useApp } from '../../../tests/harness.ts'
import type { Database } from '../database/db.server.ts'
import { startJobs } from './jobs.server.ts'

const app = useApp()
const options = { expireInSeconds: 60, retryLimit: 2 }

test.concurrent('runs a job with a fixed id once, however often it is sent', async () => {
  const name = `test-${randomUUID()}`
  const notes: string[] = []
  await app.runtime.jobs.work<{ note: string }>(name, options, async ({ note }) => void notes.push(note))
  const send = (note: string, id?: string) => app.runtime.jobs.send(app.runtime.db, name, { note }, { id })
  const id = randomUUID()
  await Promise.all([send('once', id), send('once', id)])
  await vi.waitFor(() => expect(notes).toEqual(['once']), 10_000)
  await send('once', id)
  await send('last')
  await vi.waitFor(() => expect(notes).toContain('last'), 10_000)
  expect(notes).toEqual(['once', 'last'])
})

test.concurrent('shares a queue between two instances without running a job twice', async () => {
  const { database, log, metrics } = app.runtime
  const processes = [await startJobs(database, log, metrics), await startJobs(database, log, metrics)]
  const name = `test-${randomUUID()}`
  const handled: [process: number, note: number][] = []
  try {
    for (const [index, { work }] of processes.entries())
      await work<{ note: number }>(name, { ...options, lanes: 4 }, async ({ note }) => void handled.push([index, note]))
    const notes = Array.from({ length: 40 }, (_, note) => note)
    for (const note of notes) await processes[note % 2]!.send(app.runtime.db, name, { note })
    await vi.waitFor(() => expect(new Set(handled.map(([, note]) => note))).toEqual(new Set(notes)), 15_000)
    expect(handled).toHaveLength(notes.length)
    expect(new Set(handled.map(([index]) => index))).toEqual(new Set([0, 1]))
  } finally {
    await Promise.all(processes.map(jobs => jobs.stop()))
  }
})

// Slow: the jobs of dead instances are searched for every ten seconds.
test.concurrent('gives the jobs of a dead instance to the others', async () => {
  const name = `test-${randomUUID()}`
  const handled: string[] = []
  const { database, jobs } = app.runtime
  await jobs.work(name, { ...options, heartbeatSeconds: 10, retryLimit: 5 }, async (_, id) => void handled.push(id))
  const id = randomUUID()
  // Insert a job of an instance that was killed a minute ago.
  await database.query(
    `INSERT INTO pgboss.job (id, name, data, state, retry_limit, heartbeat_seconds, started_on, heartbeat_on)
     VALUES ($1, $2, '{}', 'active', 5, 10, now() - interval '1 minute', now() - interval '1 minute')`,
    [id, name],
  )
  await vi.waitFor(() => expect(handled).toEqual([id]), 40_000)
})

test('an idle instance sends at most two statements a second, however many queues it has', async () => {
  const statements: string[] = []
  const { database, log, metrics } = app.runtime
  const counted = (method: 'rows' | 'query' | 'exec') => (text: string, values?: unknown[]) => {
    statements.push(text)
    return (database[method] as (text: string, values?: unknown[]) => Promise<unknown>)(text, values)
  }
  const counting = { ...database, rows: counted('rows'), query: counted('query'), exec: counted('exec') } as Database
  const jobs = await startJobs(counting, log, metrics)
  try {
    for (let n = 0; n < 30; n++) await jobs.work(`test-${randomUUID()}`, { ...options, lanes: 2 }, async () => {})
    // Measure again if needed, because the workers' first statements may take seconds on a busy machine.
    await vi.waitFor(
      async () => {
        statements.length = 0
        const began = performance.now()
        await vi.waitFor(() => expect(statements.filter(isPoll)).toHaveLength(2), 15_000)
        expect(statements.length).toBeLessThanOrEqual((2 * (performance.now() - began)) / 1000)
      },
      { timeout: 40_000 },
    )
  } finally {
    await jobs.stop()
  }
})

const isPoll = (text: string) => text.includes(' AS queue(name)')
