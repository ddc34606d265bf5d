/** Kind of a card in a conversation. This constant has its own file to keep zod out of the chat. */
export const estimateCardKind = 'estimate'
