import type * as server from '../../app/server.ts'
import { buildWhenChanged } from '../build.ts'

/** `npm run demo` fills the database with the demonstration; `npm run demo -- --remove` takes it out again. */
await buildWhenChanged()
const door = (await import(new URL('../../dist/server/server.js', import.meta.url).href)) as typeof server
try {
  const said = process.argv.includes('--remove')
    ? await door.removeDemonstration(process.env)
    : await door.fillDemonstration(process.env)
  process.stdout.write(`${said}\n`)
} catch (error) {
  const fault = door.faultOf(error)
  if (!fault) throw error
  process.stderr.write(`${fault}\n`)
  process.exitCode = 1
}
