import { each, type Feature, together } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { blockApi } from './block/block-api.server.ts'
import { decidedAbout } from './decision/decided-about.server.ts'
import { decidedApi } from './decision/decided-api.server.ts'
import { decisionApi } from './decision/decision-api.server.ts'
import { decisionPush } from './decision/decision-push.server.ts'
import { workOnModeration } from './moderation-jobs.server.ts'
import { moderationPersonalData } from './moderation-personal-data.server.ts'
import { onMessage, onServiceWritten } from './queue/flags.server.ts'
import { moderationOverview } from './queue/overview.server.ts'
import { queueApi } from './queue/queue-api.server.ts'
import { reportApi } from './report/report-api.server.ts'
import { attachmentReferences } from './report/snapshot-files.server.ts'

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
  attachmentReferences,
}
