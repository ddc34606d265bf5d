import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMinuteTasks } from './minute-tasks.server.ts'

/** Creates minute tasks with a fake queue. `runMinute` runs the job of this queue. */
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

test('schedules one job for all tasks', async () => {
  const { tasks, schedules, runMinute } = minuteTasks()
  const ran: string[] = []
  await Promise.all([tasks.add('a', async () => void ran.push('a')), tasks.add('b', async () => void ran.push('b'))])
  await runMinute()
  expect([schedules(), ran]).toEqual([1, ['a', 'b']])
})

test('runs the other tasks when one fails, and fails the job with its name', async () => {
  const { tasks, counted, warnings, runMinute } = minuteTasks()
  await tasks.add('a', () => Promise.reject(new Error('no mail server')))
  await tasks.add('b', async () => {})
  await expect(runMinute()).rejects.toThrow('a: no mail server')
  expect(counted).toEqual(
    expect.arrayContaining([
      { queue: 'a', outcome: 'failed' },
      { queue: 'b', outcome: 'done' },
    ]),
  )
  expect(warnings).toHaveLength(1)
})

test('skips a task that is still running', async () => {
  const { tasks, runMinute } = minuteTasks()
  let slow = 0
  let quick = 0
  let end = () => {}
  await tasks.add('slow', () => {
    slow += 1
    return new Promise(resolve => {
      end = resolve
    })
  })
  await tasks.add('quick', async () => void quick++)
  const first = runMinute()
  await setImmediate()
  await runMinute()
  expect([slow, quick]).toEqual([1, 2])
  end()
  await first
  const third = runMinute()
  expect(slow).toBe(2)
  end()
  await third
})
