/** Kind of a quote's card (conversations, message.ts). In its own file, so that the chat does not load zod. */
export const quoteCardKind = 'quote'
