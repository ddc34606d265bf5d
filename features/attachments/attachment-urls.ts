import { imageVariant } from '../media/media-url.ts'
import type { Attachment } from './attachment.ts'

/** Returns the URL of a conversation's photo. The caller appends a variant, as for other images. */
export const photoUrl = (conversationId: string, id: string) => `${conversationPhotosPath(conversationId)}/${id}`

export const attachmentUrl = (conversationId: string, { kind, id }: Pick<Attachment, 'kind' | 'id'>) =>
  kind === 'photo'
    ? imageVariant(photoUrl(conversationId, id), 1280)
    : `/api/conversations/${conversationId}/files/${id}`

/** Path of the photos of a conversation, request or complaint. A photo's URL is `{path}/{id}`. */
export const conversationPhotosPath = (conversationId: string) => `/api/conversations/${conversationId}/photos`
export const requestPhotosPath = (requestId: string) => `/api/requests/${requestId}/photos`
export const complaintPhotosPath = (complaintId: string) => `/api/complaints/${complaintId}/photos`
export const fullPhotoUrl = (path: string, id: string) => imageVariant(`${path}/${id}`, 1280)
