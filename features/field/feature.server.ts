import type { Feature } from '../../platform/server/feature.server.ts'
import { fieldApi } from './field-api.server.ts'

export const feature: Feature = { api: fieldApi }
