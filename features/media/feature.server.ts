import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { type ImageAccess, mediaApi, mediaFilesRoute } from './media-api.server.ts'
import { mediaPersonalData } from './media-personal-data.server.ts'
import { registerImageJobs, storedFolders } from './media-removal.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Access rule for the images of one bucket. Images in a bucket without a rule are public. */
    imageAccess?: ImageAccess
  }
}

export const feature: Feature = {
  api: mediaApi,
  routes: all => mediaFilesRoute(collect(all, 'imageAccess')),
  work: (runtime, all) => registerImageJobs(runtime, collect(all, 'imageReferences'), collect(all, 'storedFolders')),
  personalData: mediaPersonalData,
  storedFolders,
}
