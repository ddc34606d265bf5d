import { setTimeout as delay } from 'node:timers/promises'
import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from '../config.server.ts'
import { withoutPersons, withoutSecrets } from './log-redaction.server.ts'
import { lastPatience, type SentLines, sendLines } from './sent-lines.server.ts'

export type { Logger }

type LogConfig = Pick<Config, 'LOG_LEVEL'> & Partial<Pick<Config, 'LOG_URL' | 'LOG_TOKEN' | 'secretFiles'>>

/**
 * One JSON line for each event on stdout, and with LOG_URL to another system as well; on a terminal lines that a person
 * reads. E-mail addresses, links' tokens, cookies, passwords and the values of statements never go in
 * (log-redaction.server.ts).
 */
export function createLog(config: LogConfig, to?: DestinationStream): Logger {
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
  return pino(options, config.LOG_URL ? alsoElsewhere(here, sendLines(config.LOG_URL, config)) : here)
}

/** Whatever is written here goes there as well. */
const alsoElsewhere = (here: DestinationStream, there: SentLines): DestinationStream & Pick<SentLines, 'flush'> => ({
  write(line) {
    here.write(line)
    there.write(line)
  },
  flush: there.flush,
})

/** Before the process ends: until the other place has what was logged, or for as long as it is waited for. */
export const untilWritten = (log: Logger): Promise<unknown> =>
  Promise.race([new Promise<void>(done => log.flush(() => done())), delay(lastPatience)])
