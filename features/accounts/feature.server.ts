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
    /** Where a later feature shows somebody to visitors, by tags of what is kept for them. */
    shownAlso?: ShownAlso
    /** What a later feature does when somebody is banned, in that transaction. */
    onBan?: OnBan
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', accountApi())
      .route('/', letterLinksApi())
      .route('/', profileApi({ shownAlso: together(each(all, 'shownAlso')) }))
      .route('/', ownDataApi(each(all, 'personalData'))),
  async work(runtime, all) {
    await workOnDeletions(runtime, each(all, 'personalData'))
    await workOnExpired(runtime)
  },
  start: noteWhoIsHere,
  personalData: accountPersonalData,
  imageReferences: portraitReferences,
}

const together =
  (all: ShownAlso[]): ShownAlso =>
  async (...asked) =>
    (await Promise.all(all.map(find => find(...asked)))).flat()
