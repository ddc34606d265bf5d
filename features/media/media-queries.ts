import { answer, apiClient } from '../../platform/browser/api.ts'
import type { Bucket, StoredImage } from './media.ts'
import type { mediaApi } from './media-api.server.ts'
import { inTurn } from './upload-turn.ts'

const api = apiClient<ReturnType<typeof mediaApi>>()

/** Uploads an image; `index` is its position among those sent together. */
export const uploadImage = (bucket: Bucket, file: File, index = 0, signal?: AbortSignal): Promise<StoredImage> =>
  inTurn(
    () =>
      answer(
        api.media[':bucket'].$post(
          { param: { bucket }, query: { index: String(index) }, form: { file } },
          { init: { ...(signal && { signal }) } },
        ),
      ),
    signal,
  )
