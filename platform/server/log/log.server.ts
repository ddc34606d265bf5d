import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.server.ts'
import { redactFields, redactLine } from './log-redaction.server.ts'

export type { Logger }

/**
 * JSON lines on stdout, readable lines on a terminal (docs/operations.md). Email addresses, link tokens, cookies,
 * passwords and statement values never appear (log-redaction.server.ts).
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The default serializer would copy everything attached to an error; entries are redacted before.
    serializers: { err: redactFields },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        const redacted = args.map(redactFields)
        if (args[0] instanceof Error) redacted[0] = { err: redacted[0] }
        method.apply(this, redacted)
      },
      // The whole line, including its message and a child logger's fields.
      streamWrite: redactLine,
    },
  }
  if (destination) return pino(options, destination)
  const stdout = process.stdout.isTTY
    ? pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'request' })
    : pino.destination(1)
  return pino(options, stdout)
}
