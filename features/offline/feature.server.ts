import type { Feature } from '../../platform/server/feature.server.ts'
import { offlineApi } from './offline-api.server.ts'

export const feature: Feature = { api: offlineApi }
