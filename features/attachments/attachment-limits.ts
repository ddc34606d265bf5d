/** Without the schema's library, which the chat's window does without. */
export const maxAttachments = 5
export const maxPdfBytes = 5 * 1024 * 1024
/** Named one by one, so that a phone turns its own format into one of these. */
export const photoFormats = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
export const pdfFormats = 'application/pdf'
/** Bytes of one person's attachments, photos in all their sizes. */
export const mostBytesOfPerson = 2_000_000_000
/** A form holds five; a few may be left behind by forms that were closed. */
export const mostUnsent = 40
