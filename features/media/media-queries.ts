import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { Bucket, StoredImage } from './media.ts'
import type { mediaApi } from './media-api.server.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

const api = apiClient<ReturnType<typeof mediaApi>>()

/** Uploads an image. `index` is its position among the images sent together. */
export const uploadImage = (bucket: Bucket, file: File, index = 0, signal?: AbortSignal): Promise<StoredImage> =>
  retryWhileBusy(
    () =>
      readBody(
        api.media[':bucket'].$post(
          { param: { bucket }, query: { index: String(index) }, form: { file } },
          { init: { ...(signal && { signal }) } },
        ),
      ),
    signal,
  )
