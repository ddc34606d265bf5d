import type { Feature } from '../../platform/server/feature.server.ts'
import { estimateApi } from './estimate-api.server.ts'
import { estimatePersonalData } from './estimate-personal-data.server.ts'
import { allQuestions } from './questions.server.ts'

export const feature: Feature = {
  api: estimateApi,
  // An error in content/questions stops the start.
  start: allQuestions,
  personalData: estimatePersonalData,
}
