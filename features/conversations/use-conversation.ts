import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast.tsx'
import {
  conversationQuery,
  conversationsQuery,
  fetchMessages,
  markRead,
  messagesQuery,
  sendMessage,
} from './conversation-queries.ts'
import { catchUp, type MessageEntry, mergeMessages, takeMessages } from './message-cache.ts'
import { seeAssistantTyping, useAssistantTyping } from './typing.ts'
import { forgetUnsent, readUnsent, type UnsentMessage, writeUnsent } from './unsent-messages.ts'

const none: MessageEntry['items'] = []

/**
 * One open conversation: its messages in both directions, sending with the text safe until the server has it, and
 * what has been seen marked as read.
 */
export function useConversation(id: string, userId: string) {
  const queryClient = useQueryClient()
  const conversation = useQuery({
    ...conversationQuery(id),
    // Whom it is with and what it is about is known from the list.
    placeholderData: () => {
      const listed = queryClient.getQueryData(conversationsQuery.queryKey)?.pages.flatMap(page => page.items)
      return listed?.find(conversation => conversation.id === id)
    },
  })
  const messages = useQuery(messagesQuery(id))
  const [unsent, setUnsent] = useState<UnsentMessage[]>(() => readUnsent(userId, id))
  const [loadingEarlier, setLoadingEarlier] = useState(false)
  const queue = useRef(Promise.resolve())
  const items = messages.data?.items ?? none
  // Sent after all: the page was left, or the connection lost, between the server's taking it and its saying so.
  const waiting = useMemo(() => {
    const stored = new Set(items.map(message => message.id))
    return unsent.filter(message => !stored.has(message.id))
  }, [items, unsent])

  useEffect(() => writeUnsent(userId, id, waiting), [userId, id, waiting])

  // What was loaded before may have grown while the window was closed.
  useEffect(() => {
    const wasLoaded = queryClient.getQueryData(messagesQuery(id).queryKey)
    if (wasLoaded) catchUp(queryClient, id).catch(() => {})
  }, [queryClient, id])

  const isAssistantTyping = useAssistantTyping(id)
  // What the list says of the next seconds may be long past.
  const known = conversation.isPlaceholderData ? undefined : conversation.data
  useEffect(() => {
    if (known) seeAssistantTyping(id, known.assistant_typing_ms)
  }, [id, known])

  useEffect(() => {
    if (messages.error) toast.error('Greška pri učitavanju poruka')
  }, [messages.error])

  const lastFromOther = items.findLast(message => message.sender_id !== userId && !message.read)?.seq
  useMarkRead(id, lastFromOther)

  const deliver = useCallback(
    (message: UnsentMessage, giveBack?: (text: string) => void) => {
      const drop = () => setUnsent(all => all.filter(({ id }) => id !== message.id))
      setUnsent(all => [...all.filter(({ id }) => id !== message.id), { ...message, failed: false }])
      // One after the other, so that two quick messages arrive in the order they were written.
      queue.current = queue.current.then(async () => {
        try {
          takeMessages(queryClient, id, [await sendMessage(id, message)])
          drop()
        } catch (error) {
          toast.error(sentenceOf(error, 'Greška pri slanju poruke'))
          const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
          const isForNow = isRefused && (error.status === 429 || error.code === 'assistant_typing')
          // Refused: the words go back to where they were written, unless they have left it long ago and may be sent later.
          if (isRefused && (giveBack ? error.status !== 429 : !isForNow)) {
            drop()
            forgetUnsent(userId, id, message.id)
            giveBack?.(message.content)
            void queryClient.invalidateQueries(conversationQuery(id))
          } else {
            setUnsent(all => all.map(each => (each.id === message.id ? { ...each, failed: true } : each)))
          }
        }
      })
    },
    [queryClient, userId, id],
  )

  async function loadEarlier() {
    const first = items[0]
    if (!first || loadingEarlier) return
    setLoadingEarlier(true)
    try {
      const { items: earlier, more } = await fetchMessages(id, { before: first.seq })
      queryClient.setQueryData(
        messagesQuery(id).queryKey,
        (entry: MessageEntry | undefined) => entry && { items: mergeMessages(earlier, entry.items), more },
      )
    } catch {
      toast.error('Greška pri učitavanju poruka')
    }
    setLoadingEarlier(false)
  }

  return {
    conversation: conversation.data,
    /** Until when the viewer may take his completion back. */
    undoUntil: known ? conversation.dataUpdatedAt + known.undo_ms : 0,
    isMissing: conversation.error instanceof ApiError && conversation.error.status === 404,
    error: conversation.error ?? messages.error,
    retry: () => {
      void conversation.refetch()
      void messages.refetch()
    },
    isLoading: conversation.isPending || messages.isPending,
    isAssistantTyping,
    items,
    unsent: waiting,
    hasEarlier: messages.data?.more ?? false,
    loadingEarlier,
    loadEarlier,
    send: (content: string, giveBack: (text: string) => void) =>
      deliver({ id: uuidv7(), content, failed: false }, giveBack),
    resend: (message: UnsentMessage) => deliver(message),
    discard: (messageId: string) => setUnsent(all => all.filter(({ id }) => id !== messageId)),
  }
}

/** Read is what was on a visible page; a tab in the background waits until it is looked at. */
function useMarkRead(conversationId: string, upTo: number | undefined) {
  const marked = useRef(0)
  useEffect(() => {
    if (!upTo || upTo <= marked.current) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || upTo <= marked.current) return
      marked.current = upTo
      markRead(conversationId, upTo).catch(() => {
        marked.current = 0
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [conversationId, upTo])
}
