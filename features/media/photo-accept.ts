/** `accept` of a file input for photos. It lists single formats so that a phone converts HEIC to one of them. */
export const photoAccept = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
