export const maxReviewLength = 2000
export const maxReplyLength = 1000
