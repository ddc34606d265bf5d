import { AsyncLocalStorage } from 'node:async_hooks'

type Call<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

/**
 * Joins calls that arrive in the same turn of the event loop into one call of `run`, which returns a result for each
 * item, in the same order. Under load, one statement then serves several requests. If `run` fails, all its calls fail.
 */
export function batchCalls<Item, Result>(run: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  let waiting: Call<Item, Result>[] = []
  // A batch runs outside of requests, because it would hold the data of its first request in memory.
  const outsideOfRequests = AsyncLocalStorage.snapshot()

  async function runBatch(): Promise<void> {
    const calls = waiting
    waiting = []
    try {
      const results = await run(calls.map(({ item }) => item))
      for (const [index, { resolve }] of calls.entries()) resolve(results[index]!)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  return item =>
    new Promise((resolve, reject) => {
      if (!waiting.length) outsideOfRequests(setImmediate, runBatch)
      waiting.push({ item, resolve, reject })
    })
}
