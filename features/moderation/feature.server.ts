import { collect, composeReactions, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { blockApi } from './block/block-api.server.ts'
import { decisionApi } from './decision/decision-api.server.ts'
import { decisionDetailApi } from './decision/decision-detail-api.server.ts'
import { decisionPush } from './decision/decision-push.server.ts'
import { listDecisionsAbout } from './decision/decisions-about.server.ts'
import { registerModerationJobs } from './moderation-jobs.server.ts'
import { moderationPersonalData } from './moderation-personal-data.server.ts'
import { onMessage, onServiceWritten } from './queue/flags.server.ts'
import { moderationOverview } from './queue/moderation-overview.server.ts'
import { queueApi } from './queue/queue-api.server.ts'
import { reportApi } from './report/report-api.server.ts'
import { attachmentReferences } from './report/snapshot-files.server.ts'

export const feature: Feature = {
  api: all => {
    const reactions = {
      onServiceGone: composeReactions(collect(all, 'onServiceGone')),
      onBan: composeReactions(collect(all, 'onBan')),
    }
    return createRouter()
      .route('/', reportApi())
      .route('/', blockApi())
      .route('/', decisionApi())
      .route('/', queueApi(reactions))
      .route('/', decisionDetailApi(reactions))
  },
  work: registerModerationJobs,
  personalData: moderationPersonalData,
  pushes: { decision: decisionPush },
  overview: moderationOverview,
  decidedAbout: listDecisionsAbout,
  onMessage,
  onServiceWritten,
  attachmentReferences,
}
