/** Without the schema's library, which the chat's window does without. */
export const maxAttachments = 5
export const maxPdfBytes = 5 * 1024 * 1024
export const pdfFormats = 'application/pdf'
/** Bytes of one person's attachments, photos in all their sizes. */
export const mostBytesOfPerson = 2_000_000_000
/** A form holds five; a few may be left behind by forms that were closed. */
export const mostUnsent = 40
