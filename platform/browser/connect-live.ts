import type { io as Io, Socket } from 'socket.io-client'
import { emitVolatile, runLiveWatchers, setLiveLost, setLiveSocket } from './live.ts'
import { reconnectDelayMs, refetchDelayMs } from './live-delays.ts'

/** Timeout of a connection attempt and of the acknowledgement of an event. */
const ANSWER_TIMEOUT_MS = 10_000
/** Each failed try switches to the other order of transports, because some networks block WebSockets. */
const TRANSPORT_ORDERS = [
  ['websocket', 'polling'],
  ['polling', 'websocket'],
]
/** Interval at which a visible page reports that its user is present. */
const PRESENCE_INTERVAL_MS = 60_000
/** A page that was hidden for longer than this may have missed events without noticing the lost connection. */
const SLEEP_THRESHOLD_MS = 30_000

export type LiveHandlers = {
  onEvent: (event: string, payload: unknown) => void
  /** Called when events may be lost: on (re)connection, after a sleep, while server instances are out of sync. */
  onResync: () => void
  /** Called when the server rejects the session; `isAwaited` means that the user waits for an action's outcome. */
  onUnauthorized: (isAwaited?: boolean) => void
  onClose: () => void
}

export function connectLive(handlers: LiveHandlers): () => void {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let resyncTimer: ReturnType<typeof setTimeout> | undefined
  let isInSync = true
  let tries = 0
  let failed = 0
  let isConnected = false
  let wasConnected = false
  let isClosed = false
  let hiddenSince = 0

  const reportPresence = () => {
    if (document.visibilityState === 'visible') emitVolatile('here', {})
  }
  const presenceTimer = setInterval(reportPresence, PRESENCE_INTERVAL_MS)
  const connect = () => {
    if (!socket) return load()
    socket.io.opts.transports = TRANSPORT_ORDERS[failed % TRANSPORT_ORDERS.length]
    socket.connect()
  }
  const reconnectLater = () => {
    if (!isConnected) failed += 1
    isConnected = false
    if (isClosed || timer) return
    setLiveLost(true)
    timer = setTimeout(() => {
      timer = undefined
      connect()
    }, reconnectDelayMs(tries))
    tries += 1
  }
  const reconnectNow = () => {
    const isLoading = !socket && !timer
    if (isClosed || isLoading || socket?.connected) return
    clearTimeout(timer)
    timer = undefined
    connect()
  }
  // Called on the browser's `offline` event, because socket.io notices a lost network much later.
  const disconnect = () => {
    if (socket?.connected) socket.disconnect()
  }
  const wake = () => {
    if (document.visibilityState === 'hidden') {
      hiddenSince = Date.now()
      return
    }
    reconnectNow()
    reportPresence()
    if (!wasConnected || !hiddenSince || Date.now() - hiddenSince <= SLEEP_THRESHOLD_MS) return
    resync()
  }
  const resync = () => {
    handlers.onResync()
    runLiveWatchers()
  }
  const onSyncState = (inSync: boolean) => {
    isInSync = inSync
    // A running timer is not restarted, because frequent changes would then postpone the refetch for ever.
    resyncTimer ??= setTimeout(resyncAgain, refetchDelayMs(inSync))
  }
  const resyncAgain = () => {
    resyncTimer = undefined
    resync()
    if (!isInSync) onSyncState(false)
  }

  const load = () => {
    import('socket.io-client').then(({ io }) => !isClosed && open(io), reconnectLater)
  }
  const open = (io: typeof Io) => {
    socket = io({
      path: '/socket.io',
      transports: TRANSPORT_ORDERS[failed % TRANSPORT_ORDERS.length],
      timeout: ANSWER_TIMEOUT_MS,
      ackTimeout: ANSWER_TIMEOUT_MS,
      // Our own code reconnects, with the delays of live-delays.ts.
      reconnection: false,
    })
    setLiveSocket(socket)
    socket.on('connect', () => {
      tries = 0
      setLiveLost(false)
      reportPresence()
      isConnected = true
      wasConnected = true
      resync()
    })
    socket.on('whole', onSyncState)
    socket.on('connect_error', error => {
      if (error.message === 'unauthorized') handlers.onUnauthorized()
      reconnectLater()
    })
    socket.on('disconnect', () => {
      // Assume that the next server instance is in sync, because an instance that is out of sync reports this.
      isInSync = true
      reconnectLater()
    })
    socket.onAny((event: string, payload: unknown) => {
      handlers.onEvent(event, payload)
      runLiveWatchers(event)
    })
  }
  load()
  window.addEventListener('online', reconnectNow)
  window.addEventListener('offline', disconnect)
  document.addEventListener('visibilitychange', wake)

  return () => {
    isClosed = true
    clearTimeout(timer)
    clearTimeout(resyncTimer)
    clearInterval(presenceTimer)
    window.removeEventListener('online', reconnectNow)
    window.removeEventListener('offline', disconnect)
    document.removeEventListener('visibilitychange', wake)
    socket?.close()
    socket = undefined
    setLiveSocket(undefined)
    setLiveLost(false)
    handlers.onClose()
  }
}
