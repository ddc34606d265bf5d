import { each, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { anyKeepsApart } from '../conversations/conversations.server.ts'
import { requestApi } from './request-api.server.ts'
import { offerPush } from './request-letters.server.ts'
import { requestPersonalData } from './request-personal-data.server.ts'
import { requestPhotosApi } from './request-photos-api.server.ts'
import { endRequestsOf, workOnRequests } from './request-work.server.ts'
import type { ApartFrom } from './requests.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Whom a later feature keeps apart from somebody: they see nothing of each other's requests. */
    apartFrom?: ApartFrom
  }
}

const everybodyApart =
  (all: ApartFrom[]): ApartFrom =>
  async (db, userId) =>
    (await Promise.all(all.map(apartFrom => apartFrom(db, userId)))).flat()

export const feature: Feature = {
  api: all => {
    const apartFrom = everybodyApart(each(all, 'apartFrom'))
    return createRouter()
      .route('/', requestApi({ keepsApart: anyKeepsApart(each(all, 'keepsApart')), apartFrom }))
      .route('/', requestPhotosApi(apartFrom))
  },
  work: (runtime, all) => workOnRequests(runtime, everybodyApart(each(all, 'apartFrom'))),
  personalData: requestPersonalData,
  pushes: { offer: offerPush },
  onBan: endRequestsOf,
}
