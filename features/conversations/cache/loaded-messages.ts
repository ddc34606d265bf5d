import type { Message } from '../message.ts'

/** What the server answers: a stretch of the conversation in which nothing is missing, and whether more lies beyond. */
export type MessagesAnswer = { items: Message[]; more: boolean }

/** What a browser has of one conversation. Live updates may be lost, so it knows where something may be missing. */
export type LoadedMessages = {
  /** Each once, in the conversation's order. */
  items: Message[]
  /** There are earlier ones on the server. */
  more: boolean
  /** From the first loaded message up to this `seq` nothing is missing; beyond it something may be. */
  upTo: number
  /** Ids of messages that were taken back; whoever hears of one late does not believe it. */
  withdrawn: string[]
}

export const firstLoaded = ({ items, more }: MessagesAnswer): LoadedMessages => ({
  items,
  more,
  upTo: items.at(-1)?.seq ?? 0,
  withdrawn: [],
})

/** Messages that were told live or answered to their sender: one by one, in any order, perhaps not all. */
export function withArrived(loaded: LoadedMessages, arrived: Message[]): LoadedMessages {
  const known = new Set(loaded.items.map(({ id }) => id))
  // What is unknown where nothing is missing was taken back, or lies before all that is loaded.
  return joined(
    loaded,
    arrived.filter(({ id, seq }) => known.has(id) || seq > loaded.upTo),
  )
}

export const withEarlier = (loaded: LoadedMessages, { items, more }: MessagesAnswer): LoadedMessages => ({
  ...joined(loaded, items),
  more,
})

/** Whether something is missing between messages that are here. */
export const hasGap = ({ items, upTo }: LoadedMessages): boolean => (items.at(-1)?.seq ?? 0) > upTo

/**
 * After which `seq` to ask the server, so that its answer fills every gap and mends what may have changed unheard: an
 * unread message may have been read, and a system message, the end of a completed conversation, taken back.
 */
export function askSince({ items, upTo }: LoadedMessages): number {
  const unsettled = items.find(({ seq, read, message_type }) => seq > upTo || !read || message_type === 'system')
  return Math.min(upTo, unsettled ? unsettled.seq - 1 : upTo)
}

/** The same from the first on: any of them may have been hidden unheard, or be shown again. */
export const askAll = (loaded: LoadedMessages): number => Math.min(askSince(loaded), (loaded.items[0]?.seq ?? 1) - 1)

/** Takes the answer to what was asked `since` a number, while `before` was known. What it does not hold is gone. */
export function withAnswer(
  loaded: LoadedMessages,
  { since, before }: { since: number; before: LoadedMessages },
  { items, more }: MessagesAnswer,
): LoadedMessages {
  const last = items.at(-1)?.seq ?? since
  const answered = new Set(items.map(({ id }) => id))
  const wasAsked = ({ seq }: Message) => seq > since && (!more || seq <= last)
  const gone = new Set(before.items.filter(each => wasAsked(each) && !answered.has(each.id)).map(({ id }) => id))
  const left = { ...loaded, items: loaded.items.filter(({ id }) => !gone.has(id)), upTo: Math.max(loaded.upTo, last) }
  return joined(left, items)
}

/** A system message that is true no more. */
export const withoutWithdrawn = (loaded: LoadedMessages, id: string): LoadedMessages => ({
  ...loaded,
  items: loaded.items.filter(message => message.id !== id),
  withdrawn: [...loaded.withdrawn, id],
})

/** `readerId` has read what the other one wrote, up to a `seq`. */
export const withRead = (loaded: LoadedMessages, readerId: string, upTo: number): LoadedMessages => ({
  ...loaded,
  items: loaded.items.map(message =>
    message.sender_id !== readerId && message.seq <= upTo ? { ...message, read: true } : message,
  ),
})

/** Whether what the reader has not read yet may begin before what is loaded. */
export function lacksUnread({ items, more }: LoadedMessages, readerId: string): boolean {
  const first = items.find(({ sender_id }) => sender_id !== readerId)
  return more && first !== undefined && !first.read
}

/** Up to which `seq` the reader of all that is loaded has read what he had not; undefined when it is nothing. */
export function readableUpTo(loaded: LoadedMessages, readerId: string): number | undefined {
  // A mark reaches everything before it, so nothing before it may be missing here.
  if (lacksUnread(loaded, readerId)) return undefined
  return loaded.items.findLast(({ sender_id, read, seq }) => sender_id !== readerId && !read && seq <= loaded.upTo)?.seq
}

/** Each message once and in order, the newer knowledge of it winning; nobody unreads what was read. */
function joined(loaded: LoadedMessages, added: Message[]): LoadedMessages {
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
