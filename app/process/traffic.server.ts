import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/** What comes and goes at the HTTP server, so that it can end without cutting anybody off. Before anything is attached. */
export function watchTraffic(http: Server) {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let isEnding = false
  let letIn = 0
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
    /**
     * Until everybody who is connected already has been let in, or for so many milliseconds. At each turn of the event
     * loop it is one; whoever still waits when nobody listens any more is cut off, with what he has sent.
     */
    async untilAllAreIn(most: number): Promise<void> {
      const end = Date.now() + most
      for (let before = -1; before < letIn && Date.now() < end; ) {
        before = letIn
        await setImmediate()
        await setImmediate()
      }
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
