import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.server.ts'
import { withoutPersons, withoutSecrets } from './log-redaction.server.ts'

export type { Logger }

/**
 * JSON lines on stdout, one an event, or lines for a person where a person looks on. Whatever is logged, e-mail
 * addresses, links' tokens, cookies, passwords and what a statement was given never go in (log-redaction.server.ts).
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
  return process.stdout.isTTY
    ? pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'request' }))
    : pino(options)
}
