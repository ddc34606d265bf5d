import type { Feature } from '../../platform/server/feature.server.ts'
import { todayApi } from './today-api.server.ts'

export const feature: Feature = { api: todayApi }
