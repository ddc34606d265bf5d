import type { Message } from '../message.ts'

/** A page of consecutive messages; `more` says whether further messages follow in the direction of the request. */
export type MessagesPage = { items: Message[]; more: boolean }

/** The loaded messages of one conversation. Live events may be lost, so messages after `upTo` may be missing. */
export type LoadedMessages = {
  /** Each message once, in the conversation's order. */
  items: Message[]
  /** The server has earlier messages. */
  more: boolean
  /** No message is missing from the first loaded one up to this `seq`. */
  upTo: number
  /** Ids of withdrawn messages, so that a late event does not bring back a withdrawn message. */
  withdrawn: string[]
}

export const toLoadedMessages = ({ items, more }: MessagesPage): LoadedMessages => ({
  items,
  more,
  upTo: items.at(-1)?.seq ?? 0,
  withdrawn: [],
})

/** Adds messages from live events and from the responses to sending, which arrive in any order and with gaps. */
export function withArrived(loaded: LoadedMessages, arrived: Message[]): LoadedMessages {
  const known = new Set(loaded.items.map(({ id }) => id))
  // An unknown message at or below `upTo` is skipped, because it was withdrawn or is older than the loaded page.
  return merge(
    loaded,
    arrived.filter(({ id, seq }) => known.has(id) || seq > loaded.upTo),
  )
}

export const withEarlier = (loaded: LoadedMessages, { items, more }: MessagesPage): LoadedMessages => ({
  ...merge(loaded, items),
  more,
})

export const hasGap = ({ items, upTo }: LoadedMessages): boolean => (items.at(-1)?.seq ?? 0) > upTo

/**
 * Returns the `seq` after which to fetch, so that every gap is filled. The fetch also covers messages that may have
 * changed without an event: an unread message may have been read, and a system message withdrawn.
 */
export function sinceForGaps({ items, upTo }: LoadedMessages): number {
  const firstUnsettled = items.find(({ seq, read, message_type }) => seq > upTo || !read || message_type === 'system')
  return Math.min(upTo, firstUnsettled ? firstUnsettled.seq - 1 : upTo)
}

/** Returns the `seq` before all loaded messages, because any message may have been hidden or shown without an event. */
export const sinceForAll = (loaded: LoadedMessages): number =>
  Math.min(sinceForGaps(loaded), (loaded.items[0]?.seq ?? 1) - 1)

/** Merges a page of messages after `since`. Removes messages that were loaded `before` and that the page lacks. */
export function withFetched(
  loaded: LoadedMessages,
  { since, before }: { since: number; before: LoadedMessages },
  { items, more }: MessagesPage,
): LoadedMessages {
  const last = items.at(-1)?.seq ?? since
  const fetchedIds = new Set(items.map(({ id }) => id))
  const isCovered = ({ seq }: Message) => seq > since && (!more || seq <= last)
  const gone = new Set(before.items.filter(each => isCovered(each) && !fetchedIds.has(each.id)).map(({ id }) => id))
  const kept = { ...loaded, items: loaded.items.filter(({ id }) => !gone.has(id)), upTo: Math.max(loaded.upTo, last) }
  return merge(kept, items)
}

export const withoutWithdrawn = (loaded: LoadedMessages, id: string): LoadedMessages => ({
  ...loaded,
  items: loaded.items.filter(message => message.id !== id),
  withdrawn: [...loaded.withdrawn, id],
})

/** Marks the other participant's messages, up to a `seq`, as read by `readerId`. */
export const withRead = (loaded: LoadedMessages, readerId: string, upTo: number): LoadedMessages => ({
  ...loaded,
  items: loaded.items.map(message =>
    message.sender_id !== readerId && message.seq <= upTo ? { ...message, read: true } : message,
  ),
})

/** Returns whether the reader may have unread messages before the loaded ones. */
export function lacksUnread({ items, more }: LoadedMessages, readerId: string): boolean {
  const first = items.find(({ sender_id }) => sender_id !== readerId)
  return more && first !== undefined && !first.read
}

/** Returns the `seq` up to which the loaded messages can be marked as read; undefined if there is nothing to mark. */
export function readableUpTo(loaded: LoadedMessages, readerId: string): number | undefined {
  // Marking a message as read also marks all earlier messages, so all unread ones must be loaded.
  if (lacksUnread(loaded, readerId)) return undefined
  return loaded.items.findLast(({ sender_id, read, seq }) => sender_id !== readerId && !read && seq <= loaded.upTo)?.seq
}

/** Merges messages by id and sorts them. An added version replaces the loaded one, but a read message stays read. */
function merge(loaded: LoadedMessages, added: Message[]): LoadedMessages {
  const byId = new Map(loaded.items.map(message => [message.id, message]))
  for (const message of added) {
    if (loaded.withdrawn.includes(message.id)) continue
    byId.set(message.id, { ...message, read: message.read || byId.get(message.id)?.read === true })
  }
  const items = [...byId.values()].sort((a, b) => a.seq - b.seq)
  let { upTo } = loaded
  for (const { seq } of items) if (seq === upTo + 1) upTo = seq
  return { ...loaded, items, upTo }
}
