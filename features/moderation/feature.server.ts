import { each, type Feature, together } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { blockApi } from './block-api.server.ts'
import { apartFrom, keepsApart } from './blocks.server.ts'
import { decidedAbout } from './decided-about.server.ts'
import { decidedApi } from './decided-api.server.ts'
import { decisionApi } from './decision-api.server.ts'
import { decisionPush } from './decision-push.server.ts'
import { onMessage, onServiceWritten } from './flags.server.ts'
import { workOnModeration } from './moderation-jobs.server.ts'
import { moderationPersonalData } from './moderation-personal-data.server.ts'
import { moderationOverview } from './overview.server.ts'
import { queueApi } from './queue-api.server.ts'
import { reportApi } from './report-api.server.ts'
import { attachmentReferences } from './snapshot-files.server.ts'

export const feature: Feature = {
  api: all => {
    const reactions = {
      onServiceGone: together(each(all, 'onServiceGone')),
      onBan: together(each(all, 'onBan')),
    }
    return createRouter()
      .route('/', reportApi())
      .route('/', blockApi())
      .route('/', decisionApi())
      .route('/', queueApi(reactions))
      .route('/', decidedApi(reactions))
  },
  work: workOnModeration,
  personalData: moderationPersonalData,
  pushes: { decision: decisionPush },
  overview: moderationOverview,
  decidedAbout,
  onMessage,
  onServiceWritten,
  keepsApart,
  apartFrom,
  attachmentReferences,
}
