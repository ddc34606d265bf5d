import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

let socket: Socket | undefined
export const setSocket = (opened: Socket | undefined): void => {
  socket = opened
}

let isLost = false
const listeners = new Set<() => void>()

/** Said by what holds the connection (connect-live.ts). */
export function setLost(lost: boolean) {
  if (lost === isLost) return
  isLost = lost
  for (const listener of listeners) listener()
}

/** Whether the live connection, once there, is lost at the moment. */
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

/**
 * Runs whenever the server tells one of these events, and when the connection is there, first or again, as something
 * may have been told before. For screens that ask for their data anew; the newest `run` counts.
 */
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

export const runWatchers = (event?: string) => {
  for (const { events, run } of watchers) if (event === undefined || events.includes(event)) run()
}

/** Tells the server something that matters only now; while the connection is lost it is not said at all. */
export function sayLive(event: string, payload: unknown): void {
  if (socket?.connected) socket.volatile.emit(event, payload)
}
