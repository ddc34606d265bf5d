/** Reading speed for an article's reading time. */
export const wordsPerMinute = 200
export const maxRelatedArticles = 3
