/** The reading time of an article follows from its words. */
export const wordsPerMinute = 200
export const relatedArticles = 3
