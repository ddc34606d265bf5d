/** The chat window loads no schema library, so this file imports nothing. */
export const maxAttachments = 5
export const maxPdfBytes = 5 * 1024 * 1024
export const pdfFormats = 'application/pdf'
/** Bytes of one user's attachments, including all sizes of photos. */
export const maxBytesPerUser = 2_000_000_000
/** Unsent uploads of one user: five per form, and some left behind by closed forms. */
export const maxUnsentUploads = 40
