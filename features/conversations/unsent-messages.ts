import { readPersonal, writePersonal } from '../../platform/browser/personal-storage.ts'
import type { Attachment } from '../attachments/attachment.ts'

/** A message on its way or stuck; kept in the browser until the server has it, so a reload loses nothing. */
export type UnsentMessage = { id: string; content: string; attachments?: Attachment[]; failed: boolean }

const keyOf = (userId: string, conversationId: string) => `unsent:${userId}:${conversationId}`

/** What an earlier page left behind counts as failed: nobody is sending it any more. */
export function readUnsent(userId: string, conversationId: string): UnsentMessage[] {
  const stored = readPersonal(keyOf(userId, conversationId))
  return Array.isArray(stored) ? (stored as UnsentMessage[]).map(message => ({ ...message, failed: true })) : []
}

export function writeUnsent(userId: string, conversationId: string, messages: UnsentMessage[]): void {
  writePersonal(keyOf(userId, conversationId), messages.length ? messages : null)
}

/** For one whose words have gone back to where they were written, also when the window is closed by now. */
export function forgetUnsent(userId: string, conversationId: string, messageId: string): void {
  const others = readUnsent(userId, conversationId).filter(({ id }) => id !== messageId)
  writeUnsent(userId, conversationId, others)
}
