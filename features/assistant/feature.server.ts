import type { Feature } from '../../platform/server/feature.server.ts'
import { assistantApi } from './assistant-api.server.ts'
import { assistantPersonalData } from './assistant-personal-data.server.ts'
import { workOnOldReplies } from './old-replies.server.ts'
import { workOnReplies } from './replies.server.ts'
import { onMessage } from './reply-requests.server.ts'

export const feature: Feature = {
  api: assistantApi,
  async work(runtime) {
    await workOnReplies(runtime)
    await workOnOldReplies(runtime)
  },
  onMessage,
  personalData: assistantPersonalData,
}
