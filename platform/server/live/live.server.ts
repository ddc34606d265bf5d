import type { Server as HttpServer, ServerResponse } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Config } from '../config.server.ts'
import { hasOneHost, subdomainFinder } from '../http/hosts.server.ts'
import { isOwnOrigin } from '../http/own-origin.server.ts'
import { securityHeaders } from '../http/security-headers.server.ts'
import type { Logger } from '../log/log.server.ts'
import { currentSecret } from '../secret-files.server.ts'
import { openHub } from './hub.server.ts'
import { type ProcessMessageHandlers, receiveProcessMessages } from './process-messages.server.ts'

/** Further events from a socket are dropped. Browsers send only unimportant events this way. */
const MAX_EVENTS_PER_SECOND = 5

/** Limit of live connections per user and instance, which is more than a user's tabs and devices need. */
const MAX_SOCKETS_PER_USER = 100
/** Number of parallel session look-ups when all sockets are checked, so that requests get database connections too. */
const CHECKS_AT_ONCE = 4

/** Event whose value is false while events may get lost, and true afterwards. Tabs refetch in both cases. */
const SYNC_STATE_EVENT = 'whole'

export type InstanceMessages = {
  /** Sends an event to the other instances. The event may get lost while Redis is down. */
  broadcast(event: string, payload?: unknown): void
  onBroadcast(event: string, handle: (payload?: unknown) => void): void
  /** Called when instances receive each other's messages again. Earlier messages may be lost. */
  onReconnect(handle: () => void): void
}

export type SyncState = {
  /** Returns whether this instance receives all messages of the other instances. */
  isInSync(): boolean
}

/** Live updates by Socket.IO. Events are sent to users (rooms `user:{id}`), and clients cannot join rooms. */
export type Live = InstanceMessages &
  SyncState & {
    attach(http: HttpServer): void
    /** Sets the function that finds a connection's session. Without a session, the connection is refused. */
    authenticate(findSession: (headers: Headers) => Promise<{ userId: string; sessionId: string } | null>): void
    onEvent(event: string, handle: (userId: string, payload: unknown) => void | Promise<void>): void
    /** Sends an event to all open tabs of these users. Call `send` after the commit. */
    send(userIds: string[], event: string, payload: unknown): void
    disconnect(target: { userId: string } | { sessionId: string }): void
    connections(): number
    close(): Promise<void>
  }

type LiveConfig = Pick<Config, 'REDIS_URL' | 'APP_URL'> & Partial<Pick<Config, 'secretFiles'>>

export async function createLive(config: LiveConfig, log: Logger): Promise<Live> {
  const subdomainOf = subdomainFinder(config.APP_URL)
  const securityHeaderValues = securityHeaders(config)
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    pingInterval: 30_000,
    pingTimeout: 10_000,
    maxHttpBufferSize: 16_384,
    // Only our own pages may open a socket, because browsers would send the session cookie from any site.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      // Provider websites have no live updates.
      const isOurs = subdomainOf(host) === null && hasOneHost(request)
      decide(null, isOurs && (!origin || isOwnOrigin(config.APP_URL, origin, host)))
    },
  })
  const handlers = new Map<string, (userId: string, payload: unknown) => void | Promise<void>>()
  let isAttached = false
  let findSession: Parameters<Live['authenticate']>[0] = async () => null

  const sessionOf = (socket: Socket) => findSession(new Headers({ cookie: socket.handshake.headers.cookie ?? '' }))
  let isChecking = false
  /** Closes sockets without a valid session, because the event that ended the session may have been lost. */
  async function closeSocketsWithoutSession() {
    // Redis may come and go quickly, but a second check at the same time would be useless, so do not start one.
    if (isChecking) return
    isChecking = true
    const sockets = [...io.sockets.sockets.values()]
    const check = async (socket: Socket) => {
      if (!(await sessionOf(socket).catch(() => null))) socket.disconnect(true)
    }
    while (sockets.length) await Promise.all(sockets.splice(0, CHECKS_AT_ONCE).map(check))
    isChecking = false
  }

  io.use((socket, next) => {
    sessionOf(socket).then(
      identity => {
        if (!identity) return next(new Error('unauthorized'))
        const { userId, sessionId } = identity
        // Sockets join the room before they are connected, so that sockets arriving at once are counted as well.
        if ((io.sockets.adapter.rooms.get(`user:${userId}`)?.size ?? 0) >= MAX_SOCKETS_PER_USER) {
          return next(new Error('too_many'))
        }
        Object.assign(socket.data, identity)
        socket.join([`user:${userId}`, `session:${sessionId}`])
        next()
      },
      error => {
        // The error is only logged, because the browser tries again.
        log.warn({ err: error }, 'a live connection could not be let in')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket: Socket) => {
    const { userId } = socket.data as { userId: string }
    if (hub?.isInSync() === false) socket.emit(SYNC_STATE_EVENT, false)
    let eventsThisSecond = 0
    let second = 0
    for (const [event, handle] of handlers) {
      socket.on(event, async (payload: unknown) => {
        const now = Math.floor(Date.now() / 1000)
        if (now !== second) eventsThisSecond = 0
        second = now
        eventsThisSecond += 1
        if (eventsThisSecond > MAX_EVENTS_PER_SECOND) return
        try {
          await handle(userId, payload)
        } catch (error) {
          log.warn({ err: error, event }, 'live event failed')
        }
      })
    }
  })

  const processHandlers = new Map<string, (payload?: unknown) => void>()
  const reconnectHandlers: (() => void)[] = []
  const messageHandlers: ProcessMessageHandlers = {
    tell: ({ rooms, event, payload }) => void io.to(rooms).emit(event, payload),
    disconnect: ({ room }) => io.in(room).disconnectSockets(true),
    process: ({ event, payload }) => processHandlers.get(event)?.(payload),
  }
  const hub = config.REDIS_URL
    ? await openHub(() => currentSecret(config, 'REDIS_URL')!, log, {
        onMessage: receiveProcessMessages(messageHandlers, log),
        onChange(isWhole) {
          io.emit(SYNC_STATE_EVENT, isWhole)
          if (!isWhole) return
          void closeSocketsWithoutSession()
          for (const handle of reconnectHandlers) handle()
        },
      })
    : undefined

  return {
    attach(http) {
      isAttached = true
      // Without this listener, a disconnecting client could raise an unhandled error and end the process: Node does
      // not handle errors of upgraded connections, nor does Socket.IO on other paths and before it is ready.
      http.on('upgrade', (_request, socket) => socket.on('error', () => socket.destroy()))
      io.attach(http)
      io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
        for (const [name, value] of securityHeaderValues) response.setHeader(name, value)
        next()
      })
    },
    authenticate: finder => {
      findSession = finder
    },
    onEvent: (event, handle) => void handlers.set(event, handle),
    send(userIds, event, payload) {
      // Send nothing, because Socket.IO would send to all sockets if the list of rooms were empty.
      if (!userIds.length) return
      const message = { rooms: userIds.map(id => `user:${id}`), event, payload }
      messageHandlers.tell(message)
      hub?.publish('tell', message)
    },
    broadcast: (event, payload) => hub?.publish('process', { event, payload }),
    onBroadcast: (event, handle) => void processHandlers.set(event, handle),
    onReconnect: handle => void reconnectHandlers.push(handle),
    disconnect(target) {
      const message = { room: 'userId' in target ? `user:${target.userId}` : `session:${target.sessionId}` }
      messageHandlers.disconnect(message)
      hub?.publish('disconnect', message)
    },
    connections: () => (isAttached ? io.engine.clientsCount : 0),
    isInSync: () => hub?.isInSync() !== false,
    async close() {
      // Closing Socket.IO also closes its HTTP server.
      if (isAttached) await io.close()
      await hub?.close()
    },
  }
}
