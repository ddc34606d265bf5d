import type * as server from '../app/server.ts'
import { buildWhenChanged } from './build.ts'

/** `npm run admin -- create|list|reset-second-step`: makes or lists administrators, or resets a lost second factor. */
await buildWhenChanged()
const entryPoint = (await import(new URL('../dist/server/server.js', import.meta.url).href)) as typeof server
try {
  process.stdout.write(`${await entryPoint.administrate(process.env, process.argv.slice(2))}\n`)
} catch (error) {
  const fault = entryPoint.operatorFault(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
