import { createServer } from 'node:http'
import { io } from 'socket.io-client'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { listenLocally } from './local-server.ts'

/** Serves the app's live connections. `openTab` returns whether a tab is connected, or the reason of its refusal. */
export async function serveLive({ runtime }: { runtime: Pick<Runtime, 'live'> }) {
  const http = createServer()
  runtime.live.attach(http)
  const address = await listenLocally(http)
  async function openTab({ cookie }: { cookie: string }, headers: Record<string, string> = {}) {
    const extraHeaders = { cookie, ...headers }
    const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders })
    const received: [string, unknown][] = []
    socket.onAny((event, payload) => received.push([event, payload]))
    const outcome = await new Promise<string>(done => {
      socket.on('connect', () => done('connected'))
      socket.on('connect_error', error => done(error.message))
    })
    return { socket, received, outcome }
  }
  return { http, address, openTab }
}
