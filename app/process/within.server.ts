import type { Config } from '../../platform/server/config.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { openRuntime, type Runtime } from '../../platform/server/runtime.server.ts'
import { startWork } from '../features.server.ts'

/** For what is done by hand: opens what the site stands on, does it, and closes again. */
export async function within<Result>(config: Config, work: (runtime: Runtime) => Promise<Result>): Promise<Result> {
  const runtime = await openRuntime(config, createLog(config))
  try {
    // What is stored and removed asks for jobs.
    await startWork(runtime)
    return await work(runtime)
  } finally {
    await runtime.close()
  }
}
