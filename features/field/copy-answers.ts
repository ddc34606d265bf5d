import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/browser/api.ts'
import { meQuery } from '../accounts/session.ts'
import { readCopy } from './kept-copy.ts'

/** Which of the questions on this page were answered from the copy, by the question's hash, and from when the copy is. */
const answered = new Map<string, number>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: from when the oldest copied answer is, in milliseconds; undefined while all are fresh. */
export const copiedFrom = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: (): number | undefined => (answered.size ? Math.min(...answered.values()) : undefined),
  of: (hash: string): number | undefined => answered.get(hash),
  hashes: (): string[] => [...answered.keys()],
}

/** Nothing on the screen stands on this answer any more. */
export function forgetAnswered(hash: string): void {
  if (answered.delete(hash)) tell()
}

/** From here on every question that cannot reach the server is answered with what this browser has kept of its answer. */
export function answerFromCopy(queryClient: QueryClient): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: async (ask, context, query) => orFromCopy(async () => ask(context), query.queryHash),
    },
  })
}

/** For the frame without anything in it, in which also who is here is known from the copy alone. */
export function beginFromCopy(queryClient: QueryClient): void {
  queryClient.removeQueries(meQuery)
  answerFromCopy(queryClient)
}

async function orFromCopy<Data>(ask: () => Promise<Data>, hash: string): Promise<Data> {
  try {
    const data = await ask()
    forgetAnswered(hash)
    return data
  } catch (error) {
    if (!(error instanceof ApiError) || error.status) {
      forgetAnswered(hash)
      throw error
    }
    const kept = await readCopy(hash).catch(() => undefined)
    if (!kept) throw error
    answered.set(hash, kept.at)
    tell()
    return kept.data as Data
  }
}
