import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'

/** Listening stops after this time without a new connection. Clients reconnect sooner than this after an answer. */
const QUIET_MS = 100

/** Tracks connections and requests, so that the server can stop without cutting any off. Call this before listening. */
export function trackTraffic(http: Server) {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let isEnding = false
  let accepted = 0
  /** Requests that wait until listening has stopped; null while requests do not have to wait. */
  let waiting: (() => void)[] | null = null
  let onQuiet = () => {}
  http.on('connection', socket => {
    accepted += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  http.on('request', (_, response) => {
    if (isEnding) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (!running.size) onQuiet()
    })
  })
  return {
    /** Sends `Connection: close` with every answer from now on, so that each client disconnects after its answer. */
    endConnections(): void {
      isEnding = true
      for (const response of running) response.shouldKeepAlive = false
    },
    /** Calls `answer` at once. If the server is about to stop listening, calls `answer` after listening has stopped. */
    pass(answer: () => void): void {
      if (waiting) waiting.push(answer)
      else answer()
    },
    /**
     * Stops listening when no new connection has come for a while, or after `timeoutMs`, which cuts off connections in
     * the listen backlog. Until then answers are held back, because most clients reconnect after an answer.
     */
    async endListening(stop: () => void, timeoutMs: number): Promise<void> {
      waiting = []
      const end = performance.now() + timeoutMs
      for (let before = -1, since = performance.now(); ; ) {
        if (before !== accepted) since = performance.now()
        before = accepted
        if (performance.now() - since < QUIET_MS && performance.now() < end) {
          await delay(5)
          continue
        }
        // A turn of the event loop accepts one connection, so after a turn without a connection the backlog is empty.
        await setImmediate()
        await setImmediate()
        if (before === accepted || performance.now() > end + timeoutMs) break
      }
      stop()
      const held = waiting
      waiting = null
      for (const answer of held) answer()
    },
    /** Waits until the next request has been answered, at most `timeoutMs`. */
    async untilAnswer(timeoutMs: number): Promise<void> {
      await new Promise<void>(done => {
        http.once('request', (_, response) => response.once('close', done))
        setTimeout(done, timeoutMs).unref()
      })
    },
    /** Waits until no request is being answered, at most `timeoutMs`. */
    async untilQuiet(timeoutMs: number): Promise<void> {
      if (!running.size) return
      await new Promise<void>(done => {
        onQuiet = done
        setTimeout(done, timeoutMs).unref()
      })
    },
    cut(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}
