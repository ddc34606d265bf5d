/** `accept` of a file input for photos. Each format is listed, so that a phone converts HEIC to a listed format. */
export const photoAccept = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
