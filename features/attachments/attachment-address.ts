import { imageVariant } from '../media/media-url.ts'
import type { Attachment } from './attachment.ts'

/** `/api/conversations/…/photos/{id}`, to which a variant is added as to any picture. */
export const photoUrl = (conversationId: string, id: string) => `/api/conversations/${conversationId}/photos/${id}`

/** Where it is fetched in full. */
export const attachmentAddress = (conversationId: string, { kind, id }: Pick<Attachment, 'kind' | 'id'>) =>
  kind === 'photo'
    ? imageVariant(photoUrl(conversationId, id), 1280)
    : `/api/conversations/${conversationId}/files/${id}`

/** A request's photo, to which a variant is added as to any picture. */
export const requestPhotoUrl = (requestId: string, id: string) => `/api/requests/${requestId}/photos/${id}`
export const requestPhotoAddress = (requestId: string, id: string) => imageVariant(requestPhotoUrl(requestId, id), 1280)
