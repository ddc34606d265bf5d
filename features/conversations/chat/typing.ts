import { useSyncExternalStore } from 'react'
import { emitVolatile } from '../../../platform/browser/live.ts'

/** A typing event is valid for this time. While the user goes on typing, the next event is sent earlier. */
const VALID_FOR_MS = 5000
const SEND_EVERY_MS = 3000

const typingUntil = new Map<string, number>()
const assistantUntil = new Map<string, number>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export function showTyping(conversationId: string): void {
  typingUntil.set(conversationId, Date.now() + VALID_FOR_MS)
  notifyListeners()
  setTimeout(notifyListeners, VALID_FOR_MS + 50)
}

/** Ends the typing note, because the message of the other participant has arrived. */
export function hideTyping(conversationId: string): void {
  if (typingUntil.delete(conversationId)) notifyListeners()
}

/** Shows for at most `typingMs` that the provider's assistant is answering; 0 ends the note. */
export function showAssistantTyping(conversationId: string, typingMs: number): void {
  assistantUntil.set(conversationId, Date.now() + typingMs)
  notifyListeners()
  if (typingMs) setTimeout(notifyListeners, typingMs + 50)
}

export const useTyping = (conversationId: string): boolean => useIsTyping(typingUntil, conversationId)
export const useAssistantTyping = (conversationId: string): boolean => useIsTyping(assistantUntil, conversationId)

function useIsTyping(untilById: Map<string, number>, conversationId: string): boolean {
  const isTyping = () => (untilById.get(conversationId) ?? 0) > Date.now()
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isTyping,
    () => false,
  )
}

let lastSent = { conversationId: '', at: 0 }
export function sendTyping(conversationId: string): void {
  if (lastSent.conversationId === conversationId && Date.now() - lastSent.at < SEND_EVERY_MS) return
  lastSent = { conversationId, at: Date.now() }
  emitVolatile('typing', { conversation_id: conversationId })
}
