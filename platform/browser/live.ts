import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/** Seconds before the first, second, third and every further try to come back (specification 1, section 9). */
const comeBackAfter = [1, 2, 5, 10]
const acknowledgeWithin = 10_000
/** How often a page says that it is before somebody's eyes. */
const hereEvery = 60_000
/** A page that was out of sight for longer may have slept through something without noticing. */
const sleepAfter = 30_000

export type LiveHandlers = {
  /** Everything the server tells. */
  onEvent: (event: string, payload: unknown) => void
  /** The connection is there again, or may have slept: what was told meanwhile is not told twice. */
  onBack: () => void
  /** The server does not know the session any more. */
  onRefused: () => void
}

let socket: Socket | undefined
let isLost = false
const listeners = new Set<() => void>()

function setLost(lost: boolean) {
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

/** Tells the server something that matters only now; while the connection is lost it is not said at all. */
export function sayLive(event: string, payload: unknown): void {
  if (socket?.connected) socket.volatile.emit(event, payload)
}

/** Opens the one live connection of this tab, and keeps it. Answers how to close it. */
export function connectLive(handlers: LiveHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let wasConnected = false
  let isClosed = false
  let hiddenSince = 0

  const sayHere = () => {
    if (document.visibilityState === 'visible') sayLive('here', {})
  }
  const here = setInterval(sayHere, hereEvery)
  const comeBack = () => {
    if (isClosed || timer) return
    setLost(true)
    const seconds = comeBackAfter[Math.min(tries, comeBackAfter.length - 1)]!
    tries += 1
    timer = setTimeout(() => {
      timer = undefined
      socket?.connect()
    }, seconds * 1000)
  }
  const comeBackNow = () => {
    if (isClosed || !socket || socket.connected) return
    clearTimeout(timer)
    timer = undefined
    socket.connect()
  }
  // A lost network says so long before a missing heartbeat does.
  const lose = () => {
    if (socket?.connected) socket.disconnect()
  }
  const wake = () => {
    if (document.visibilityState === 'hidden') {
      hiddenSince = Date.now()
      return
    }
    comeBackNow()
    sayHere()
    if (wasConnected && hiddenSince && Date.now() - hiddenSince > sleepAfter) handlers.onBack()
  }

  void import('socket.io-client').then(({ io }) => {
    if (isClosed) return
    socket = io({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      ackTimeout: acknowledgeWithin,
      // Its own reconnecting grows by chance; ours keeps the specified steps.
      reconnection: false,
    })
    socket.on('connect', () => {
      tries = 0
      setLost(false)
      sayHere()
      if (wasConnected) handlers.onBack()
      wasConnected = true
    })
    socket.on('connect_error', error => {
      if (error.message === 'unauthorized') handlers.onRefused()
      comeBack()
    })
    socket.on('disconnect', comeBack)
    socket.onAny((event: string, payload: unknown) => handlers.onEvent(event, payload))
  })
  window.addEventListener('online', comeBackNow)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', wake)

  return () => {
    isClosed = true
    clearTimeout(timer)
    clearInterval(here)
    window.removeEventListener('online', comeBackNow)
    window.removeEventListener('offline', lose)
    document.removeEventListener('visibilitychange', wake)
    socket?.close()
    socket = undefined
    setLost(false)
  }
}
