import { crc32 } from 'node:zlib'
import type { Live } from '../live/live.server.ts'
import type { CachedBody } from './cached-body.server.ts'

/** The tag that stands for whatever there is. */
export const anything = '*'

/** Together the answers take no more memory than this; those kept longest ago go first. */
const mostBytes = 64 * 1024 * 1024
/** What an answer takes besides its body and its address: headers, tags, its place here. */
const around = 2048
/** How old an answer may become where nothing newer is to be had (milliseconds). */
export const oldest = 10 * 60_000
/** Places for addresses that have been asked for; two that share one only take turns in it. */
const remembered = 1 << 16

export type KeptAnswer = {
  body: CachedBody
  headers: Record<string, string>
  /** The pattern of its route, for the metrics. */
  route: string
  /** What it shows (public-tags.server.ts). */
  tags: string[]
  /** When it was worked out, and until when it stands for itself; by Date.now(). */
  at: number
  until: number
}

/** An answer that is being worked out: what has changed since, and its end for those who wait for it. */
export type Work = { address: string; changed: Set<string>; done: Promise<void>; end: () => void; hasFailed: boolean }

const isTouched = (tags: Iterable<string>, changed: Set<string>) => {
  if (!changed.size) return false
  if (changed.has(anything)) return true
  for (const tag of tags) if (tag === anything || changed.has(tag)) return true
  return false
}

/** Answers that visitors get from memory, by whole address; a change empties those that show what has changed. */
export function createPublicCache(live: Pick<Live, 'onProcessEvent' | 'tellProcesses' | 'onReturn'>, most = mostBytes) {
  // In the order in which they were kept, which is that of their age.
  const answers = new Map<string, { answer: KeptAnswer; size: number }>()
  const works = new Map<string, Work>()
  const asked = new Uint32Array(remembered)
  const hear: (() => void)[] = []
  let bytes = 0
  let sweeping: ReturnType<typeof setTimeout> | undefined

  const forget = (address: string) => {
    bytes -= answers.get(address)?.size ?? 0
    answers.delete(address)
  }
  function forgetShowing(tags: string[]): void {
    const changed = new Set(tags)
    for (const [address, { answer }] of answers) if (isTouched(answer.tags, changed)) forget(address)
    for (const work of works.values()) for (const tag of tags) work.changed.add(tag)
    for (const tell of hear) tell()
  }
  /** Drops what is too old for anything, and comes back when the next one is. */
  function sweep(): void {
    sweeping = undefined
    for (const [address, { answer }] of answers) {
      const left = answer.at + oldest - Date.now()
      if (left > 0) {
        sweeping = setTimeout(sweep, Math.max(left, 1000)).unref()
        return
      }
      forget(address)
    }
  }

  // From a version of before the tags it comes without any.
  live.onProcessEvent('public-change', tags => forgetShowing(Array.isArray(tags) ? tags : [anything]))
  function changed(tags: string[]): void {
    if (!tags.length) return
    forgetShowing(tags)
    live.tellProcesses('public-change', tags)
  }
  // What was told meanwhile, by others or by us, has not arrived.
  live.onReturn(() => changed([anything]))

  return {
    /** An answer that still stands for itself. */
    find(address: string): KeptAnswer | undefined {
      const answer = answers.get(address)?.answer
      return answer && answer.until > Date.now() ? answer : undefined
    },
    /** An answer that nothing has changed since, however old: better than an error. */
    findOld(address: string): KeptAnswer | undefined {
      const answer = answers.get(address)?.answer
      return answer && answer.at + oldest > Date.now() ? answer : undefined
    },
    /** Notes that it has been asked for, and that the answer was one for everybody. */
    noteAsked(address: string): void {
      const mark = crc32(address)
      asked[mark % remembered] = mark
    },
    /** Whether it is asked for again, and so worth keeping; what is asked for once would only take the room. */
    isAskedAgain(address: string): boolean {
      const mark = crc32(address)
      return asked[mark % remembered] === mark
    },
    /** Somebody who works this answer out already. */
    underWay: (address: string): Work | undefined => works.get(address),
    /** Begins to work an answer out that nobody else does; it must be ended, kept or not. */
    begin(address: string): Work {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = () => {
        works.delete(address)
        resolve()
      }
      const work = { address, changed: new Set<string>(), done: promise, end, hasFailed: false }
      works.set(address, work)
      return work
    },
    /** Keeps what has been worked out, unless something it shows has changed since the work began. */
    keep({ address, changed }: Work, answer: KeptAnswer): void {
      const size = answer.body.size + address.length * 2 + around
      forget(address)
      if (isTouched(answer.tags, changed) || size > most) return
      for (const first of answers.keys()) {
        if (bytes + size <= most) break
        forget(first)
      }
      bytes += size
      answers.set(address, { answer, size })
      if (!sweeping) sweep()
    },
    /** The answer is none for everybody any more. */
    giveUp(address: string): void {
      forget(address)
      asked[crc32(address) % remembered] = 0
    },
    /** What has changed for visitors, by tags: forgets the answers that show it, in the other processes too. */
    changed,
    /** Calls it whenever something has changed for visitors, here or in another process. */
    onChange: (tell: () => void): void => void hear.push(tell),
    /** Forgets every answer, in the other processes too. */
    empty: () => changed([anything]),
    /** Bytes they take, and how many they are. */
    size: () => ({ bytes, count: answers.size }),
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>
