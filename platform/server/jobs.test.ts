import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { startJobs } from './jobs.server.ts'

const app = useApp()
const options = { expireInSeconds: 60, retryLimit: 2 }

/** A queue of its own with everything its handler was given. */
async function queue() {
  const name = `test-${randomUUID()}`
  const handled: { note: string }[] = []
  await app.runtime.jobs.work<{ note: string }>(name, options, async data => void handled.push(data))
  const send = (note: string, id?: string) => app.runtime.jobs.send(app.runtime.db, name, { note }, { id })
  return { name, handled, send, notes: () => handled.map(job => job.note) }
}

test.concurrent('a job sent in a transaction runs when it is committed, and not at all when it is rolled back', async () => {
  const { name, send, notes } = await queue()
  const { db, jobs } = app.runtime
  await db
    .transaction(async tx => {
      await jobs.send(tx, name, { note: 'rolled back' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await db.transaction(tx => jobs.send(tx, name, { note: 'committed' }))
  await send('last')
  await vi.waitFor(() => expect(notes()).toContain('last'), 10_000)
  expect(notes()).toEqual(['committed', 'last'])
})

test.concurrent('a job with a fixed id runs once, however often and whenever it is sent', async () => {
  const { send, notes } = await queue()
  const id = randomUUID()
  await Promise.all([send('once', id), send('once', id)])
  await vi.waitFor(() => expect(notes()).toEqual(['once']), 10_000)
  await send('once', id)
  await send('last')
  await vi.waitFor(() => expect(notes()).toContain('last'), 10_000)
  expect(notes()).toEqual(['once', 'last'])
})

test.concurrent('a job that failed is tried again', async () => {
  const name = `test-${randomUUID()}`
  let tries = 0
  await app.runtime.jobs.work(name, options, async () => {
    tries += 1
    if (tries === 1) throw new Error('the first time it fails')
  })
  await app.runtime.jobs.send(app.runtime.db, name, {})
  await vi.waitFor(() => expect(tries).toBe(2), 15_000)
})

test.concurrent('two processes share a queue, and each job is handled by one of them', async () => {
  const { database, log, metrics } = app.runtime
  const processes = [await startJobs(database, log, metrics), await startJobs(database, log, metrics)]
  const name = `test-${randomUUID()}`
  const handled: [process: number, note: number][] = []
  try {
    for (const [index, jobs] of processes.entries())
      await jobs.work<{ note: number }>(
        name,
        { ...options, lanes: 4 },
        async ({ note }) => void handled.push([index, note]),
      )
    const notes = Array.from({ length: 40 }, (_, note) => note)
    for (const note of notes) await processes[note % 2]!.send(app.runtime.db, name, { note })
    await vi.waitFor(() => expect(new Set(handled.map(([, note]) => note))).toEqual(new Set(notes)), 15_000)
    expect(handled).toHaveLength(notes.length)
    expect(new Set(handled.map(([index]) => index))).toEqual(new Set([0, 1]))
  } finally {
    await Promise.all(processes.map(jobs => jobs.stop()))
  }
})
