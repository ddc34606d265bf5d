import type { Feature } from '../../platform/server/feature.server.ts'
import { jobDictionary } from '../services/jobs/jobs.server.ts'
import { figureApi } from './figure-api.server.ts'
import { figurePersonalData } from './figure-personal-data.server.ts'
import { openDataRoutes } from './open-data.server.ts'
import { registerFigureJob } from './publish-figures.server.ts'

export const feature: Feature = {
  api: figureApi,
  routes: openDataRoutes,
  work: registerFigureJob,
  // An error in content/jobs.yaml stops the start.
  start: jobDictionary,
  personalData: figurePersonalData,
}
