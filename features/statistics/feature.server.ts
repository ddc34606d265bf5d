import type { Feature } from '../../platform/server/feature.server.ts'
import { statisticsApi } from './statistics-api.server.ts'
import { statisticsPersonalData } from './statistics-personal-data.server.ts'
import { workOnViews } from './views.server.ts'

export const feature: Feature = {
  api: statisticsApi,
  work: workOnViews,
  personalData: statisticsPersonalData,
}
