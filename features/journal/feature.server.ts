import type { Feature } from '../../platform/server/feature.server.ts'
import { journalPersonalData } from './journal-personal-data.server.ts'

export const feature: Feature = { personalData: journalPersonalData }
