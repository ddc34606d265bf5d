import type { Feature } from '../../platform/server/feature.server.ts'
import { visitApi } from './visit-api.server.ts'

export const feature: Feature = { api: visitApi }
