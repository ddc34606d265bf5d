import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { appointmentApi } from './appointment-api.server.ts'
import { appointmentPersonalData } from './appointment-personal-data.server.ts'
import { type OnFreeTime, registerFreeDayJobs } from './free-days.server.ts'
import { hoursApi } from './hours-api.server.ts'
import { memberEntriesApi } from './member-entries-api.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Called soon after a provider's free time may have changed, at least once for each change. */
    onFreeTime?: OnFreeTime
  }
}

export const feature: Feature = {
  // The hours API comes first, because `/appointments/{id}` would also match the paths of the hours API.
  api: () => createRouter().route('/', hoursApi()).route('/', appointmentApi()).route('/', memberEntriesApi()),
  work: (runtime, all) => registerFreeDayJobs(runtime, collect(all, 'onFreeTime')),
  personalData: appointmentPersonalData,
}
