export const maxReviewLength = 2000
export const replyLength = 1000
