import { useSyncExternalStore } from 'react'
import { sayLive } from '../../../platform/browser/live.ts'

/** A sign of typing counts for so long; whoever goes on typing says so again before. */
const lastsFor = 5000
const sayEvery = 3000

const until = new Map<string, number>()
const assistantUntil = new Map<string, number>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

/** The other one is typing in this conversation. */
export function seeTyping(conversationId: string): void {
  until.set(conversationId, Date.now() + lastsFor)
  changed()
  setTimeout(changed, lastsFor + 50)
}

/** His message has come, so he is not typing it any more. */
export function forgetTyping(conversationId: string): void {
  if (until.delete(conversationId)) changed()
}

/** The provider's assistant is answering, for so long at most; it says so again before, or that it has stopped. */
export function seeAssistantTyping(conversationId: string, milliseconds: number): void {
  assistantUntil.set(conversationId, Date.now() + milliseconds)
  changed()
  if (milliseconds) setTimeout(changed, milliseconds + 50)
}

export const useTyping = (conversationId: string): boolean => useUntil(until, conversationId)
export const useAssistantTyping = (conversationId: string): boolean => useUntil(assistantUntil, conversationId)

function useUntil(moments: Map<string, number>, conversationId: string): boolean {
  const isTyping = () => (moments.get(conversationId) ?? 0) > Date.now()
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isTyping,
    () => false,
  )
}

let said = { conversationId: '', at: 0 }
/** Tells the other one, at once and then at most every three seconds. */
export function sayTyping(conversationId: string): void {
  if (said.conversationId === conversationId && Date.now() - said.at < sayEvery) return
  said = { conversationId, at: Date.now() }
  sayLive('typing', { conversation_id: conversationId })
}
