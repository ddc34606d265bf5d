import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { assistantApi } from './assistant-api.server.ts'
import { assistantPersonalData } from './assistant-personal-data.server.ts'
import type { PricesOf } from './facts.server.ts'
import { registerReplyJobs } from './replies.server.ts'
import { registerReplyCleanup } from './reply-cleanup.server.ts'
import { onMessage } from './reply-requests.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    pricesOf?: PricesOf
  }
}

export const feature: Feature = {
  api: assistantApi,
  async work(runtime, all) {
    await registerReplyJobs(runtime, {
      pricesOf: collect(all, 'pricesOf'),
      depositOf: collect(all, 'depositOf')[0],
    })
    await registerReplyCleanup(runtime)
  },
  onMessage,
  personalData: assistantPersonalData,
}
