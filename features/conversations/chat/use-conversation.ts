import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, sentenceOf } from '../../../platform/browser/api.ts'
import { discard, readOutbox } from '../../../platform/browser/outbox.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Attachment } from '../../attachments/attachment.ts'
import { drop as dropOutgoing, restore } from '../../attachments/outgoing.ts'
import { type LoadedMessages, lacksUnread, readableUpTo } from '../cache/loaded-messages.ts'
import { catchUp, loadEarlier } from '../cache/message-cache.ts'
import { filesOf, postMessage, type UnsentMessage, useUnsent } from '../cache/unsent-messages.ts'
import { conversationQuery, conversationsQuery, markRead, messagesQuery } from '../conversation-queries.ts'
import { seeAssistantTyping, useAssistantTyping } from './typing.ts'

const failure = 'Greška pri slanju poruke'
const none: LoadedMessages['items'] = []
/** So many earlier messages come at once: as one scrolls, and when there are unread ones among them. */
const [earlierPage, unreadPage] = [50, 200]

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
  const unsent = useUnsent(userId, id)
  const [loadingEarlier, setLoadingEarlier] = useState(false)
  const [earlierFailed, setEarlierFailed] = useState(false)
  const items = messages.data?.items ?? none
  // Sent after all: the page was left, or the connection lost, between the server's taking it and its saying so.
  const waiting = useMemo(() => {
    const stored = new Set(items.map(message => message.id))
    return unsent.filter(message => !stored.has(message.id))
  }, [items, unsent])

  // Where it is not known what waits, nothing is taken for arrived either.
  useEffect(() => {
    readOutbox(userId).then(
      items => restore({ userId, conversationId: id }, filesOf(items, id)),
      () => {},
    )
  }, [userId, id])

  // What was loaded before may have grown while the window was closed.
  useEffect(() => {
    const wasLoaded = queryClient.getQueryData(messagesQuery(id).queryKey)
    if (wasLoaded) void catchUp(queryClient, id)
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

  const lacksEarlier = messages.data !== undefined && lacksUnread(messages.data, userId)
  const showEarlier = useCallback(
    async (limit: number) => {
      setLoadingEarlier(true)
      try {
        await loadEarlier(queryClient, id, limit)
      } catch {
        setEarlierFailed(true)
        toast.error('Greška pri učitavanju poruka')
      }
      setLoadingEarlier(false)
    },
    [queryClient, id],
  )
  // Reading goes on where it was left off, so what is unread is loaded to its beginning.
  const loadsUnread = lacksEarlier && !earlierFailed
  useEffect(() => {
    if (loadsUnread && !loadingEarlier) void showEarlier(unreadPage)
  }, [loadsUnread, loadingEarlier, showEarlier])

  useMarkRead(id, messages.data && !loadsUnread ? readableUpTo(messages.data, userId) : undefined)

  /** What was written goes through the outbox, which keeps it until the server has it (unsent-messages.ts). */
  async function deliver(message: UnsentMessage, giveBack?: (text: string) => void) {
    try {
      const outcome = await postMessage(userId, id, message)
      if (outcome.state === 'waiting') toast.error(outcome.error ? sentenceOf(outcome.error, failure) : failure)
      if (outcome.state !== 'refused') return
      toast.error(sentenceOf(outcome.error, failure))
      // The words go back to where they were written, unless they have left it long ago: then they stay here.
      if (!giveBack) return
      await discard({ userId, id: message.id })
      giveBack(message.content)
    } catch {
      toast.error(failure)
      giveBack?.(message.content)
    }
  }

  return {
    conversation: conversation.data,
    /** Until when the viewer may take his completion back. */
    undoUntil: known ? conversation.dataUpdatedAt + known.undo_ms : 0,
    isMissing: conversation.error instanceof ApiError && conversation.error.status === 404,
    error: conversation.error ?? messages.error,
    retry: () => {
      void conversation.refetch()
      if (messages.isError) void messages.refetch()
    },
    isLoading: conversation.isPending || messages.isPending || loadsUnread,
    isAssistantTyping,
    items,
    unsent: waiting,
    hasEarlier: messages.data?.more ?? false,
    loadingEarlier,
    loadEarlier: () => {
      if (items.length && !loadingEarlier) void showEarlier(earlierPage)
    },
    send: (content: string, attachments: Attachment[], giveBack: (text: string) => void) =>
      void deliver({ id: uuidv7(), content, attachments, failed: false }, giveBack),
    resend: (message: UnsentMessage) => void deliver(message),
    discard: (message: UnsentMessage) => {
      dropOutgoing(message.attachments?.map(({ id }) => id) ?? [])
      void discard({ userId, id: message.id })
    },
  }
}

const markAgainAfter = 5000

/** Read is what was on a visible page; a tab in the background waits until it is looked at. */
function useMarkRead(conversationId: string, upTo: number | undefined) {
  const marked = useRef(0)
  useEffect(() => {
    if (!upTo || upTo <= marked.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      if (document.visibilityState !== 'visible' || upTo <= marked.current) return
      marked.current = upTo
      markRead(conversationId, upTo).catch(() => {
        marked.current = 0
        timer = setTimeout(mark, markAgainAfter)
      })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [conversationId, upTo])
}
