import { eq } from 'drizzle-orm'
import { type PersonalData, rowsOf } from '../../platform/server/personal-data.server.ts'
import { eraseLater } from '../media/media-removal.server.ts'
import { attachmentAddress, requestPhotoAddress } from './attachment-address.ts'
import { attachments } from './attachment-tables.server.ts'

/** A user's attachments, with the address from which they can fetch each. */
export const attachmentPersonalData: PersonalData = {
  tables: {
    async *attachments({ db, config }, userId) {
      for await (const row of rowsOf(db, attachments, attachments.id, eq(attachments.ownerId, userId))) {
        const { conversation_id, request_id, message_id, kind, id } = row as Record<string, string>
        const at = request_id
          ? requestPhotoAddress(request_id, id!)
          : attachmentAddress(conversation_id!, { kind, id } as never)
        const address = message_id && config.APP_URL + at
        yield { ...row, address: address ?? null }
      }
    },
  },
  async erase({ jobs }, tx, userId) {
    await tx.delete(attachments).where(eq(attachments.ownerId, userId))
    await eraseLater(jobs, tx, [`attachments/${userId}`])
    return undefined
  },
}
