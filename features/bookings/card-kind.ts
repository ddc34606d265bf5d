/** Kind of a booking's card (conversations, message.ts). In its own file, so that the chat does not load zod. */
export const bookingCardKind = 'booking'
