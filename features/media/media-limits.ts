export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
/** Limit of stored images per user. */
export const MAX_IMAGES_PER_OWNER = 1000
