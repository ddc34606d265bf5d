import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.server.ts'
import { redactFields, redactLine } from './log-redaction.server.ts'

export type { Logger }

/**
 * Creates the log: JSON lines on stdout, readable lines on a terminal (docs/operations.md). Email addresses, tokens of
 * links, cookies, passwords and values of statements are removed (log-redaction.server.ts).
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The default serializer would log all fields of an error, so replace it.
    serializers: { err: redactFields },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        const redacted = args.map(redactFields)
        if (args[0] instanceof Error) redacted[0] = { err: redacted[0] }
        method.apply(this, redacted)
      },
      // Redacts the whole line, including the message and the fields of a child logger.
      streamWrite: redactLine,
    },
  }
  if (destination) return pino(options, destination)
  // Writing is asynchronous, because a synchronous write per request takes seven percent of a busy process. Waiting lines
  // are written when the process exits.
  const stdout = process.stdout.isTTY
    ? pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'request' })
    : pino.destination({ dest: 1, sync: false })
  return pino(options, stdout)
}
