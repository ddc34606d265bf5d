import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { workOnDelayedEmails } from './delayed-emails.server.ts'
import { pushApi } from './push-api.server.ts'
import { type PushComposers, workOnPushes } from './push-job.server.ts'
import { pushPersonalData } from './push-personal-data.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Functions that write the notices of a later feature, by kind, or by kind and the first word of the subject. */
    pushes?: PushComposers
  }
}

export const feature: Feature = {
  api: pushApi,
  async work(runtime, all) {
    const pushes: PushComposers = Object.assign({}, ...collect(all, 'pushes'))
    await workOnPushes(runtime, pushes)
    await workOnDelayedEmails(runtime, pushes)
  },
  personalData: pushPersonalData,
}
