import { StartFault } from '../platform/server/start-fault.server.ts'

/** Runs a command of whoever keeps the site: says in a line what it has done, or what he can mend. */
export async function command(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** What was given besides `--…`. */
export const given = process.argv.slice(2).filter(each => !each.startsWith('--'))
export const has = (flag: string): boolean => process.argv.includes(`--${flag}`)

/** The one file that is named; asked for where there is none. */
export function namedFile(usage: string): string {
  if (given.length !== 1) throw new StartFault(`Usage: ${usage}`)
  return given[0]!
}
