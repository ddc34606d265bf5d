/** This file imports nothing, because the chat window must not load the schema library. */
export const MAX_ATTACHMENTS = 5
export const MAX_PDF_BYTES = 5 * 1024 * 1024
export const pdfFormats = 'application/pdf'
/** Bytes of one user's attachments, including all sizes of photos. */
export const MAX_BYTES_PER_USER = 2_000_000_000
/** Unsent uploads of one user. A form has up to five uploads, and closed forms leave unsent uploads behind. */
export const MAX_UNSENT_UPLOADS = 40
