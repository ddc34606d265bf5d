import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.server.ts'
import { withoutPersons, withoutSecrets } from './log-redaction.server.ts'

export type { Logger }

/**
 * One JSON line for each event on stdout, on a terminal lines that a person reads; a collector ships them elsewhere
 * (docs/operations.md). E-mail addresses, links' tokens, cookies, passwords and the values of statements never go in
 * (log-redaction.server.ts).
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Its own would copy what hangs on an error; what is logged has been made plain before.
    serializers: { err: withoutSecrets },
    hooks: {
      logMethod(this: Logger, given: unknown[], method: (...given: unknown[]) => void) {
        const told = given.map(withoutSecrets)
        if (given[0] instanceof Error) told[0] = { err: told[0] }
        method.apply(this, told)
      },
      // The whole line, with its message and what a child logger carries.
      streamWrite: withoutPersons,
    },
  }
  if (to) return pino(options, to)
  const here = process.stdout.isTTY
    ? pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'request' })
    : pino.destination(1)
  return pino(options, here)
}
