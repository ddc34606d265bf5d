/** What a message's card holds (conversations, message.ts). Apart from the schema, whose library the chat does not need. */
export const quoteCard = 'quote'
