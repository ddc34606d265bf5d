/** One person's tab with one conversation open, made of the browser's own code; its parent says what the person does. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { type LoadedMessages, lacksUnread, readableUpTo } from '../../features/conversations/cache/loaded-messages.ts'
import { loadEarlier, takeMessages } from '../../features/conversations/cache/message-cache.ts'
import { hearLive } from '../../features/conversations/conversation-live.ts'
import { markRead, messagesQuery } from '../../features/conversations/conversation-queries.ts'
import type { Message } from '../../features/conversations/message.ts'
import { connectLive } from '../../platform/browser/connect-live.ts'
import { hearTogether } from '../../platform/browser/hear-live.ts'
import { sendRequest } from '../../platform/browser/outbox-request.ts'
import { FreshQueryClient } from '../../platform/browser/query-client.ts'
import type { TabWord } from './tab.ts'

const { TAB_PERSON: userId = '', TAB_CONVERSATION: id = '' } = process.env
const queryClient = new FreshQueryClient()
/** Ids of what was before the person's eyes. */
const shown = new Set<string>()
let loaded: LoadedMessages | undefined
let marking = Promise.resolve()
let sending = Promise.resolve()

/** As use-conversation.ts: what is on a visible page counts as read, and what failed is tried again. */
function look() {
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

/** The same id again until the server has it, one message after the other. */
function say(content: string) {
  const json = { id: randomUUID(), content, attachments: [] }
  const request = { method: 'POST', path: `/api/conversations/${id}/messages`, json } as const
  sending = sending.then(async () => {
    for (;;) {
      const sent = await sendRequest({ userId, request })
      if (sent.state === 'sent') return takeMessages(queryClient, id, [sent.answer as Message])
      await wait(100)
    }
  })
}

process.on('message', async (word: TabWord) => {
  if (word.do === 'say') say(word.content)
  if (word.do === 'show' || word.do === 'hide') {
    Object.assign(document, { visibilityState: word.do === 'show' ? 'visible' : 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    look()
  }
  if (word.do === 'report') {
    look()
    await sending
    process.send!({ items: loaded?.items ?? [], more: loaded?.more ?? true, shown: [...shown] })
  }
})
new QueryObserver(queryClient, messagesQuery(id)).subscribe(({ data }) => {
  loaded = data
  look()
})
connectLive(hearTogether([hearLive], queryClient, userId))
