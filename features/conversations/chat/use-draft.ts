import { useState } from 'react'
import { readPersonal, writePersonal } from '../../../platform/browser/personal-storage.ts'

const keyOf = (userId: string, conversationId: string) => `draft:${userId}:${conversationId}`

/** Suggests a text as the draft of a conversation, unless the user has already begun a draft. */
export function suggestDraft(userId: string, conversationId: string, text: string): void {
  const key = keyOf(userId, conversationId)
  if (!readPersonal(key)) writePersonal(key, text)
}

/** Returns the draft, which the browser stores. `giveBack` puts the text of a refused message before the draft. */
export function useDraft(userId: string, conversationId: string) {
  const key = keyOf(userId, conversationId)
  const read = () => {
    const stored = readPersonal(key)
    return typeof stored === 'string' ? stored : ''
  }
  const [text, setText] = useState(read)

  function write(text: string) {
    setText(text)
    writePersonal(key, text || null)
  }
  function giveBack(refused: string) {
    const withRefused = (current: string) => [refused, current].filter(Boolean).join('\n')
    writePersonal(key, withRefused(read()))
    setText(withRefused)
  }
  return { text, write, giveBack }
}
