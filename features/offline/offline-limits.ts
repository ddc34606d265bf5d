/** Conversations in the offline copy, and the newest messages of each. */
export const maxCopiedConversations = 30
export const maxCopiedMessages = 30
