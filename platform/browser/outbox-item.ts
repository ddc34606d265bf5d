import type { ApiError } from './api.ts'

/** This is the name of the object store, of the sending tab's lock, of the tabs' message and of the `sync` tag. */
export const outboxName = 'outbox'

/**
 * A request that can be repeated, because the server recognizes repetitions by an id or version. It stays stored until
 * the server accepts it or the user deals with the refusal (docs/product.md, Installed, and without a network).
 */
export type OutboxItem = {
  /** A UUID v7, so items sort by age. */
  id: string
  userId: string
  /** The resource that the item changes, such as `conversation:{id}`. Items of one resource are sent in order. */
  thing: string
  kind: string
  label: string
  request: { method: 'POST' | 'PUT'; path: string; json: Record<string, unknown> }
  /** Ids of stored files that are uploaded before the item is sent. */
  files?: string[]
  /** The user waits for the outcome in an open form. */
  isAwaited?: boolean
  failed?: boolean
  /** The last try failed because of the server, not because the network was missing. */
  isDeferred?: boolean
  /** The server's refusal; the item stays until the user has dealt with it. */
  problem?: { status: number; code: string; title: string }
}

/**
 * Returns the first item that an open form waits for, else the oldest item. An item has to wait while another
 * item of its resource is refused, or while its resource is in `stopped` (sending failed for now).
 */
export function nextToSend(items: OutboxItem[], stopped: ReadonlySet<string>): OutboxItem | undefined {
  const refused = new Set(items.filter(({ problem }) => problem).map(({ thing }) => thing))
  const free = items.filter(({ thing }) => !stopped.has(thing) && !refused.has(thing))
  const awaited = free.find(({ isAwaited }) => isAwaited)
  return awaited ? free.find(({ thing }) => thing === awaited.thing) : free[0]
}

/** The item is still in the outbox. Without `error`, the network is missing. */
export type Waiting = { state: 'waiting'; error?: ApiError }
/** `sent` without an answer means that another tab has sent the item. */
export type OutboxOutcome = { state: 'sent'; answer: unknown } | Waiting | { state: 'refused'; error: ApiError }
