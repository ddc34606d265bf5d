import type { Feature } from '../../platform/server/feature.server.ts'
import { infoApi } from './info-api.server.ts'
import { infoPages } from './info-pages.server.ts'
import { workOnRetention } from './support-messages.server.ts'
import { supportPersonalData } from './support-personal-data.server.ts'

export const feature: Feature = {
  api: infoApi,
  work: workOnRetention,
  start: infoPages,
  personalData: supportPersonalData,
}
