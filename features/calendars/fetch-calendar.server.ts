import { dayOf } from '../../platform/serbian/dates.ts'
import type { Config } from '../../platform/server/config.server.ts'
import { memoizePerRuntime } from '../../platform/server/memoize-per-runtime.server.ts'
import { createDns } from '../../platform/server/outward/dns.server.ts'
import { fetchOutside, OutsideRequestError } from '../../platform/server/outward/outside-request.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { createWorkQueue } from '../../platform/server/work-queue.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { CalendarError, type CalendarFault } from './calendar-faults.ts'
import {
  COMPLETE_READING_MS,
  DAYS_AHEAD,
  MAX_CALENDAR_BYTES,
  MAX_REDIRECTS,
  PAST_DAYS,
  REQUEST_TIMEOUT_MS,
} from './calendar-limits.ts'
import type { CalendarRow } from './calendar-tables.server.ts'
import { type CalendarReading, readCalendar } from './read-calendar.server.ts'
import { runInSlices } from './run-in-slices.server.ts'

type Source = Pick<CalendarRow, 'url' | 'etag' | 'lastModified' | 'completeAt'>

export type FetchedCalendar = CalendarReading & Pick<CalendarRow, 'etag' | 'lastModified'>

const MAX_VALIDATOR_LENGTH = 500
/** One calendar at a time is expanded, so that their slices do not add up. */
const parsing = memoizePerRuntime('calendar-parsing', () => createWorkQueue({ concurrency: 1, capacity: 100 }))

/** Fetches and expands a calendar. Returns null if it has not changed. Throws `CalendarError`. */
export async function fetchCalendar(
  runtime: Runtime,
  source: Source,
  now = new Date(),
): Promise<FetchedCalendar | null> {
  const { config } = runtime
  if (new URL(source.url).host === new URL(config.APP_URL).host) throw new CalendarError('own')
  const isRecent = source.completeAt && now.getTime() - source.completeAt.getTime() < COMPLETE_READING_MS
  const { status, headers, body } = await fetchOutside(source.url, {
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'user-agent': `${new URL(config.APP_URL).hostname} calendar reader`,
      ...(isRecent && source.etag && { 'if-none-match': source.etag }),
      ...(isRecent && source.lastModified && { 'if-modified-since': source.lastModified }),
    },
    maxBytes: MAX_CALENDAR_BYTES,
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxRedirects: MAX_REDIRECTS,
    tryOut: config.CALENDAR_SERVICE,
    dns: createDns(config),
  }).catch(error => {
    throw error instanceof OutsideRequestError ? new CalendarError(error.failure) : error
  })
  if (status === 304 && isRecent) return null
  if (status !== 200) throw new CalendarError(faultOf(status))
  const reading = await parsing(runtime).run('calendars', 100, () => expand(config, body.toString('utf8'), now))
  return { ...reading, etag: validator(headers.etag), lastModified: validator(headers['last-modified']) }
}

function expand(config: Config, file: string, now: Date): Promise<CalendarReading> {
  const today = dayOf(now)
  const window = {
    from: startOfDay(addDays(today, -PAST_DAYS)).getTime(),
    to: startOfDay(addDays(today, DAYS_AHEAD)).getTime(),
  }
  const ownEnding = `@${new URL(config.APP_URL).hostname}`
  const isOwn = (uid: string) => uid.endsWith(ownEnding) && /^[0-9a-f-]{36}$/.test(uid.slice(0, -ownEnding.length))
  return runInSlices(readCalendar(file, { window, isOwn }))
}

function faultOf(status: number): CalendarFault {
  if (status === 401 || status === 403) return 'refused'
  return status === 404 || status === 410 ? 'not_found' : 'unreachable'
}

/** Drops overlong validators, which would be stored and sent back. */
const validator = (value: string | undefined): string | null =>
  value && value.length <= MAX_VALIDATOR_LENGTH ? value : null
