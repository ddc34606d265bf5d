import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '../local-server.ts'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** Starts a TCP proxy for several ports. Each connection goes to the next port that accepts connections. */
export async function startTcpProxy(ports: number[]) {
  let next = 0
  let [isAway, isSilent] = [false, false]
  const open = new Set<Socket>()
  function track(socket: Socket) {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  }
  const server = createServer(client => {
    track(client)
    client.on('error', () => client.destroy())
    if (isAway) client.destroy()
    else if (isSilent) client.pause()
    else tryNext(ports.length)

    function tryNext(attempts: number) {
      if (!attempts) return client.destroy()
      const instance = connect(ports[next++ % ports.length]!, '127.0.0.1')
      instance.once('error', () => tryNext(attempts - 1))
      instance.once('connect', () => {
        track(instance)
        instance.removeAllListeners('error')
        instance.on('error', () => client.destroy())
        instance.on('close', () => client.destroy())
        client.on('close', () => instance.destroy())
        client.pipe(instance).pipe(client)
      })
    }
  })
  const { port } = new URL(await listenLocally(server))
  function cut() {
    for (const socket of open) socket.destroy()
  }
  return {
    port: Number(port),
    url: `http://localhost:${port}`,
    /** Ends every connection, but accepts new connections. */
    cut,
    /** Ends every connection, and accepts no new connections until `goUp` is called. */
    goDown() {
      isAway = true
      cut()
    },
    /** Lets open connections stay open without data, and with `all` also new ones until `goUp` is called. */
    fallSilent({ all }: { all: boolean }) {
      isSilent = all
      for (const socket of open) socket.unpipe().pause()
    },
    goUp() {
      isAway = false
      isSilent = false
    },
    close() {
      server.close()
      cut()
    },
  }
}
