import type { Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import { townMapApi } from './map/town-map-api.server.ts'
import { requestApi } from './request-api.server.ts'
import { offerPush } from './request-emails.server.ts'
import { requestPersonalData } from './request-personal-data.server.ts'
import { requestPhotosApi } from './request-photos-api.server.ts'
import { endRequestsOf, workOnRequests } from './request-work.server.ts'

export const feature: Feature = {
  api: () => createRouter().route('/', requestApi()).route('/', requestPhotosApi()).route('/', townMapApi()),
  work: workOnRequests,
  personalData: requestPersonalData,
  pushes: { offer: offerPush },
  onBan: endRequestsOf,
}
