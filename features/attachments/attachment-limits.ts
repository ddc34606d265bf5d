/** Without the schema's library, which the chat's window does without. */
export const maxAttachments = 5
export const maxPdfBytes = 5 * 1024 * 1024
export const pdfFormats = 'application/pdf'
