import type { QueryClient } from '@tanstack/react-query'
import type { OutboxKind } from '../../../platform/browser/outbox-queue.ts'
import { getShownOutbox, subscribeOutbox } from '../../../platform/browser/outbox-shown.ts'
import { deleteArrivedFiles, restoreFiles, waitUntilStored } from '../../attachments/outgoing-files.ts'
import { completionKind } from '../completion/completion-outbox.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery } from '../conversation-queries.ts'
import type { Message } from '../message.ts'
import { catchUp, isMessageLoaded, mergeMessages } from './message-cache.ts'
import { conversationIdOf, messageKind, waitingFileIds } from './unsent-messages.ts'

export const conversationOutbox = (queryClient: QueryClient): Record<string, OutboxKind> => ({
  [messageKind]: {
    async prepare({ userId, thing, files = [] }, waiting) {
      if (!files.length) return
      const conversationId = conversationIdOf(thing)
      restoreFiles({ userId, conversationId }, waitingFileIds(waiting, conversationId))
      await waitUntilStored(files)
    },
    sent(item, answer) {
      mergeMessages(queryClient, conversationIdOf(item.thing), [answer as Message])
      deleteArrivedFiles(item.files ?? [])
    },
    refused: item => void queryClient.invalidateQueries(conversationQuery(conversationIdOf(item.thing))),
  },
  [completionKind]: {
    sent: (item, answer) =>
      queryClient.setQueryData(conversationQuery(conversationIdOf(item.thing)).queryKey, answer as Conversation),
    refused: item => void queryClient.invalidateQueries(conversationQuery(conversationIdOf(item.thing))),
  },
})

/**
 * Fetches the messages that another tab or the service worker has sent from the outbox, because this tab's live
 * connection may be down. Returns a function that stops the fetching.
 */
export function fetchMessagesSentElsewhere(queryClient: QueryClient): () => void {
  let waited = new Map<string, string>()
  return subscribeOutbox(() => {
    const before = waited
    const waiting = getShownOutbox().filter(({ kind, problem }) => kind === messageKind && !problem)
    waited = new Map(waiting.map(({ id, thing }) => [id, conversationIdOf(thing)]))
    const incomplete = new Set<string>()
    for (const [id, conversationId] of before)
      if (!waited.has(id) && !isMessageLoaded(queryClient, conversationId, id)) incomplete.add(conversationId)
    for (const conversationId of incomplete) void catchUp(queryClient, conversationId)
  })
}
