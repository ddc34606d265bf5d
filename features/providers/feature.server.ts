import type { Feature } from '../../platform/server/feature.server.ts'
import { workOnAnsweringTimes } from './answering-time.server.ts'
import { providerApi } from './provider-api.server.ts'
import { providerPersonalData } from './provider-personal-data.server.ts'

export const feature: Feature = {
  api: providerApi,
  work: workOnAnsweringTimes,
  personalData: providerPersonalData,
}
