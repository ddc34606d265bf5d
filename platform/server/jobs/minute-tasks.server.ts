import type { Logger } from '../log/log.server.ts'
import type { Metrics } from '../metrics/metrics.server.ts'
import type { Jobs } from './jobs.server.ts'

type Task = () => Promise<void>

const queue = 'every-minute'
/** Two minutes' jobs may overlap, so that a slow task delays itself alone. */
const options = { expireInSeconds: 900, retryLimit: 0, oneWaiting: true, forget: true, lanes: 2 }

/** All tasks of a minute share one job: a job of its own for each would be most of what an idle instance asks. */
export function createMinuteTasks(jobs: Jobs, log: Logger, metrics: Pick<Metrics, 'jobs'>) {
  const tasks = new Map<string, Task>()
  const running = new Set<string>()
  let isScheduled: Promise<void> | undefined

  async function schedule(): Promise<void> {
    await jobs.work(queue, options, runAll)
    await jobs.schedule(queue, '* * * * *')
  }

  async function runAll(): Promise<void> {
    const due = [...tasks].filter(([name]) => !running.has(name))
    const failures = (await Promise.all(due.map(([name, run]) => runOne(name, run)))).filter(
      failure => failure !== null,
    )
    // The job is then listed as failed, with the tasks' names.
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
    /** The first task schedules the job, so that an instance without tasks never accepts one. */
    async add(name: string, run: Task): Promise<void> {
      tasks.set(name, run)
      isScheduled ??= schedule()
      await isScheduled
    },
  }
}
