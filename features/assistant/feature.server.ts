import { each, type Feature } from '../../platform/server/feature.server.ts'
import { assistantApi } from './assistant-api.server.ts'
import { assistantPersonalData } from './assistant-personal-data.server.ts'
import type { PricesOf } from './facts.server.ts'
import { workOnOldReplies } from './old-replies.server.ts'
import { workOnReplies } from './replies.server.ts'
import { onMessage } from './reply-requests.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Returns the prices that a feature has of a provider, for replies. */
    pricesOf?: PricesOf
  }
}

export const feature: Feature = {
  api: assistantApi,
  async work(runtime, all) {
    await workOnReplies(runtime, each(all, 'pricesOf'))
    await workOnOldReplies(runtime)
  },
  onMessage,
  personalData: assistantPersonalData,
}
