import { StartFault } from '../platform/server/start-fault.server.ts'

/** Runs an operator's command; prints one line with its result, or with the fault that the operator can mend. */
export async function command(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** The command line's arguments without the `--…` flags. */
export const given = process.argv.slice(2).filter(each => !each.startsWith('--'))
export const has = (flag: string): boolean => process.argv.includes(`--${flag}`)

/** Returns the file argument; throws the usage if there is not exactly one. */
export function namedFile(usage: string): string {
  if (given.length !== 1) throw new StartFault(`Usage: ${usage}`)
  return given[0]!
}
