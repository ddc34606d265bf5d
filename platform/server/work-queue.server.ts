import { Problem } from './http/problem.server.ts'

/** A reserved place in the queue. The place must always be released. */
export type QueuePlace = {
  /** Runs the work when its turn comes. If `signal` aborts before, the work never starts. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  release(): void
}

export type WorkQueue = ReturnType<typeof createWorkQueue>

type QueueLimits = { concurrency: number; capacity: number }

/** Queues work that needs much CPU or memory. `capacity` counts running work too. A full queue throws 503. */
export function createWorkQueue({ concurrency, capacity }: QueueLimits) {
  const placesByHolder = new Map<string, number>()
  const waiting = new Set<() => void>()
  let taken = 0
  let running = 0

  const waitForLane = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const abort = () => {
        waiting.delete(begin)
        reject(requestAborted())
      }
      const begin = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.add(begin)
    })

  function passLane(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  /** Reserves a place. A holder may have `maxPlaces` at once, so that no holder fills the queue alone. */
  function reserve(holder: string, maxPlaces: number): QueuePlace {
    const holderPlaces = placesByHolder.get(holder) ?? 0
    if (taken >= capacity || holderPlaces >= maxPlaces) throw tooBusy()
    taken += 1
    placesByHolder.set(holder, holderPlaces + 1)
    return {
      async run(work, signal) {
        if (signal?.aborted) throw requestAborted()
        if (running < concurrency) running += 1
        else await waitForLane(signal)
        try {
          return await work()
        } finally {
          passLane()
        }
      },
      release() {
        taken -= 1
        const remaining = placesByHolder.get(holder)! - 1
        if (remaining) placesByHolder.set(holder, remaining)
        else placesByHolder.delete(holder)
      },
    }
  }

  return {
    reserve,
    taken: () => taken,
    async run<Result>(
      holder: string,
      maxPlaces: number,
      work: () => Promise<Result>,
      signal?: AbortSignal,
    ): Promise<Result> {
      const place = reserve(holder, maxPlaces)
      try {
        return await place.run(work, signal)
      } finally {
        place.release()
      }
    },
  }
}

export const tooBusy = () =>
  new Problem(503, 'too_busy', 'Trenutno je gužva. Pokušajte ponovo za nekoliko sekundi.', { retryAfter: 5 })
/** The client has disconnected, so this answer appears only in the log. The answer does not count as a server error. */
const requestAborted = () => new Problem(499, 'gone', 'Zahtev je prekinut.')
