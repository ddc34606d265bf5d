import type { Config } from '../../platform/server/config.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { openRuntime, type Runtime } from '../../platform/server/runtime.server.ts'
import { startWork } from '../features.server.ts'

export async function withRuntime<Result>(
  config: Config,
  work: (runtime: Runtime) => Promise<Result>,
): Promise<Result> {
  const runtime = await openRuntime(config, createLog(config))
  try {
    // Declares the queues, because changes of data enqueue jobs.
    await startWork(runtime)
    return await work(runtime)
  } finally {
    await runtime.close()
  }
}
