import { type Logger, pino } from 'pino'
import type { Config } from './config.server.ts'

export type { Logger }

/** JSON lines on stdout, one an event; addresses, cookies and passwords never go in. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  return pino({ level: config.LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
