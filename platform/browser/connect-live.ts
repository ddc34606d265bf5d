import type { io as Io, Socket } from 'socket.io-client'
import { runWatchers, sayLive, setLost, setSocket } from './live.ts'
import { askIn, comeBackIn } from './live-delays.ts'

/** What the server does not answer within so many milliseconds, a first connection or an event, is lost. */
const answerWithin = 10_000
/**
 * A network may let no WebSocket through, or swallow it: after a try that failed it is the other way's turn, and requests
 * become a WebSocket where that can be. Which one has worked is where the next begins.
 */
const ways = [
  ['websocket', 'polling'],
  ['polling', 'websocket'],
]
/** How often a page says that it is before somebody's eyes. */
const hereEvery = 60_000
/** A page that was out of sight for longer may have slept through something without noticing. */
const sleepAfter = 30_000

export type LiveHandlers = {
  /** Everything the server tells. */
  onEvent: (event: string, payload: unknown) => void
  /**
   * What was told before may not have been heard, and is not told twice: the connection is there, for the first time,
   * again, or after a sleep, or the server itself did not hear everything.
   */
  onBack: () => void
  /** The server does not know the session any more. */
  onRefused: () => void
  /** The connection is closed for good: it was one person's. */
  onEnd: () => void
}

/** Opens the one live connection of this tab, and keeps it. Answers how to close it. */
export function connectLive(handlers: LiveHandlers): () => void {
  let socket: Socket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let isWhole = true
  let tries = 0
  let failed = 0
  let isConnected = false
  let wasConnected = false
  let isClosed = false
  let hiddenSince = 0

  const sayHere = () => {
    if (document.visibilityState === 'visible') sayLive('here', {})
  }
  const here = setInterval(sayHere, hereEvery)
  const connect = () => {
    if (!socket) return load()
    socket.io.opts.transports = ways[failed % ways.length]
    socket.connect()
  }
  const comeBack = () => {
    if (!isConnected) failed += 1
    isConnected = false
    if (isClosed || timer) return
    setLost(true)
    timer = setTimeout(() => {
      timer = undefined
      connect()
    }, comeBackIn(tries))
    tries += 1
  }
  const comeBackNow = () => {
    const isLoading = !socket && !timer
    if (isClosed || isLoading || socket?.connected) return
    clearTimeout(timer)
    timer = undefined
    connect()
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
    if (!wasConnected || !hiddenSince || Date.now() - hiddenSince <= sleepAfter) return
    ask()
  }
  const ask = () => {
    handlers.onBack()
    runWatchers()
  }
  const onWhole = (whole: boolean) => {
    isWhole = whole
    // A timer that runs already is kept: were it set anew with each change, frequent changes would put it off for ever.
    asking ??= setTimeout(askLater, askIn(whole))
  }
  const askLater = () => {
    asking = undefined
    ask()
    if (!isWhole) onWhole(false)
  }

  const load = () => {
    // A script that does not come is asked for again, as a lost connection is.
    import('socket.io-client').then(({ io }) => !isClosed && open(io), comeBack)
  }
  const open = (io: typeof Io) => {
    socket = io({
      path: '/socket.io',
      transports: ways[failed % ways.length],
      timeout: answerWithin,
      ackTimeout: answerWithin,
      // The library's own waits are random; ours follow the steps of live-delays.ts.
      reconnection: false,
    })
    setSocket(socket)
    socket.on('connect', () => {
      tries = 0
      setLost(false)
      sayHere()
      isConnected = true
      wasConnected = true
      ask()
    })
    socket.on('whole', onWhole)
    socket.on('connect_error', error => {
      if (error.message === 'unauthorized') handlers.onRefused()
      comeBack()
    })
    socket.on('disconnect', () => {
      // Whoever takes the next connection says it anew.
      isWhole = true
      comeBack()
    })
    socket.onAny((event: string, payload: unknown) => {
      handlers.onEvent(event, payload)
      runWatchers(event)
    })
  }
  load()
  window.addEventListener('online', comeBackNow)
  window.addEventListener('offline', lose)
  document.addEventListener('visibilitychange', wake)

  return () => {
    isClosed = true
    clearTimeout(timer)
    clearTimeout(asking)
    clearInterval(here)
    window.removeEventListener('online', comeBackNow)
    window.removeEventListener('offline', lose)
    document.removeEventListener('visibilitychange', wake)
    socket?.close()
    socket = undefined
    setSocket(undefined)
    setLost(false)
    handlers.onEnd()
  }
}
