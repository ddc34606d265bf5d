/** Kind of a series' card (conversations, message.ts). This constant has its own file to keep zod out of the chat. */
export const seriesCardKind = 'series'
