import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createMinuteTasks } from './minute-tasks.server.ts'

/** Creates minute tasks with a fake queue. `runMinute` runs the job. */
function minuteTasks() {
  let runMinute = async () => {}
  let schedules = 0
  const counted: Record<string, string>[] = []
  const warnings: unknown[] = []
  const tasks = createMinuteTasks(
    async runAll => {
      runMinute = runAll
      schedules += 1
    },
    { warn: (line: unknown) => warnings.push(line) } as never,
    { jobs: { inc: (labels: Record<string, string>) => counted.push(labels) } } as never,
  )
  return { tasks, schedules: () => schedules, counted, warnings, runMinute: () => runMinute() }
}

test('schedules one job for all tasks, which runs the others when one fails, and then fails with its name', async () => {
  const { tasks, schedules, counted, warnings, runMinute } = minuteTasks()
  await Promise.all([tasks.add('a', () => Promise.reject(new Error('no mail server'))), tasks.add('b', async () => {})])
  await expect(runMinute()).rejects.toThrow('a: no mail server')
  const outcomes = [expect.objectContaining({ queue: 'a', outcome: 'failed' }), { queue: 'b', outcome: 'done' }]
  expect(counted).toEqual(expect.arrayContaining(outcomes))
  expect([schedules(), counted.length, warnings.length]).toEqual([1, 2, 1])
})

test('skips a task that is still running', async () => {
  const { tasks, runMinute } = minuteTasks()
  const { promise, resolve } = Promise.withResolvers<void>()
  const [slow, quick] = [vi.fn(() => promise), vi.fn(async () => {})]
  await tasks.add('slow', slow)
  await tasks.add('quick', quick)
  const first = runMinute()
  await setImmediate()
  await runMinute()
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([1, 2])
  resolve()
  await first
  await runMinute()
  expect(slow).toHaveBeenCalledTimes(2)
})
