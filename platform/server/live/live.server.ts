import type { Server as HttpServer, ServerResponse } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Config } from '../config.server.ts'
import { hasOneHost, subdomainFinder } from '../http/hosts.server.ts'
import { isOwnOrigin } from '../http/own-origin.server.ts'
import { standingHeaders } from '../http/security-headers.server.ts'
import type { Logger } from '../log/log.server.ts'
import { secretNow } from '../secret-files.server.ts'
import { openHub } from './hub.server.ts'
import { type ProcessMessageHandlers, receiveProcessMessages } from './process-messages.server.ts'

/** What a socket says beyond this is not heard; nothing that must arrive is ever said this way. */
const eventsPerSecond = 5

/** Live connections of one person to one process: more than anybody has tabs and devices. */
const socketsPerPerson = 100
/** Sessions looked up at the same time when all are checked; the rest of the database's connections are for requests. */
const CHECKS_AT_ONCE = 4

/** Tells a tab whether it is told everything: while it is not it has to ask, and once more when it is again. */
const wholeEvent = 'whole'

/**
 * Live updates over Socket.IO. People are addressed, not subjects: each socket sits in the room `user:{id}`,
 * so a client subscribes to nothing and can hear nothing that is not his.
 */
export type Live = {
  attach(http: HttpServer): void
  /** Who is calling is found from the handshake's cookie; null refuses the connection. */
  authenticate(find: (headers: Headers) => Promise<{ userId: string; sessionId: string } | null>): void
  onEvent(event: string, handle: (userId: string, payload: unknown) => void | Promise<void>): void
  /** Tells every open tab of these people; call it after the transaction has been committed. */
  tell(userIds: string[], event: string, payload: unknown): void
  /** Tells the other processes; what is told this way must also be found out without it, since Redis may be away. */
  tellProcesses(event: string, payload?: unknown): void
  onProcessEvent(event: string, handle: (payload?: unknown) => void): void
  /** The processes hear each other again; what they told each other meanwhile may be lost. */
  onReturn(handle: () => void): void
  /** Ends the sockets of a session, or all of a person's. */
  disconnect(target: { userId: string } | { sessionId: string }): void
  /** Open connections of this process. */
  connections(): number
  /** Whether everything that other processes tell arrives here. */
  isWhole(): boolean
  close(): Promise<void>
}

type LiveConfig = Pick<Config, 'REDIS_URL' | 'APP_URL'> & Partial<Pick<Config, 'secretFiles'>>

export async function createLive(config: LiveConfig, log: Logger): Promise<Live> {
  const subdomainOf = subdomainFinder(config.APP_URL)
  const standing = standingHeaders(config)
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    pingInterval: 30_000,
    pingTimeout: 10_000,
    maxHttpBufferSize: 16_384,
    // Cookies are sent along from any site; only our own pages may open a socket with them.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      // Under a provider's address there is nothing live.
      const isOurs = subdomainOf(host) === null && hasOneHost(request)
      decide(null, isOurs && (!origin || isOwnOrigin(config.APP_URL, origin, host)))
    },
  })
  const handlers = new Map<string, (userId: string, payload: unknown) => void | Promise<void>>()
  let isAttached = false
  let find: Parameters<Live['authenticate']>[0] = async () => null

  const whoIs = (socket: Socket) => find(new Headers({ cookie: socket.handshake.headers.cookie ?? '' }))
  let isChecking = false
  /** The end of a session may have been missed. A socket that cannot be looked up is closed and connects again. */
  async function endForeignSockets() {
    // Redis may come and go; a second check beside the first would only double the look-ups.
    if (isChecking) return
    isChecking = true
    const sockets = [...io.sockets.sockets.values()]
    const check = async (socket: Socket) => {
      if (!(await whoIs(socket).catch(() => null))) socket.disconnect(true)
    }
    while (sockets.length) await Promise.all(sockets.splice(0, CHECKS_AT_ONCE).map(check))
    isChecking = false
  }

  io.use((socket, next) => {
    whoIs(socket).then(
      identity => {
        if (!identity) return next(new Error('unauthorized'))
        const { userId, sessionId } = identity
        // Sockets about to be accepted count too, since many may come at once.
        if ((io.sockets.adapter.rooms.get(`user:${userId}`)?.size ?? 0) >= socketsPerPerson) {
          return next(new Error('too_many'))
        }
        Object.assign(socket.data, identity)
        socket.join([`user:${userId}`, `session:${sessionId}`])
        next()
      },
      error => {
        // What has gone wrong is for the log; the browser tries again.
        log.warn({ err: error }, 'a live connection could not be let in')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket: Socket) => {
    const { userId } = socket.data as { userId: string }
    if (hub?.isWhole() === false) socket.emit(wholeEvent, false)
    let eventsThisSecond = 0
    let second = 0
    for (const [event, handle] of handlers) {
      socket.on(event, async (payload: unknown) => {
        const now = Math.floor(Date.now() / 1000)
        if (now !== second) eventsThisSecond = 0
        second = now
        eventsThisSecond += 1
        if (eventsThisSecond > eventsPerSecond) return
        try {
          await handle(userId, payload)
        } catch (error) {
          log.warn({ err: error, event }, 'live event failed')
        }
      })
    }
  })

  const processHandlers = new Map<string, (payload?: unknown) => void>()
  const returnHandlers: (() => void)[] = []
  /** What is done in each process, by the name under which the others are told of it. */
  const everywhere: ProcessMessageHandlers = {
    tell: ({ rooms, event, payload }) => void io.to(rooms).emit(event, payload),
    disconnect: ({ room }) => io.in(room).disconnectSockets(true),
    process: ({ event, payload }) => processHandlers.get(event)?.(payload),
  }
  const hub = config.REDIS_URL
    ? await openHub(() => secretNow(config, 'REDIS_URL')!, log, {
        hear: receiveProcessMessages(everywhere, log),
        onChange(isWhole) {
          io.emit(wholeEvent, isWhole)
          if (!isWhole) return
          void endForeignSockets()
          for (const handle of returnHandlers) handle()
        },
      })
    : undefined

  return {
    attach(http) {
      isAttached = true
      // Node leaves a connection that is to be another protocol's to whoever takes it. Until somebody does, and for
      // other paths nobody ever does, a client that hangs up would be an error without a listener: the process's end.
      http.on('upgrade', (_request, socket) => socket.on('error', () => socket.destroy()))
      io.attach(http)
      io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
        for (const [name, value] of standing) response.setHeader(name, value)
        next()
      })
    },
    authenticate: finder => {
      find = finder
    },
    onEvent: (event, handle) => void handlers.set(event, handle),
    tell(userIds, event, payload) {
      // Socket.IO takes an empty list of rooms to mean every socket.
      if (!userIds.length) return
      const told = { rooms: userIds.map(id => `user:${id}`), event, payload }
      everywhere.tell(told)
      hub?.tell('tell', told)
    },
    tellProcesses: (event, payload) => hub?.tell('process', { event, payload }),
    onProcessEvent: (event, handle) => void processHandlers.set(event, handle),
    onReturn: handle => void returnHandlers.push(handle),
    disconnect(target) {
      const ended = { room: 'userId' in target ? `user:${target.userId}` : `session:${target.sessionId}` }
      everywhere.disconnect(ended)
      hub?.tell('disconnect', ended)
    },
    connections: () => (isAttached ? io.engine.clientsCount : 0),
    isWhole: () => hub?.isWhole() !== false,
    async close() {
      // Closing also ends the HTTP server it is attached to.
      if (isAttached) await io.close()
      await hub?.close()
    },
  }
}
