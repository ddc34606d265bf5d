/** Conversations that can be read without a network, and the newest messages of each. */
export const mostConversations = 30
export const mostMessages = 30
