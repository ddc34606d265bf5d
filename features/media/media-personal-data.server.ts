import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { removeAllImages } from './media-removal.server.ts'
import { mediaFiles } from './media-tables.server.ts'
import { imageVariant } from './media-url.ts'

export const mediaPersonalData: PersonalData = {
  tables: {
    async *media_files({ db, config }, userId) {
      for await (const row of readRows(db, mediaFiles, mediaFiles.key, eq(mediaFiles.ownerId, userId))) {
        yield { ...row, address: `${config.APP_URL}${imageVariant(`/media/${row.key}`, 1280)}` }
      }
    },
  },
  async erase(runtime, tx, userId) {
    await removeAllImages(runtime, tx, userId)
    return undefined
  },
}
