import type { Feature } from '../../platform/server/feature.server.ts'
import { workOnAnsweringTimes } from './answering-time.server.ts'
import { providerApi } from './provider-api.server.ts'
import { providerPersonalData } from './provider-personal-data.server.ts'
import { workOnWorkFacts } from './work-facts.server.ts'

export const feature: Feature = {
  api: providerApi,
  async work(runtime) {
    await workOnAnsweringTimes(runtime)
    await workOnWorkFacts(runtime)
  },
  personalData: providerPersonalData,
}
