/** A message on its way or stuck; kept in the browser until the server has it, so a reload loses nothing. */
export type UnsentMessage = { id: string; content: string; failed: boolean }

const keyOf = (userId: string, conversationId: string) => `unsent:${userId}:${conversationId}`

/** What an earlier page left behind counts as failed: nobody is sending it any more. */
export function readUnsent(userId: string, conversationId: string): UnsentMessage[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId, conversationId)) ?? '[]') as UnsentMessage[]
    return stored.map(message => ({ ...message, failed: true }))
  } catch {
    return []
  }
}

export function writeUnsent(userId: string, conversationId: string, messages: UnsentMessage[]): void {
  try {
    if (messages.length) localStorage.setItem(keyOf(userId, conversationId), JSON.stringify(messages))
    else localStorage.removeItem(keyOf(userId, conversationId))
  } catch {}
}

/** Signing out leaves nothing of a person's words behind. */
export function forgetUnsent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('unsent:')) localStorage.removeItem(key)
  } catch {}
}
