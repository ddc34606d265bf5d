import { useMemo } from 'react'
import { post, useOutbox } from '../../../platform/browser/outbox.ts'
import type { OutboxItem, Outcome } from '../../../platform/browser/outbox-item.ts'
import type { Attachment } from '../../attachments/attachment.ts'

/** A message on its way or stuck; it lies in the outbox until the server has it, so a reload loses nothing. */
export type UnsentMessage = { id: string; content: string; attachments?: Attachment[]; failed: boolean }

/** A message's kind of thing in the outbox, and the thing it belongs to. */
export const messageKind = 'message'
export const thingOf = (conversationId: string) => `conversation:${conversationId}`
export const conversationOf = (thing: string) => thing.slice('conversation:'.length)

/** What is shown of it besides its request, since the server has not heard of its photos yet. */
type MessageItem = OutboxItem & { attachments: Attachment[] }

/** What somebody has written in a conversation that is not there yet. */
export function useUnsent(userId: string, conversationId: string): UnsentMessage[] {
  const items = useOutbox(userId, thingOf(conversationId))
  return useMemo(() => items.filter(({ kind }) => kind === messageKind).map(asUnsent), [items])
}

const asUnsent = (item: OutboxItem): UnsentMessage => ({
  id: item.id,
  content: String(item.request.json.content),
  attachments: (item as MessageItem).attachments,
  failed: Boolean(item.failed || item.problem),
})

export const postMessage = (userId: string, conversationId: string, message: UnsentMessage): Promise<Outcome> =>
  post(itemOf(userId, conversationId, message))

function itemOf(userId: string, conversationId: string, message: UnsentMessage): MessageItem {
  const { id, content, attachments = [] } = message
  const files = attachments.map(attachment => attachment.id)
  return {
    id,
    userId,
    thing: thingOf(conversationId),
    kind: messageKind,
    label: content,
    request: {
      method: 'POST',
      path: `/api/conversations/${conversationId}/messages`,
      json: { id, content, attachments: files },
    },
    files,
    attachments,
  }
}

/** The files that have left with messages of one conversation and wait with them. */
export const filesOf = (items: OutboxItem[], conversationId: string): string[] =>
  items.filter(({ thing }) => thing === thingOf(conversationId)).flatMap(({ files = [] }) => files)
