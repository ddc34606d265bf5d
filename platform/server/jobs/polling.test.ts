import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/db.server.ts'
import { startPolling } from './polling.server.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Polls one queue, whose job becomes due at `dueAt`. */
function pollQueue(kind: Database['kind'], job: { dueAt: number; isVisible: () => boolean }) {
  const found: number[] = []
  const counts = { statements: 0 }
  const waiting = () => job.isVisible() && !found.length
  const rows = async (text: string) => {
    counts.statements += 1
    const now = performance.now()
    if (text.includes('min(start_after)')) return [{ ms: waiting() ? Math.min(5_000, job.dueAt - now) : 5_000 }]
    return text.startsWith('SELECT name') && waiting() && job.dueAt <= now ? [{ name: 'letters' }] : []
  }
  let changedAt = 0
  const polling = startPolling({ kind, rows } as unknown as Database, {
    lastChange: () => changedAt,
    workers: new Map([['letters', ['worker']]]),
    wake: () => void found.push(performance.now()),
    supervise: async () => {},
    onError: error => expect.fail(String(error)),
  })
  const noteChange = () => {
    changedAt = performance.now()
  }
  return { found, counts, noteChange, stop: polling.stop }
}

const never = { dueAt: Infinity, isVisible: () => false }

test('an idle instance polls each second on PostgreSQL, and twelve times a minute on the embedded database', async () => {
  const counted: number[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    const { counts, stop } = pollQueue(kind, never)
    await vi.advanceTimersByTimeAsync(10_000)
    const before = counts.statements
    await vi.advanceTimersByTimeAsync(60_000)
    counted.push(counts.statements - before)
    await stop()
  }
  const [postgres, embedded] = counted
  expect(postgres).toBeGreaterThan(60)
  expect(embedded).toBeLessThan(35)
})

test('a job is found within a second on an idle embedded database: when it is due, and after its transaction', async () => {
  for (const [sentAt, committedAt, dueAt] of [
    [31_000, 31_000, 31_000],
    [31_000, 33_500, 31_000],
    [31_000, 31_000, 52_300],
  ]) {
    const start = performance.now()
    const job = { dueAt: start + dueAt!, isVisible: () => performance.now() >= start + committedAt! }
    const { found, noteChange, stop } = pollQueue('embedded', job)
    await vi.advanceTimersByTimeAsync(sentAt!)
    noteChange()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(found[0]! - start - Math.max(committedAt!, dueAt!)).toBeLessThanOrEqual(1_000)
    await stop()
  }
})
