/** Characters of a message. The chat's window has no schema library, so this file imports nothing. */
export const maxMessageLength = 4000
/** The provider may take a completion back for so long: ten seconds. */
export const undoForMs = 10_000
/** A message that nobody has read gets a letter five minutes after its reader was last here. */
export const letterAfterMs = 5 * 60_000
/** At most one letter per conversation and receiver in this time: an hour. */
export const letterPauseMs = 60 * 60_000
