import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'

/** For so many milliseconds nobody may have come before listening stops: clients come again sooner after an answer. */
const quietFor = 100

/** What comes and goes at the HTTP server, so that it can end without cutting anybody off. Before anything is attached. */
export function watchTraffic(http: Server) {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let isEnding = false
  let letIn = 0
  /** Answers held until listening has stopped; null while none are. */
  let waiting: (() => void)[] | null = null
  let tellQuiet = () => {}
  http.on('connection', socket => {
    letIn += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  http.on('request', (_, response) => {
    if (isEnding) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (!running.size) tellQuiet()
    })
  })
  return {
    /** Every answer from now on says `Connection: close`, so that each client goes when it has what it asked for. */
    endConnections(): void {
      isEnding = true
      for (const response of running) response.shouldKeepAlive = false
    },
    /** Lets a request be answered: at once, or when listening has stopped. */
    pass(answer: () => void): void {
      if (waiting) waiting.push(answer)
      else answer()
    },
    /**
     * Ends listening at a moment when nobody comes, or after so many milliseconds. Whoever still waits to be let in when
     * nobody listens any more is cut off with what he has sent; so answers are held back, since most come again because
     * of an answer, until no more have come for a while.
     */
    async endListening(stop: () => void, most: number): Promise<void> {
      waiting = []
      const end = performance.now() + most
      for (let before = -1, since = performance.now(); ; ) {
        if (before !== letIn) since = performance.now()
        before = letIn
        if (performance.now() - since < quietFor && performance.now() < end) {
          await delay(5)
          continue
        }
        // Each turn of the event loop lets one in; after a turn without any nobody waits.
        await setImmediate()
        await setImmediate()
        if (before === letIn || performance.now() > end + most) break
      }
      stop()
      const held = waiting
      waiting = null
      for (const answer of held) answer()
    },
    /** Until no request is being answered, or for so many milliseconds. */
    async untilQuiet(most: number): Promise<void> {
      if (!running.size) return
      await new Promise<void>(done => {
        tellQuiet = done
        setTimeout(done, most).unref()
      })
    },
    /** Ends what is left, such as sockets whose browser is gone. */
    cut(): void {
      for (const socket of sockets) socket.destroy()
    },
  }
}
