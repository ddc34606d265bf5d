import type { Feature } from '../../platform/server/feature.server.ts'
import { savedApi } from './saved-api.server.ts'
import { savedPersonalData } from './saved-personal-data.server.ts'

export const feature: Feature = {
  api: savedApi,
  personalData: savedPersonalData,
}
