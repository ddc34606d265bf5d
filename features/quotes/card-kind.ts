/** Kind of a message's card (conversations, message.ts). A file of its own, so that the chat does not load zod. */
export const quoteCardKind = 'quote'
