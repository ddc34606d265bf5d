/** The highest number of services on a local page. */
export const MAX_LOCAL_SERVICES = 3
/** A local page has at least this many words, so that it tells more than a list of services. */
export const MIN_WORDS_OF_LOCAL_PAGE = 500
/** A local page answers at least this many questions. */
export const MIN_QUESTIONS = 4
