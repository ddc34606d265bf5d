import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.server.ts'

export type { Logger }

/**
 * JSON lines on stdout, one an event, or lines for a person where a person looks on; addresses, cookies and passwords
 * never go in.
 */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  const options = { level: config.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }
  return process.stdout.isTTY
    ? pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'request' }))
    : pino(options)
}
