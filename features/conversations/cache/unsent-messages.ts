import { useMemo } from 'react'
import { enqueue, useOutbox } from '../../../platform/browser/outbox.ts'
import type { OutboxItem, OutboxOutcome } from '../../../platform/browser/outbox-item.ts'
import type { Attachment } from '../../attachments/attachment.ts'

/** A message in the outbox. Sending runs or has failed. The message stays there until the server has stored it. */
export type UnsentMessage = { id: string; content: string; attachments?: Attachment[]; failed: boolean }

export const messageKind = 'message'
/** Returns the outbox key of a conversation. Items with the same key are sent in their order. */
export const resourceKeyOf = (conversationId: string) => `conversation:${conversationId}`
export const conversationIdOf = (thing: string) => thing.slice('conversation:'.length)

/** An item with the details of its attachments for the screen. The request contains only the ids of the attachments. */
type MessageItem = OutboxItem & { attachments: Attachment[] }

export function useUnsentMessages(userId: string, conversationId: string): UnsentMessage[] {
  const items = useOutbox(userId, resourceKeyOf(conversationId))
  return useMemo(() => items.filter(({ kind }) => kind === messageKind).map(toUnsentMessage), [items])
}

const toUnsentMessage = (item: OutboxItem): UnsentMessage => ({
  id: item.id,
  content: String(item.request.json.content),
  attachments: (item as MessageItem).attachments,
  failed: Boolean(item.failed || item.problem),
})

export const enqueueMessage = (
  userId: string,
  conversationId: string,
  message: UnsentMessage,
): Promise<OutboxOutcome> => enqueue(toOutboxItem(userId, conversationId, message))

function toOutboxItem(userId: string, conversationId: string, message: UnsentMessage): MessageItem {
  const { id, content, attachments = [] } = message
  const files = attachments.map(attachment => attachment.id)
  return {
    id,
    userId,
    thing: resourceKeyOf(conversationId),
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

export const waitingFileIds = (items: OutboxItem[], conversationId: string): string[] =>
  items.filter(({ thing }) => thing === resourceKeyOf(conversationId)).flatMap(({ files = [] }) => files)
