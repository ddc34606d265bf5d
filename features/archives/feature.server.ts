import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { archiveApi } from './archive-api.server.ts'
import { archivePersonalData } from './archive-personal-data.server.ts'
import { workOnArchives } from './archive-work.server.ts'
import { storedFolders } from './archives.server.ts'

export const feature: Feature = {
  api: archiveApi,
  work: (runtime, all) => workOnArchives(runtime, collect(all, 'personalData')),
  personalData: archivePersonalData,
  storedFolders,
}
