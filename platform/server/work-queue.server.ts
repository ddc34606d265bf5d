import { Problem } from './http/problem.server.ts'

/** A place in the queue. Whoever got one leaves it, whatever has become of the work. */
export type Place = {
  /** Works when its turn has come; when `signal` ends before that, the work never begins. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
  leave(): void
}

export type WorkQueue = ReturnType<typeof createWorkQueue>

/**
 * For what takes much processor or memory: `lanes` works go on at once, the others wait in the order in which they
 * came, and there are `places` in all. Who finds none is refused with 503 and told when to come again.
 */
export function createWorkQueue({ lanes, places }: { lanes: number; places: number }) {
  const held = new Map<string, number>()
  const waiting = new Set<() => void>()
  let taken = 0
  let running = 0

  /** Waits for a lane, which is handed over by whoever leaves it. */
  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin)
        reject(gone())
      }
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.add(begin)
    })

  function handOver(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }

  /** A place for `who`, of whom there may be `most` at once, so that nobody fills the queue alone. */
  function enter(who: string, most: number): Place {
    const own = held.get(who) ?? 0
    if (taken >= places || own >= most) throw tooBusy()
    taken += 1
    held.set(who, own + 1)
    return {
      async run(work, signal) {
        if (signal?.aborted) throw gone()
        if (running < lanes) running += 1
        else await turn(signal)
        try {
          return await work()
        } finally {
          handOver()
        }
      },
      leave() {
        taken -= 1
        const left = held.get(who)! - 1
        if (left) held.set(who, left)
        else held.delete(who)
      },
    }
  }

  return {
    enter,
    /** How many places are taken. */
    taken: () => taken,
    /** One work in a place of its own; when `signal` ends before its turn has come, it never begins. */
    async run<Result>(who: string, most: number, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const place = enter(who, most)
      try {
        return await place.run(work, signal)
      } finally {
        place.leave()
      }
    },
  }
}

export const tooBusy = () =>
  new Problem(503, 'too_busy', 'Trenutno je gužva. Pokušajte ponovo za nekoliko sekundi.', { retryAfter: 5 })
/** Nobody reads it: the connection is closed. It tells the log from a failure of ours. */
const gone = () => new Problem(499, 'gone', 'Zahtev je prekinut.')
