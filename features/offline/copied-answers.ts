import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/browser/api.ts'
import { meQuery } from '../accounts/session.ts'
import { readCopy } from './copy-database.ts'

/** The times at which copied answers were fetched from the server. The keys are query hashes. */
const copyTimes = new Map<string, number>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** A store for useSyncExternalStore. `oldest` is the time of the oldest copied answer; undefined if there is none. */
export const copiedQueries = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  oldest: (): number | undefined => (copyTimes.size ? Math.min(...copyTimes.values()) : undefined),
  timeOf: (hash: string): number | undefined => copyTimes.get(hash),
  hashes: (): string[] => [...copyTimes.keys()],
}

export function forgetCopied(hash: string): void {
  if (copyTimes.delete(hash)) notifyListeners()
}

/** From now on, queries that cannot reach the server are answered from the offline copy. */
export function answerFromCopy(queryClient: QueryClient): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: async (fetch, context, query) => fetchOrReadCopy(async () => fetch(context), query.queryHash),
    },
  })
}

/** Starts the app shell without a network. Removes `meQuery`, because only the copy says who is signed in. */
export function startOffline(queryClient: QueryClient): void {
  queryClient.removeQueries(meQuery)
  answerFromCopy(queryClient)
}

async function fetchOrReadCopy<Data>(fetch: () => Promise<Data>, hash: string): Promise<Data> {
  try {
    const data = await fetch()
    forgetCopied(hash)
    return data
  } catch (error) {
    if (!(error instanceof ApiError) || error.status) {
      forgetCopied(hash)
      throw error
    }
    const copied = await readCopy(hash).catch(() => undefined)
    if (!copied) throw error
    copyTimes.set(hash, copied.at)
    notifyListeners()
    return copied.data as Data
  }
}
