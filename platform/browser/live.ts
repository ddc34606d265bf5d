import type { Socket } from 'socket.io-client'

/** Seconds before the first, second, third and every further try to come back (specification 1, section 9). */
const comeBackAfter = [1, 2, 5, 10]
const acknowledgeWithin = 10_000

export type LiveConnection = { close(): void }

/**
 * Opens the one live connection of this tab. `onEvent` gets everything the server tells; `onBack` is called when the
 * connection is there again after it was lost, since what was told meanwhile is not told twice.
 */
export function connectLive(handlers: {
  onEvent: (event: string, payload: unknown) => void
  onBack: () => void
  onState?: (connected: boolean) => void
}): LiveConnection {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let wasConnected = false
  let closed = false

  const comeBack = () => {
    if (closed || timer) return
    handlers.onState?.(false)
    const seconds = comeBackAfter[Math.min(tries, comeBackAfter.length - 1)]!
    tries += 1
    timer = setTimeout(() => {
      timer = undefined
      socket?.connect()
    }, seconds * 1000)
  }
  const comeBackNow = () => {
    if (!socket || socket.connected || closed) return
    clearTimeout(timer)
    timer = undefined
    socket.connect()
  }

  void import('socket.io-client').then(({ io }) => {
    if (closed) return
    // Its own reconnecting grows by chance; ours keeps the specified steps.
    socket = io({
      path: '/socket.io',
      reconnection: false,
      transports: ['websocket', 'polling'],
      ackTimeout: acknowledgeWithin,
    })
    socket.on('connect', () => {
      tries = 0
      handlers.onState?.(true)
      if (wasConnected) handlers.onBack()
      wasConnected = true
    })
    socket.on('connect_error', comeBack)
    socket.on('disconnect', comeBack)
    socket.onAny((event: string, payload: unknown) => handlers.onEvent(event, payload))
  })
  window.addEventListener('online', comeBackNow)

  return {
    close() {
      closed = true
      clearTimeout(timer)
      window.removeEventListener('online', comeBackNow)
      socket?.close()
    },
  }
}
