export const WORDS_PER_MINUTE = 200
export const MAX_RELATED_ARTICLES = 3
