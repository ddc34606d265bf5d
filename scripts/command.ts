import { StartError } from '../platform/server/start-error.server.ts'

/** Runs an operator's command; prints one line with its result, or with the fault that the operator can mend. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

export const positionalArguments = process.argv.slice(2).filter(each => !each.startsWith('--'))
export const hasFlag = (flag: string): boolean => process.argv.includes(`--${flag}`)

/** Returns the only file argument. With none or several, throws an error that shows the usage. */
export function readFileArgument(usage: string): string {
  if (positionalArguments.length !== 1) throw new StartError(`Usage: ${usage}`)
  return positionalArguments[0]!
}
