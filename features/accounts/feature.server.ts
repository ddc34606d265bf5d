import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { accountApi } from './account-api.server.ts'
import { accountPersonalData } from './account-personal-data.server.ts'
import { emailLinksApi } from './auth/email-links-api.server.ts'
import { workOnExpired } from './auth/expired.server.ts'
import type { OnBan } from './bans.server.ts'
import { workOnDeletions } from './own-data/own-data.server.ts'
import { ownDataApi } from './own-data/own-data-api.server.ts'
import { recordPresence } from './presence.server.ts'
import { type FindPublicTags, profileApi } from './profile/profile-api.server.ts'
import { portraitReferences } from './profile/profiles.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Finds the cache tags of public pages on which a later feature shows a user. */
    shownAlso?: FindPublicTags
    /** A function of a later feature that runs in the transaction of a ban. */
    onBan?: OnBan
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', accountApi())
      .route('/', emailLinksApi())
      .route('/', profileApi({ shownAlso: combine(collect(all, 'shownAlso')) }))
      .route('/', ownDataApi(collect(all, 'personalData'))),
  async work(runtime, all) {
    await workOnDeletions(runtime, collect(all, 'personalData'))
    await workOnExpired(runtime)
  },
  start: recordPresence,
  personalData: accountPersonalData,
  imageReferences: portraitReferences,
}

const combine =
  (all: FindPublicTags[]): FindPublicTags =>
  async (...args) =>
    (await Promise.all(all.map(find => find(...args)))).flat()
