import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What comes and goes at the HTTP server, so that it can end without cutting anybody off. Before anything is attached. */
export function watchTraffic(http: Server) {
  const sockets = new Set<Socket>()
  const running = new Set<ServerResponse>()
  let isEnding = false
  let tellQuiet = () => {}
  http.on('connection', socket => {
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
