import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

let socket: Socket | undefined
export const setLiveSocket = (opened: Socket | undefined): void => {
  socket = opened
}

let isLost = false
const listeners = new Set<() => void>()

export function setLiveLost(lost: boolean) {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

export const useLiveLost = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLost,
    () => false,
  )

type Watcher = { events: readonly string[]; run: () => void }
const watchers = new Set<Watcher>()

/** Calls the latest `run` (a refetch) on these events, and on every (re)connection, because events may be lost. */
export function useLiveEvent(events: readonly string[], run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  const names = events.join()
  useEffect(() => {
    const watcher = { events: names.split(','), run: () => latest.current() }
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  }, [names])
}

export const runLiveWatchers = (event?: string) => {
  for (const { events, run } of watchers) if (event === undefined || events.includes(event)) run()
}

/** Sends an event that only matters now. While the connection is lost, the event is dropped. */
export function emitVolatile(event: string, payload: unknown): void {
  if (socket?.connected) socket.volatile.emit(event, payload)
}
