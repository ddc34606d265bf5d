import type { QueryClient } from '@tanstack/react-query'
import type { OutboxKind } from '../../../platform/browser/outbox-work.ts'
import { restore, settle, whenStored } from '../../attachments/outgoing.ts'
import { completionKind } from '../completion/completion-later.ts'
import type { Conversation } from '../conversation.ts'
import { conversationQuery } from '../conversation-queries.ts'
import type { Message } from '../message.ts'
import { takeMessages } from './message-cache.ts'
import { conversationOf, filesOf, messageKind } from './unsent-messages.ts'

/** What becomes of messages and completions that have waited. */
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
