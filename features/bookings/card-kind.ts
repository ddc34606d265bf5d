/** Kind of a booking's card (conversations, message.ts). This constant has its own file to keep zod out of the chat. */
export const bookingCardKind = 'booking'
