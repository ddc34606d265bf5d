import { imageVariant } from '../media/media-url.ts'
import type { Attachment } from './attachment.ts'

/** Returns the URL of a conversation's photo. The caller appends a variant, as for other images. */
export const photoUrl = (conversationId: string, id: string) => `/api/conversations/${conversationId}/photos/${id}`

export const attachmentUrl = (conversationId: string, { kind, id }: Pick<Attachment, 'kind' | 'id'>) =>
  kind === 'photo'
    ? imageVariant(photoUrl(conversationId, id), 1280)
    : `/api/conversations/${conversationId}/files/${id}`

export const complaintPhotoUrl = (complaintId: string, id: string) => `/api/complaints/${complaintId}/photos/${id}`
export const requestPhotoUrl = (requestId: string, id: string) => `/api/requests/${requestId}/photos/${id}`
export const fullRequestPhotoUrl = (requestId: string, id: string) => imageVariant(requestPhotoUrl(requestId, id), 1280)
