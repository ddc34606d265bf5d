import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { meQuery } from '../accounts/session.ts'
import type { SavedIds } from './saved-ids.ts'
import { listenOnDevice, readSavedOnDevice } from './saved-on-device.ts'
import { savedIdsQuery } from './saved-queries.ts'

type SavedMarks = { read: () => SavedIds | undefined; subscribe: (notify: () => void) => () => void }

const marksOfClients = new WeakMap<QueryClient, SavedMarks>()

/** Returns the ids of saved items, which all hearts of a page share: one subscription serves a list of any length. */
export function savedMarksOf(queryClient: QueryClient): SavedMarks {
  const existing = marksOfClients.get(queryClient)
  if (existing) return existing
  const marks = createSavedMarks(queryClient)
  marksOfClients.set(queryClient, marks)
  return marks
}

export const readAccountMarks = (queryClient: QueryClient): SavedIds | undefined =>
  isSignedIn(queryClient) ? queryClient.getQueryData(savedIdsQuery.queryKey) : undefined

export const isSignedIn = (queryClient: QueryClient): boolean => Boolean(queryClient.getQueryData(meQuery.queryKey))

function createSavedMarks(queryClient: QueryClient): SavedMarks {
  const listeners = new Set<() => void>()
  const notifyAll = () => {
    for (const notify of listeners) notify()
  }
  let stop: (() => void) | undefined

  function start() {
    const options = () => ({ ...savedIdsQuery, enabled: isSignedIn(queryClient) })
    const observer = new QueryObserver(queryClient, options())
    const stops = [
      observer.subscribe(notifyAll),
      listenOnDevice(notifyAll),
      // A sign-in or sign-out in this page changes which marks count.
      new QueryObserver(queryClient, { ...meQuery, enabled: false }).subscribe(() => {
        observer.setOptions(options())
        notifyAll()
      }),
    ]
    return () => {
      for (const each of stops) each()
    }
  }

  return {
    read: () => (isSignedIn(queryClient) ? readAccountMarks(queryClient) : readSavedOnDevice()),
    subscribe: notify => {
      listeners.add(notify)
      stop ??= start()
      return () => {
        listeners.delete(notify)
        if (listeners.size) return
        stop?.()
        stop = undefined
      }
    },
  }
}
