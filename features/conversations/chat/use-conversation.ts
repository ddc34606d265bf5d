import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { discardItem, readOutbox } from '../../../platform/browser/outbox.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { Attachment } from '../../attachments/attachment.ts'
import { removeFiles as dropOutgoing, restoreFiles } from '../../attachments/outgoing-files.ts'
import { type LoadedMessages, lacksUnread, readableUpTo } from '../cache/loaded-messages.ts'
import { catchUp, loadEarlier } from '../cache/message-cache.ts'
import { enqueueMessage, type UnsentMessage, useUnsentMessages, waitingFileIds } from '../cache/unsent-messages.ts'
import { conversationQuery, conversationsQuery, markRead, messagesQuery } from '../conversation-queries.ts'
import { showAssistantTyping, useAssistantTyping } from './typing.ts'

const failure = 'Greška pri slanju poruke'
const none: LoadedMessages['items'] = []
/** Earlier messages per fetch: 50 when the user scrolls up, and 200 while the first unread message is not loaded. */
const [scrollPageSize, unreadPageSize] = [50, 200]

export function useConversation(id: string, userId: string) {
  const queryClient = useQueryClient()
  const conversation = useQuery({
    ...conversationQuery(id),
    // The cached list may already contain the conversation, so the window can show it at once.
    placeholderData: () => {
      const listed = queryClient.getQueryData(conversationsQuery.queryKey)?.pages.flatMap(page => page.items)
      return listed?.find(conversation => conversation.id === id)
    },
  })
  const messages = useQuery(messagesQuery(id))
  const unsent = useUnsentMessages(userId, id)
  const [loadingEarlier, setLoadingEarlier] = useState(false)
  const [earlierFailed, setEarlierFailed] = useState(false)
  const items = messages.data?.items ?? none
  // The server may have stored a message although its response was lost. Such a message is not shown twice.
  const notStored = useMemo(() => {
    const stored = new Set(items.map(message => message.id))
    return unsent.filter(message => !stored.has(message.id))
  }, [items, unsent])

  // If the outbox cannot be read, no files are changed, because some files may still belong to an unsent message.
  useEffect(() => {
    readOutbox(userId).then(
      items => restoreFiles({ userId, conversationId: id }, waitingFileIds(items, id)),
      () => {},
    )
  }, [userId, id])

  // Catches up, because messages may have arrived while the window was closed.
  useEffect(() => {
    const wasLoaded = queryClient.getQueryData(messagesQuery(id).queryKey)
    if (wasLoaded) void catchUp(queryClient, id)
  }, [queryClient, id])

  const isAssistantTyping = useAssistantTyping(id)
  // Waits for fetched data, because the times in the placeholder from the list may be outdated.
  const fetched = conversation.isPlaceholderData ? undefined : conversation.data
  useEffect(() => {
    if (fetched) showAssistantTyping(id, fetched.assistant_typing_ms)
  }, [id, fetched])

  useEffect(() => {
    if (messages.error) toast.error('Greška pri učitavanju poruka')
  }, [messages.error])

  const isUnreadMissing = messages.data !== undefined && lacksUnread(messages.data, userId)
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
  // The window opens at the first unread message, so all unread messages have to be loaded.
  const loadsUnread = isUnreadMissing && !earlierFailed
  useEffect(() => {
    if (loadsUnread && !loadingEarlier) void showEarlier(unreadPageSize)
  }, [loadsUnread, loadingEarlier, showEarlier])

  useMarkRead(id, messages.data && !loadsUnread ? readableUpTo(messages.data, userId) : undefined)

  async function deliver(message: UnsentMessage, giveBack?: (text: string) => void) {
    try {
      const outcome = await enqueueMessage(userId, id, message)
      if (outcome.state === 'waiting') toast.error(outcome.error ? errorMessage(outcome.error, failure) : failure)
      if (outcome.state !== 'refused') return
      toast.error(errorMessage(outcome.error, failure))
      // The text of a new message goes back into the form. A resent message stays in the list as failed.
      if (!giveBack) return
      await discardItem({ userId, id: message.id })
      giveBack(message.content)
    } catch {
      toast.error(failure)
      giveBack?.(message.content)
    }
  }

  return {
    conversation: conversation.data,
    undoUntil: fetched ? conversation.dataUpdatedAt + fetched.undo_ms : 0,
    isMissing: conversation.error instanceof ApiError && conversation.error.status === 404,
    error: conversation.error ?? messages.error,
    retry: () => {
      void conversation.refetch()
      if (messages.isError) void messages.refetch()
    },
    isLoading: conversation.isPending || messages.isPending || loadsUnread,
    isAssistantTyping,
    items,
    unsent: notStored,
    hasEarlier: messages.data?.more ?? false,
    loadingEarlier,
    loadEarlier: () => {
      if (items.length && !loadingEarlier) void showEarlier(scrollPageSize)
    },
    send: (content: string, attachments: Attachment[], giveBack: (text: string) => void) =>
      void deliver({ id: uuidv7(), content, attachments, failed: false }, giveBack),
    resend: (message: UnsentMessage) => void deliver(message),
    discard: (message: UnsentMessage) => {
      dropOutgoing(message.attachments?.map(({ id }) => id) ?? [])
      void discardItem({ userId, id: message.id })
    },
  }
}

const RETRY_MARK_MS = 5000

/** Marks messages as read while the page is visible. In a background tab messages stay unread until it is shown. */
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
        timer = setTimeout(mark, RETRY_MARK_MS)
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
