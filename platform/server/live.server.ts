import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Server, type Socket } from 'socket.io'
import type { Config } from './config.server.ts'
import { subdomainFinder } from './hosts.server.ts'
import type { Logger } from './log.server.ts'
import { openRedis } from './redis.server.ts'

/** What a socket says beyond this is not heard; nothing that must arrive is ever said this way. */
const eventsPerSecond = 5

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
  /** Redis is there again; what processes told each other meanwhile may be lost. */
  onReturn(handle: () => void): void
  /** Ends the sockets of a session, or all of a person's. */
  disconnect(target: { userId: string } | { sessionId: string }): void
  close(): Promise<void>
}

/** Redis's channels reach across its numbered databases, so the number stands in the name. */
const channelOf = (url: string) => `socket.io${new URL(url).pathname}`

export async function createLive(config: Pick<Config, 'REDIS_URL' | 'APP_URL'>, log: Logger): Promise<Live> {
  const redis = config.REDIS_URL
    ? await openRedis(config.REDIS_URL, true, error =>
        log.warn({ err: error }, 'redis is away; live updates reach this copy only'),
      )
    : undefined
  const subdomainOf = subdomainFinder(config.APP_URL)
  const io = new Server({
    path: '/socket.io',
    serveClient: false,
    pingInterval: 30_000,
    pingTimeout: 10_000,
    maxHttpBufferSize: 16_384,
    ...(redis && { adapter: createAdapter(redis, { channelPrefix: channelOf(config.REDIS_URL!) }) }),
    // Cookies are sent along from any site; only our own pages may open a socket with them.
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const own = [new URL(config.APP_URL).origin, `http://${host}`, `https://${host}`]
      // Under a provider's address there is nothing live.
      decide(null, subdomainOf(host) === null && (!origin || own.includes(origin)))
    },
  })
  const handlers = new Map<string, (userId: string, payload: unknown) => void | Promise<void>>()
  let isAttached = false
  let find: Parameters<Live['authenticate']>[0] = async () => null

  io.use((socket, next) => {
    find(new Headers({ cookie: socket.handshake.headers.cookie ?? '' })).then(
      identity => {
        if (!identity) return next(new Error('unauthorized'))
        Object.assign(socket.data, identity)
        next()
      },
      error => next(error),
    )
  })
  io.on('connection', (socket: Socket) => {
    const { userId, sessionId } = socket.data as { userId: string; sessionId: string }
    socket.join([`user:${userId}`, `session:${sessionId}`])
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

  return {
    attach(http) {
      isAttached = true
      io.attach(http)
    },
    authenticate: finder => {
      find = finder
    },
    onEvent: (event, handle) => void handlers.set(event, handle),
    tell: (userIds, event, payload) => void io.to(userIds.map(id => `user:${id}`)).emit(event, payload),
    tellProcesses: (event, payload) => {
      if (redis) io.serverSideEmit(event, payload)
    },
    onProcessEvent: (event, handle) => void io.on(event, handle),
    onReturn: handle => void redis?.on('ready', handle),
    disconnect: target =>
      io.in('userId' in target ? `user:${target.userId}` : `session:${target.sessionId}`).disconnectSockets(true),
    async close() {
      // Closing also ends the HTTP server it is attached to.
      if (isAttached) await io.close()
      // What was told last is on its way; its answer must not find the connection gone.
      if (redis?.isReady) await redis.ping().catch(() => {})
      redis?.destroy()
    },
  }
}
