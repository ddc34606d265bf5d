import { collect, composeReactions, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { searchApi } from './search/search-api.server.ts'
import { workOnSearch } from './search/search-work.server.ts'
import { serviceApi } from './service-api.server.ts'
import { serviceImageReferences, servicePersonalData } from './service-personal-data.server.ts'
import { findProviderTags } from './service-tags.server.ts'
import type { OnServiceGone, OnServiceWritten, SeesUnlisted } from './services.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Decides whether a user other than the owner may see a service that is not listed. */
    seesUnlisted?: SeesUnlisted
    onServiceGone?: OnServiceGone
    onServiceWritten?: OnServiceWritten
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', searchApi())
      .route(
        '/',
        serviceApi({
          alsoVisible: async (...args) => {
            for (const seesUnlisted of collect(all, 'seesUnlisted')) if (await seesUnlisted(...args)) return true
            return false
          },
          onGone: composeReactions(collect(all, 'onServiceGone')),
          onWritten: composeReactions(collect(all, 'onServiceWritten')),
        }),
      ),
  work: workOnSearch,
  personalData: servicePersonalData,
  imageReferences: serviceImageReferences,
  shownAlso: findProviderTags,
}
