/** Number of conversations in the offline copy, and of the newest messages of each conversation. */
export const MAX_COPIED_CONVERSATIONS = 30
export const MAX_COPIED_MESSAGES = 30
