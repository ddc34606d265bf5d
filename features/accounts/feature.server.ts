import { each, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { accountApi } from './account-api.server.ts'
import { accountPersonalData } from './account-personal-data.server.ts'
import { workOnExpired } from './auth/expired.server.ts'
import { letterLinksApi } from './auth/letter-links-api.server.ts'
import type { OnBan } from './bans.server.ts'
import { workOnDeletions } from './own-data/own-data.server.ts'
import { ownDataApi } from './own-data/own-data-api.server.ts'
import { noteWhoIsHere } from './presence.server.ts'
import { profileApi, type ShownAlso } from './profile/profile-api.server.ts'
import { portraitReferences } from './profile/profiles.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Finds the cache tags of public pages on which a later feature shows a user. */
    shownAlso?: ShownAlso
    /** A later feature's reaction to a ban, in its transaction. */
    onBan?: OnBan
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', accountApi())
      .route('/', letterLinksApi())
      .route('/', profileApi({ shownAlso: combine(each(all, 'shownAlso')) }))
      .route('/', ownDataApi(each(all, 'personalData'))),
  async work(runtime, all) {
    await workOnDeletions(runtime, each(all, 'personalData'))
    await workOnExpired(runtime)
  },
  start: noteWhoIsHere,
  personalData: accountPersonalData,
  imageReferences: portraitReferences,
}

const combine =
  (all: ShownAlso[]): ShownAlso =>
  async (...args) =>
    (await Promise.all(all.map(find => find(...args)))).flat()
