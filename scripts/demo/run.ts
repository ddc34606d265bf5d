import { startWork } from '../../app/jobs.server.ts'
import { readConfig } from '../../platform/server/config.server.ts'
import { createLog } from '../../platform/server/log.server.ts'
import { openRuntime } from '../../platform/server/runtime.server.ts'
import { demoIsAllowed, loadDemo } from './load.ts'

const config = readConfig()
if (!demoIsAllowed(config)) {
  throw new Error('Demonstration data has public passwords: it needs an APP_URL on this machine and DEMO not off.')
}
const runtime = await openRuntime(config, createLog(config))
// What it stores asks for jobs.
await startWork(runtime)
await loadDemo(runtime)
await runtime.close()
