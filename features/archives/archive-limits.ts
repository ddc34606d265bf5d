/** Days for which a finished archive can be downloaded. */
export const ARCHIVE_DAYS = 7
/** Hours between two archives of one user. */
export const HOURS_BETWEEN_ARCHIVES = 24
/** Tries after which an archive has failed. Tries that end with their process do not count. */
export const MAX_ARCHIVE_TRIES = 3
