/** Without the schema's library, which the chat's window does without. */
export const maxAttachments = 5
export const maxPdfBytes = 5 * 1024 * 1024
/** Named one by one, so that a phone turns its own format into one of these. */
export const photoFormats = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
export const pdfFormats = 'application/pdf'
