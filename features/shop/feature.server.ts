import { collect, composeReactions, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { memberPictureReferences } from './member-pictures.server.ts'
import { shopApi } from './shop-api.server.ts'
import { workApi } from './work-api.server.ts'

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', shopApi())
      .route('/', workApi({ onMessage: composeReactions(collect(all, 'onMessage')) })),
  imageReferences: memberPictureReferences,
}
