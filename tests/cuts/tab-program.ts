/** Runs the browser's code of a tab with one open conversation. The parent process sends the user's actions. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { type LoadedMessages, lacksUnread, readableUpTo } from '../../features/conversations/cache/loaded-messages.ts'
import { loadEarlier, mergeMessages } from '../../features/conversations/cache/message-cache.ts'
import { createLiveHandlers } from '../../features/conversations/conversation-live.ts'
import { markRead, messagesQuery } from '../../features/conversations/conversation-queries.ts'
import type { Message } from '../../features/conversations/message.ts'
import { connectLive } from '../../platform/browser/connect-live.ts'
import { combineLiveHandlers } from '../../platform/browser/live-handlers.ts'
import { sendRequest } from '../../platform/browser/outbox-request.ts'
import { FreshQueryClient } from '../../platform/browser/query-client.ts'
import type { TabCommand } from './tab.ts'

const { TAB_PERSON: userId = '', TAB_CONVERSATION: id = '' } = process.env
const queryClient = new FreshQueryClient()
/** Ids of messages that the user has seen. */
const shown = new Set<string>()
let loaded: LoadedMessages | undefined
let marking = Promise.resolve()
let sending = Promise.resolve()

/** Marks messages as read while the tab is visible, and retries after a failure, like use-conversation.ts. */
function markShown() {
  if (!loaded || document.visibilityState !== 'visible') return
  if (lacksUnread(loaded, userId)) return void loadEarlier(queryClient, id, 200).catch(() => {})
  for (const message of loaded.items) shown.add(message.id)
  const upTo = readableUpTo(loaded, userId)
  if (upTo)
    marking = marking
      .then(() => markRead(id, upTo))
      .then(
        () => {},
        () => wait(200),
      )
}

/** Sends one message after the other. Repeats a message with the same id until the server has it. */
function sendMessage(content: string) {
  const json = { id: randomUUID(), content, attachments: [] }
  const request = { method: 'POST', path: `/api/conversations/${id}/messages`, json } as const
  sending = sending.then(async () => {
    for (;;) {
      const sent = await sendRequest({ userId, request })
      if (sent.state === 'sent') return mergeMessages(queryClient, id, [sent.answer as Message])
      await wait(100)
    }
  })
}

process.on('message', async (command: TabCommand) => {
  if (command.do === 'say') sendMessage(command.content)
  if (command.do === 'show' || command.do === 'hide') {
    Object.assign(document, { visibilityState: command.do === 'show' ? 'visible' : 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    markShown()
  }
  if (command.do === 'report') {
    markShown()
    await sending
    process.send!({ items: loaded?.items ?? [], more: loaded?.more ?? true, shown: [...shown] })
  }
})
new QueryObserver(queryClient, messagesQuery(id)).subscribe(({ data }) => {
  loaded = data
  markShown()
})
connectLive(combineLiveHandlers([createLiveHandlers], queryClient, userId))
