/** Kinds of cards in a conversation. These constants have their own file to keep zod out of the chat. */
export const complaintCardKind = 'complaint'
export const faultCardKind = 'fault'
