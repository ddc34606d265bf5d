import { startWork } from '../../app/jobs.server.ts'
import { type Config, readConfig } from '../../platform/server/config.server.ts'
import { createLog } from '../../platform/server/log/log.server.ts'
import { openRuntime, type Runtime } from '../../platform/server/runtime.server.ts'
import { StartFault } from '../../platform/server/start-fault.server.ts'
import { demoIsAllowed, loadDemo } from './load.ts'
import { removeDemo } from './remove.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run demo` fills the database with the demonstration; `npm run demo -- --remove` takes it out again. */
async function run() {
  const config = readConfig()
  if (process.argv.includes('--remove')) {
    return within(config, async runtime => {
      say(`${await removeDemo(runtime)} people of the demonstration removed, with all that was theirs.`)
    })
  }
  if (!demoIsAllowed(config)) {
    throw new StartFault(
      'Demonstration data has public passwords: it needs an APP_URL on this machine, DEMO not off, and with DATABASE_URL a local database with "demo" in its name.',
    )
  }
  return within(config, loadDemo)
}

async function within(config: Config, work: (runtime: Runtime) => Promise<void>) {
  const runtime = await openRuntime(config, createLog(config))
  // What is stored and removed asks for jobs.
  await startWork(runtime)
  await work(runtime)
  await runtime.close()
}

await run().catch(error => {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
