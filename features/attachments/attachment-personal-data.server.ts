import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { enqueueErase } from '../media/media-removal.server.ts'
import { attachments } from './attachment-tables.server.ts'
import { attachmentUrl, complaintPhotosPath, fullPhotoUrl, requestPhotosPath } from './attachment-urls.ts'

export const attachmentPersonalData: PersonalData = {
  tables: {
    async *attachments({ db, config }, userId) {
      for await (const row of readRows(db, attachments, attachments.id, eq(attachments.ownerId, userId))) {
        const { conversation_id, request_id, complaint_id, message_id, kind, id } = row as Record<string, string>
        const at = request_id
          ? fullPhotoUrl(requestPhotosPath(request_id), id!)
          : complaint_id
            ? fullPhotoUrl(complaintPhotosPath(complaint_id), id!)
            : attachmentUrl(conversation_id!, { kind, id } as never)
        const address = message_id && config.APP_URL + at
        yield { ...row, address: address ?? null }
      }
    },
  },
  async erase({ jobs }, tx, userId) {
    await tx.delete(attachments).where(eq(attachments.ownerId, userId))
    await enqueueErase(jobs, tx, [`attachments/${userId}`])
    return undefined
  },
}
