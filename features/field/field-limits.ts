/** Conversations in the offline copy, and the newest messages of each. */
export const mostConversations = 30
export const mostMessages = 30
