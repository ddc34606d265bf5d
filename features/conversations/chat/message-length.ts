/** Characters in one message; apart from the schemas, so that the window need not load them. */
export const maxMessageLength = 4000
