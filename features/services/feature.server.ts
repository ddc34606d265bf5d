import { each, type Feature } from '../../platform/server/feature.server.ts'
import { serviceApi } from './service-api.server.ts'
import { serviceImageReferences, servicePersonalData } from './service-personal-data.server.ts'
import { tagsOfProvider } from './service-tags.server.ts'
import type { AlsoVisible } from './services.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Whom a later feature lets see a service that is not listed. */
    seesUnlisted?: AlsoVisible
  }
}

export const feature: Feature = {
  api: all =>
    serviceApi({
      alsoVisible: async (...asked) => {
        for (const seesUnlisted of each(all, 'seesUnlisted')) if (await seesUnlisted(...asked)) return true
        return false
      },
    }),
  personalData: servicePersonalData,
  imageReferences: serviceImageReferences,
  shownAlso: tagsOfProvider,
}
