import type * as server from '../../app/server.ts'
import { buildWhenChanged } from '../build.ts'

/** `npm run demo` loads the demonstration into the database; `npm run demo -- --remove` removes it. */
await buildWhenChanged()
const entryPoint = (await import(new URL('../../dist/server/server.js', import.meta.url).href)) as typeof server
try {
  const message = process.argv.includes('--remove')
    ? await entryPoint.removeDemonstration(process.env)
    : await entryPoint.fillDemonstration(process.env)
  process.stdout.write(`${message}\n`)
} catch (error) {
  const fault = entryPoint.operatorFault(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
