/** The `accept` of a file input for photos. Named one by one, so that a phone turns its own format into one of these. */
export const photoFormats = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
