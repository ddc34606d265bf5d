import { useState } from 'react'
import { readPersonal, writePersonal } from '../../../platform/browser/personal-storage.ts'

const keyOf = (userId: string, conversationId: string) => `draft:${userId}:${conversationId}`

/** What somebody may begin with, where he has not begun yet. */
export function suggestDraft(userId: string, conversationId: string, text: string): void {
  const key = keyOf(userId, conversationId)
  if (!readPersonal(key)) writePersonal(key, text)
}

/**
 * What is being written in a conversation: kept in the browser, so that neither closing the window nor a session that
 * has ended loses it. `giveBack` puts refused words before those that were written meanwhile, also when the window has
 * been closed by then.
 */
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
    const withRefused = (now: string) => [refused, now].filter(Boolean).join('\n')
    writePersonal(key, withRefused(read()))
    setText(withRefused)
  }
  return { text, write, giveBack }
}
