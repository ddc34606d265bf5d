export const MAX_REVIEW_LENGTH = 2000
export const MAX_REPLY_LENGTH = 1000
