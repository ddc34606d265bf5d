import { onePerRuntime } from '../one-per-runtime.server.ts'
import { tooBusy } from '../work-queue.server.ts'
import { widerNetwork } from './network.server.ts'

/** Bodies of one person that are being received at the same time. */
export const mostOfPerson = 6
/** … and of one network, which may be many people behind one address of a telephone company. */
export const mostOfNetwork = 12
/** The bound for all bodies together, from the first byte to the answer; a slow one holds little. */
const mostBytes = 160 * 1024 * 1024

/** One body on its way. Whoever opened it calls `leave`, whatever has become of it. */
export type Receiving = {
  /** Throws 503 when there is no memory for so many more bytes. */
  hold(bytes: number): void
  /** The body is there: it still takes memory, but others of its sender may come. */
  complete(): void
  leave(): void
}

/** Counts what is being received, apart from what is worked on, so that slow senders take nobody's place there. */
export function createReceiving(limits = { mostOfPerson, mostOfNetwork, mostBytes }) {
  const counts = new Map<string, number>()
  let held = 0

  function add(key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by
    if (count) counts.set(key, count)
    else counts.delete(key)
  }

  return {
    /** Throws 503 when this person, or everybody of this network together, sends too much at once. */
    begin(personId: string, address: string): Receiving {
      const [person, network] = [`person ${personId}`, `network ${widerNetwork(address)}`]
      const isFull =
        (counts.get(person) ?? 0) >= limits.mostOfPerson || (counts.get(network) ?? 0) >= limits.mostOfNetwork
      if (isFull) throw tooBusy()
      for (const key of [person, network]) add(key, 1)
      let own = 0
      let isComplete = false
      function complete() {
        if (isComplete) return
        isComplete = true
        for (const key of [person, network]) add(key, -1)
      }
      return {
        hold(bytes) {
          if (held + bytes > limits.mostBytes) throw tooBusy()
          held += bytes
          own += bytes
        },
        complete,
        leave() {
          complete()
          held -= own
          own = 0
        },
      }
    },
    /** How many bodies are on their way, and how many bytes are held. */
    now: () => ({ keys: counts.size, bytes: held }),
  }
}

export const receivingOf = onePerRuntime('receiving', () => createReceiving())
