import type { ApiError } from './api.ts'

/** The store, the lock under which one tab sends, the word between tabs, and the tag of the browser's `sync`. */
export const outboxWord = 'outbox'

/**
 * One thing that its person has done and the server has still to hear of: a request that may be repeated, since the
 * server knows it by the id or the version in it. Kept in his own database until the server has taken it, or he has
 * dealt with its refusal (docs/product.md, Installed, and without a network).
 */
export type OutboxItem = {
  /** A UUID v7: what was done first goes first. */
  id: string
  userId: string
  /** What it is done to, `conversation:{id}`; of one thing everything arrives in its order. */
  thing: string
  kind: string
  /** How its person knows it again. */
  label: string
  request: { method: 'POST' | 'PUT'; path: string; json: Record<string, unknown> }
  /** Ids of kept files that go up before it. */
  files?: string[]
  /** It was done in a form, which stands open until it is known what became of it. */
  isAwaited?: boolean
  /** The last try did not get through; it is tried again. */
  failed?: boolean
  /** It failed by the server and not for want of a network. */
  isDeferred?: boolean
  /** Why the server will not have it; it stays until its person has dealt with it. */
  problem?: { status: number; code: string; title: string }
}

/**
 * What is sent next: what was done in a form before the rest, however much that is. Of one thing nothing goes past what was
 * done to it before, nor past what was refused; `stopped` are the things of which nothing gets through for now.
 */
export function nextToSend(items: OutboxItem[], stopped: ReadonlySet<string>): OutboxItem | undefined {
  const refused = new Set(items.filter(({ problem }) => problem).map(({ thing }) => thing))
  const free = items.filter(({ thing }) => !stopped.has(thing) && !refused.has(thing))
  const awaited = free.find(({ isAwaited }) => isAwaited)
  return awaited ? free.find(({ thing }) => thing === awaited.thing) : free[0]
}

/** It waits: for the network, or by the error with which the server did not take it yet. */
export type Waiting = { state: 'waiting'; error?: ApiError }
/** `sent` without an answer: another tab has sent it. */
export type Outcome = { state: 'sent'; answer: unknown } | Waiting | { state: 'refused'; error: ApiError }
