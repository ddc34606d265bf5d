import type { Feature } from '../../platform/server/feature.server.ts'
import { calendarsApi } from './calendar-api.server.ts'
import { calendarPersonalData } from './calendar-personal-data.server.ts'
import { clashSubject, composeClashPush } from './clash-notices.server.ts'
import { registerCalendarJobs } from './due-calendars.server.ts'

export const feature: Feature = {
  api: calendarsApi,
  work: registerCalendarJobs,
  personalData: calendarPersonalData,
  pushes: { [`booking ${clashSubject}`]: composeClashPush },
}
