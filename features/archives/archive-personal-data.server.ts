import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { DISPOSABLE_FOLDER } from '../../platform/server/storage.server.ts'
import { enqueueErase } from '../media/media-removal.server.ts'
import { dataArchives } from './archive-tables.server.ts'

export const archivePersonalData: PersonalData = {
  tables: {
    data_archives: ({ db }, userId) => readRows(db, dataArchives, dataArchives.id, eq(dataArchives.userId, userId)),
  },
  async erase({ jobs }, tx, userId) {
    await tx.delete(dataArchives).where(eq(dataArchives.userId, userId))
    await enqueueErase(jobs, tx, [`${DISPOSABLE_FOLDER}/${userId}`])
    return undefined
  },
}
