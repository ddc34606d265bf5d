import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { Attachment } from '../attachments/attachment.ts'
import { drop as dropOutgoing, restore, settle, whenStored } from '../attachments/outgoing.ts'
import { conversationQuery, conversationsQuery, markRead, messagesQuery, sendMessage } from './conversation-queries.ts'
import { type LoadedMessages, lacksUnread, readableUpTo } from './loaded-messages.ts'
import { catchUp, loadEarlier, takeMessages } from './message-cache.ts'
import { seeAssistantTyping, useAssistantTyping } from './typing.ts'
import { forgetUnsent, readUnsent, type UnsentMessage, writeUnsent } from './unsent-messages.ts'

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
  const [unsent, setUnsent] = useState<UnsentMessage[]>(() => readUnsent(userId, id))
  const [loadingEarlier, setLoadingEarlier] = useState(false)
  const [earlierFailed, setEarlierFailed] = useState(false)
  const queue = useRef(Promise.resolve())
  /** Taken back while their photos were on their way. */
  const discarded = useRef(new Set<string>())
  const items = messages.data?.items ?? none
  // Sent after all: the page was left, or the connection lost, between the server's taking it and its saying so.
  const waiting = useMemo(() => {
    const stored = new Set(items.map(message => message.id))
    return unsent.filter(message => !stored.has(message.id))
  }, [items, unsent])

  useEffect(() => writeUnsent(userId, id, waiting), [userId, id, waiting])

  useEffect(() => {
    const unsent = readUnsent(userId, id).flatMap(({ attachments }) => attachments ?? [])
    restore(
      { userId, conversationId: id },
      unsent.map(attachment => attachment.id),
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

  const deliver = useCallback(
    (message: UnsentMessage, giveBack?: (text: string) => void) => {
      const attachments = message.attachments?.map(({ id }) => id) ?? []
      const drop = () => setUnsent(all => all.filter(({ id }) => id !== message.id))
      setUnsent(all => [...all.filter(({ id }) => id !== message.id), { ...message, failed: false }])
      // One after the other, so that two quick messages arrive in the order they were written.
      queue.current = queue.current.then(async () => {
        try {
          await whenStored(attachments)
          if (discarded.current.has(message.id)) return
          takeMessages(queryClient, id, [
            await sendMessage(id, { id: message.id, content: message.content, attachments }),
          ])
          drop()
          settle(attachments)
        } catch (error) {
          if (discarded.current.has(message.id)) return
          toast.error(sentenceOf(error, 'Greška pri slanju poruke'))
          const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
          const isForNow = isRefused && (error.status === 429 || error.code === 'assistant_typing')
          // Refused: the words go back to where they were written, unless they have left it long ago and may be sent later.
          const isOver = giveBack ? !(isRefused && error.status === 429) : !isForNow && !attachments.length
          if (isRefused && isOver) {
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
      deliver({ id: uuidv7(), content, attachments, failed: false }, giveBack),
    resend: (message: UnsentMessage) => deliver(message),
    discard: (message: UnsentMessage) => {
      discarded.current.add(message.id)
      dropOutgoing(message.attachments?.map(({ id }) => id) ?? [])
      setUnsent(all => all.filter(({ id }) => id !== message.id))
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
