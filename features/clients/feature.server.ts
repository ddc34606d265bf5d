import type { Feature } from '../../platform/server/feature.server.ts'
import { clientApi } from './client-api.server.ts'
import { clientPersonalData } from './client-personal-data.server.ts'

export const feature: Feature = {
  api: clientApi,
  personalData: clientPersonalData,
}
