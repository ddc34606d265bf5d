import type { QueryClient } from '@tanstack/react-query'
import { shownOutbox, subscribeOutbox } from '../../../platform/browser/outbox-shown.ts'
import type { OutboxKind } from '../../../platform/browser/outbox-work.ts'
import { restore, settle, whenStored } from '../../attachments/outgoing.ts'
import { completionKind } from '../completion/completion-later.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery } from '../conversation-queries.ts'
import type { Message } from '../message.ts'
import { catchUp, isLoaded, takeMessages } from './message-cache.ts'
import { conversationOf, filesOf, messageKind } from './unsent-messages.ts'

/** Handlers for messages and completions that have waited in the outbox. */
export const conversationOutbox = (queryClient: QueryClient): Record<string, OutboxKind> => ({
  [messageKind]: {
    async prepare({ userId, thing, files = [] }, waiting) {
      if (!files.length) return
      const conversationId = conversationOf(thing)
      restore({ userId, conversationId }, filesOf(waiting, conversationId))
      await whenStored(files)
    },
    sent(item, answer) {
      takeMessages(queryClient, conversationOf(item.thing), [answer as Message])
      settle(item.files ?? [])
    },
    refused: item => void queryClient.invalidateQueries(conversationQuery(conversationOf(item.thing))),
  },
  [completionKind]: {
    sent: (item, answer) =>
      queryClient.setQueryData(conversationQuery(conversationOf(item.thing)).queryKey, answer as Conversation),
    refused: item => void queryClient.invalidateQueries(conversationQuery(conversationOf(item.thing))),
  },
})

/**
 * Fetches messages that have left the outbox and are not loaded: another tab or the service worker may have sent them,
 * and this tab's live connection may be down. Returns a function that stops this.
 */
export function keepSentShown(queryClient: QueryClient): () => void {
  let waited = new Map<string, string>()
  return subscribeOutbox(() => {
    const before = waited
    const waiting = shownOutbox().filter(({ kind, problem }) => kind === messageKind && !problem)
    waited = new Map(waiting.map(({ id, thing }) => [id, conversationOf(thing)]))
    const missing = [...before].filter(([id, chatId]) => !waited.has(id) && !isLoaded(queryClient, chatId, id))
    for (const chatId of new Set(missing.map(([, chatId]) => chatId))) void catchUp(queryClient, chatId)
  })
}
