import { each, type Feature } from '../../platform/server/feature.server.ts'
import { workOnHeldLetters } from './held-letters.server.ts'
import { pushApi } from './push-api.server.ts'
import { type Pushes, workOnPushes } from './push-job.server.ts'
import { pushPersonalData } from './push-personal-data.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Composers of the notifications of the kinds that a later feature owns. */
    pushes?: Pushes
  }
}

export const feature: Feature = {
  api: pushApi,
  async work(runtime, all) {
    await workOnPushes(runtime, Object.assign({}, ...each(all, 'pushes')))
    await workOnHeldLetters(runtime)
  },
  personalData: pushPersonalData,
}
