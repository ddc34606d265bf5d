import { each, type Feature, together } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { searchApi } from './search/search-api.server.ts'
import { workOnSearch } from './search/search-work.server.ts'
import { serviceApi } from './service-api.server.ts'
import { serviceImageReferences, servicePersonalData } from './service-personal-data.server.ts'
import { tagsOfProvider } from './service-tags.server.ts'
import type { AlsoVisible, OnServiceGone, OnServiceWritten } from './services.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Whom a later feature lets see a service that is not listed. */
    seesUnlisted?: AlsoVisible
    /** What a later feature does when a service is paused or deleted, in that transaction. */
    onServiceGone?: OnServiceGone
    /** What a later feature does about a service that was published or changed, in that transaction. */
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
          alsoVisible: async (...asked) => {
            for (const seesUnlisted of each(all, 'seesUnlisted')) if (await seesUnlisted(...asked)) return true
            return false
          },
          onGone: together(each(all, 'onServiceGone')),
          onWritten: together(each(all, 'onServiceWritten')),
        }),
      ),
  work: workOnSearch,
  personalData: servicePersonalData,
  imageReferences: serviceImageReferences,
  shownAlso: tagsOfProvider,
}
