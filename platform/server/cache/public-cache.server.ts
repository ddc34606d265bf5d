import { crc32 } from 'node:zlib'
import type { InstanceMessages } from '../live/live.server.ts'
import type { CachedBody } from './cached-body.server.ts'

export const ANY_TAG = '*'

/** Memory limit of all responses together. The oldest responses are dropped first. */
const MAX_BYTES = 64 * 1024 * 1024
/** Memory that a response needs in addition to its body and address: for headers, tags and map entries. */
const OVERHEAD_BYTES = 2048
/** Age up to which a stale response is served when no fresh one can be computed. */
export const MAX_STALE_MS = 10 * 60_000
/** Size of the hash table of requested addresses. Addresses with the same place overwrite each other. */
const REQUESTED_SLOTS = 1 << 16

export type CachedResponse = {
  body: CachedBody
  headers: Record<string, string>
  route: string
  tags: string[]
  /** Time of the response by Date.now(). The response is fresh until `until`. */
  at: number
  until: number
}

/** A response that is being computed. `changedTags` have changed since the start, and `done` resolves at the end. */
export type PendingResponse = {
  address: string
  changedTags: Set<string>
  done: Promise<void>
  end: () => void
  hasFailed: boolean
}

const isAffected = (tags: Iterable<string>, changed: Set<string>) => {
  if (!changed.size) return false
  if (changed.has(ANY_TAG)) return true
  for (const tag of tags) if (tag === ANY_TAG || changed.has(tag)) return true
  return false
}

/** Creates the cache of public responses by full address. A change drops the responses that show the changed data. */
export function createPublicCache(live: InstanceMessages, maxBytes = MAX_BYTES) {
  // The oldest response is first, because a Map has the order of insertion.
  const answers = new Map<string, { answer: CachedResponse; size: number }>()
  const pendingResponses = new Map<string, PendingResponse>()
  const requestedHashes = new Uint32Array(REQUESTED_SLOTS)
  const changeListeners: (() => void)[] = []
  let bytes = 0
  let sweepTimer: ReturnType<typeof setTimeout> | undefined

  const drop = (address: string) => {
    bytes -= answers.get(address)?.size ?? 0
    answers.delete(address)
  }
  function invalidate(tags: string[]): void {
    const changed = new Set(tags)
    for (const [address, { answer }] of answers) if (isAffected(answer.tags, changed)) drop(address)
    for (const work of pendingResponses.values()) for (const tag of tags) work.changedTags.add(tag)
    for (const listener of changeListeners) listener()
  }
  function sweep(): void {
    sweepTimer = undefined
    for (const [address, { answer }] of answers) {
      const left = answer.at + MAX_STALE_MS - Date.now()
      if (left > 0) {
        sweepTimer = setTimeout(sweep, Math.max(left, 1000)).unref()
        return
      }
      drop(address)
    }
  }

  // Drop all responses if an instance of an older version sends no tags.
  live.onBroadcast('public-change', tags => invalidate(Array.isArray(tags) ? tags : [ANY_TAG]))
  function broadcastChange(tags: string[]): void {
    if (!tags.length) return
    invalidate(tags)
    live.broadcast('public-change', tags)
  }
  // Drop all responses after a reconnection, because events between the instances may have been lost.
  live.onReconnect(() => broadcastChange([ANY_TAG]))

  return {
    find(address: string): CachedResponse | undefined {
      const answer = answers.get(address)?.answer
      return answer && answer.until > Date.now() ? answer : undefined
    },
    /** Returns a cached response up to `MAX_STALE_MS` old, to send when a fresh response cannot be computed. */
    findStale(address: string): CachedResponse | undefined {
      const answer = answers.get(address)?.answer
      return answer && answer.at + MAX_STALE_MS > Date.now() ? answer : undefined
    },
    noteRequest(address: string): void {
      const hash = crc32(address)
      requestedHashes[hash % REQUESTED_SLOTS] = hash
    },
    /** Returns whether the address was requested before. Only such addresses are cached, to save memory. */
    wasRequested(address: string): boolean {
      const hash = crc32(address)
      return requestedHashes[hash % REQUESTED_SLOTS] === hash
    },
    pending: (address: string): PendingResponse | undefined => pendingResponses.get(address),
    /** Notes that a response is being computed. The caller must call `end`, even if nothing is cached. */
    begin(address: string): PendingResponse {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = () => {
        pendingResponses.delete(address)
        resolve()
      }
      const work = { address, changedTags: new Set<string>(), done: promise, end, hasFailed: false }
      pendingResponses.set(address, work)
      return work
    },
    /** Caches a response, unless data that the response shows has changed since `begin`. */
    keep({ address, changedTags }: PendingResponse, answer: CachedResponse): void {
      const size = answer.body.size + address.length * 2 + OVERHEAD_BYTES
      drop(address)
      if (isAffected(answer.tags, changedTags) || size > maxBytes) return
      for (const oldest of answers.keys()) {
        if (bytes + size <= maxBytes) break
        drop(oldest)
      }
      bytes += size
      answers.set(address, { answer, size })
      if (!sweepTimer) sweep()
    },
    /** Forgets an address whose response is not public any more. */
    forget(address: string): void {
      drop(address)
      requestedHashes[crc32(address) % REQUESTED_SLOTS] = 0
    },
    /** Drops responses with these tags on all instances. */
    invalidate: broadcastChange,
    /** Registers a callback for changes made by any instance. */
    onChange: (listener: () => void): void => void changeListeners.push(listener),
    clear: () => broadcastChange([ANY_TAG]),
    size: () => ({ bytes, count: answers.size }),
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>
