import type { ApiError } from './api.ts'

/** Name of the object store, the lock under which one tab sends, the message between tabs, and the `sync` tag. */
export const outboxName = 'outbox'

/**
 * A request that can be repeated, since the server recognizes it by the id or the version in it. It stays stored until
 * accepted, or until the user deals with its refusal (docs/product.md, Installed, and without a network).
 */
export type OutboxItem = {
  /** A UUID v7, so items sort by age. */
  id: string
  userId: string
  /** The resource it changes, such as `conversation:{id}`; requests for the same resource are sent in order. */
  thing: string
  kind: string
  label: string
  request: { method: 'POST' | 'PUT'; path: string; json: Record<string, unknown> }
  /** Ids of stored files that are uploaded before it. */
  files?: string[]
  /** The user waits for the outcome in an open form. */
  isAwaited?: boolean
  /** The last try failed and will be repeated. */
  failed?: boolean
  /** The last try failed because of the server, not for want of a network. */
  isDeferred?: boolean
  /** The server's refusal; the item stays until the user has dealt with it. */
  problem?: { status: number; code: string; title: string }
}

/**
 * Returns the item to send next: items awaited by a form first, then the oldest. Within one resource nothing overtakes
 * an earlier or a refused item; `stopped` are the resources that cannot be sent for now.
 */
export function nextToSend(items: OutboxItem[], stopped: ReadonlySet<string>): OutboxItem | undefined {
  const refused = new Set(items.filter(({ problem }) => problem).map(({ thing }) => thing))
  const free = items.filter(({ thing }) => !stopped.has(thing) && !refused.has(thing))
  const awaited = free.find(({ isAwaited }) => isAwaited)
  return awaited ? free.find(({ thing }) => thing === awaited.thing) : free[0]
}

/** Without `error`, the network is missing. */
export type Waiting = { state: 'waiting'; error?: ApiError }
/** `sent` without an answer means that another tab has sent it. */
export type OutboxOutcome = { state: 'sent'; answer: unknown } | Waiting | { state: 'refused'; error: ApiError }
