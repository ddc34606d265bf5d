import type { Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { appointmentApi } from './appointment-api.server.ts'
import { appointmentPersonalData } from './appointment-personal-data.server.ts'
import { registerFreeDayJobs } from './free-days.server.ts'
import { hoursApi } from './hours-api.server.ts'

export const feature: Feature = {
  // The hours API comes first, because `/appointments/{id}` would also match the paths of the hours API.
  api: () => createRouter().route('/', hoursApi()).route('/', appointmentApi()),
  work: registerFreeDayJobs,
  personalData: appointmentPersonalData,
}
