import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'

type Task = () => Promise<void>

/** Runs all minute tasks in one job, because a job for each task would cost many statements even when idle. */
export function createMinuteTasks(
  schedule: (runAll: () => Promise<void>) => Promise<void>,
  log: Logger,
  metrics: Pick<Metrics, 'jobs'>,
) {
  const tasks = new Map<string, Task>()
  const running = new Set<string>()
  let isScheduled: Promise<void> | undefined

  async function runAll(): Promise<void> {
    const due = [...tasks].filter(([name]) => !running.has(name))
    const failures = (await Promise.all(due.map(([name, run]) => runOne(name, run)))).filter(
      failure => failure !== null,
    )
    // The error marks the job as failed, and the error's message names the failed tasks.
    if (failures.length) throw new Error(failures.join('; '))
  }

  async function runOne(name: string, run: Task): Promise<string | null> {
    running.add(name)
    try {
      await run()
      metrics.jobs.inc({ queue: name, outcome: 'done' })
      return null
    } catch (error) {
      metrics.jobs.inc({ queue: name, outcome: 'failed' })
      log.warn({ err: error, queue: name }, 'task of the minute failed')
      return `${name}: ${(error as Error).message}`
    } finally {
      running.delete(name)
    }
  }

  return {
    /** Adds a task. The first task schedules the job, so that an instance without tasks never takes the job. */
    async add(name: string, run: Task): Promise<void> {
      tasks.set(name, run)
      isScheduled ??= schedule(runAll)
      await isScheduled
    },
  }
}
