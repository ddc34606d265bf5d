import { each, type Feature } from '../../platform/server/feature.server.ts'
import { type ImageAccess, mediaApi, mediaFilesRoute } from './media-api.server.ts'
import { mediaPersonalData } from './media-personal-data.server.ts'
import { storedFolders, workOnImages } from './media-removal.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Which images of a bucket a later feature shows to everybody; those of a bucket that none names are public. */
    imageAccess?: ImageAccess
  }
}

export const feature: Feature = {
  api: mediaApi,
  routes: all => mediaFilesRoute(each(all, 'imageAccess')),
  work: (runtime, all) => workOnImages(runtime, each(all, 'imageReferences'), each(all, 'storedFolders')),
  personalData: mediaPersonalData,
  storedFolders,
}
