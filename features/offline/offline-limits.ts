/** Conversations in the offline copy, and the newest messages of each. */
export const MAX_COPIED_CONVERSATIONS = 30
export const MAX_COPIED_MESSAGES = 30
