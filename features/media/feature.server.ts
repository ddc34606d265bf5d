import { each, type Feature } from '../../platform/server/feature.server.ts'
import { mediaApi, mediaFilesRoute } from './media-api.server.ts'
import { mediaPersonalData } from './media-personal-data.server.ts'
import { storedFolders, workOnImages } from './media-removal.server.ts'

export const feature: Feature = {
  api: mediaApi,
  routes: mediaFilesRoute,
  work: (runtime, all) => workOnImages(runtime, each(all, 'imageReferences'), each(all, 'storedFolders')),
  personalData: mediaPersonalData,
  storedFolders,
}
