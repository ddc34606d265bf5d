/** Characters of a review. */
export const maxReviewLength = 2000
/** Characters of the provider's reply. */
export const replyLength = 1000
