import type { Feature } from '../../platform/server/feature.server.ts'
import { memberPersonalData } from './member-personal-data.server.ts'

export const feature: Feature = { personalData: memberPersonalData }
