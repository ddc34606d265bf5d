import type { Feature } from '../../platform/server/feature.server.ts'
import { ratingApi } from './rating-api.server.ts'
import { ratingPersonalData } from './rating-personal-data.server.ts'

export const feature: Feature = { api: ratingApi, personalData: ratingPersonalData }
