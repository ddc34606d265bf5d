import type * as server from '../app/server.ts'
import { buildWhenChanged } from './build.ts'

/** `npm run admin -- create|list|reset-second-step`: the first administrator, and the way back of one who is shut out. */
await buildWhenChanged()
const door = (await import(new URL('../dist/server/server.js', import.meta.url).href)) as typeof server
try {
  process.stdout.write(`${await door.administrate(process.env, process.argv.slice(2))}\n`)
} catch (error) {
  const fault = door.faultOf(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
