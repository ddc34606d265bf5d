import type { Feature } from '../../platform/server/feature.server.ts'
import { appointmentApi } from './appointment-api.server.ts'
import { appointmentPersonalData } from './appointment-personal-data.server.ts'

export const feature: Feature = {
  api: appointmentApi,
  personalData: appointmentPersonalData,
}
