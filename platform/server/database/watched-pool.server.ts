import { Socket } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import { DatabaseUnavailable, databaseErrorCode } from './db.server.ts'
import type { WatchStatement } from './slow-statements.server.ts'

const CHECK_INTERVAL_MS = 1_000
const REPLY_TIMEOUT_MS = 3_000
const END_TIMEOUT_MS = 2_000
/** A connection without a reply for this long is dead, because the database's statement timeout is shorter. */
const MAX_STATEMENT_MS = 20_000

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void
type Query = (...args: unknown[]) => unknown
type ResultCallback = (error: Error | null, result: unknown) => void

/**
 * A pool that pings the database on a separate connection after each second without a reply, or while a statement waits
 * for more than a second. If the ping has no reply either, the pool cuts all connections, which may hang after a failover,
 * and refuses callers (`DatabaseUnavailable`) until the database replies again.
 */
export class WatchedPool extends pg.Pool {
  readonly #newClient: () => pg.Client
  readonly #log: Logger
  readonly #watchStatement: WatchStatement
  readonly #sockets: Set<Socket>
  readonly #waiting = new Set<(refusal: Error) => void>()
  /** For each busy connection, the time since which it waits for a reply. */
  readonly #pendingSince = new Map<pg.PoolClient, number>()
  readonly #ended = new AbortController()
  #isAway = false
  #repliedAt = Number.NEGATIVE_INFINITY
  #pingClient: pg.Client | undefined

  constructor(url: () => string, settings: pg.PoolConfig, log: Logger, watch: WatchStatement) {
    const sockets = new Set<Socket>()
    const stream = () => trackedSocket(sockets)
    class Client extends pg.Client {
      constructor(args?: pg.ClientConfig) {
        super({ ...args, connectionString: url() })
      }
    }
    super({ ...settings, stream, connectionTimeoutMillis: REPLY_TIMEOUT_MS, Client })
    this.#newClient = () => new Client({ ...settings, stream })
    this.#log = log
    this.#watchStatement = watch
    this.#sockets = sockets
    this.query = this.#query as typeof this.query
    this.on('connect', client => this.#instrument(client))
    this.on('remove', client => this.#pendingSince.delete(client))
    this.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
    void this.#monitor()
  }

  get isUp(): boolean {
    return !this.#isAway
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const acquired = this.#acquire()
    if (!callback) return acquired
    acquired.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
  }

  /** Closes the pool. Waits for running statements, but not long, because the database may not respond. */
  override async end(): Promise<void> {
    this.#ended.abort()
    await Promise.race([super.end(), delay(END_TIMEOUT_MS, undefined, { ref: false })])
    this.#cutConnections()
  }

  /**
   * Runs a statement. After an error, the connection is dropped, because a transaction may be open. A callback is
   * used, because with promises, pg keeps the rows in memory long after the request.
   */
  readonly #query = async (text: unknown, values?: unknown): Promise<unknown> => {
    const client = await this.#acquire()
    const finished = new Promise((resolve, reject) => {
      const onResult: ResultCallback = (error, answer) => {
        client.release(error ?? undefined)
        if (error) reject(error)
        else resolve(answer)
      }
      ;(client.query as Query)(text, values, onResult)
    })
    return finished.catch(error => {
      // Replace the stack, because the original one leads to the socket and not to the caller.
      Error.captureStackTrace(error)
      throw error
    })
  }

  #acquire(): Promise<pg.PoolClient> {
    if (this.#isAway) return Promise.reject(new DatabaseUnavailable())
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect((error, client) => {
        const isWaiting = this.#waiting.delete(reject)
        if (!client) reject(new DatabaseUnavailable({ cause: error }))
        else if (isWaiting) resolve(client)
        else client.release()
      })
    })
  }

  /** Makes statements on a broken connection fail with `DatabaseUnavailable`. */
  #instrument(client: pg.PoolClient): void {
    let isBroken = false
    const markBroken = () => {
      isBroken = true
    }
    // pg itself does not listen while the client is in use, and an error without a listener ends the process.
    client.on('error', markBroken)
    client.on('end', markBroken)
    client.on('drain', () => {
      this.#pendingSince.delete(client)
      this.#repliedAt = performance.now()
    })
    // `query` is read from the prototype for each call, because tests spy on the prototype.
    const query: Query = (...args) => pg.Client.prototype.query.apply(client, args as never)
    const toPoolError = (error: Error) => (isBroken ? new DatabaseUnavailable({ cause: error }) : error)
    const watched: Query = (...args) => {
      if (!this.#pendingSince.has(client)) this.#pendingSince.set(client, Date.now())
      const callback = args.at(-1)
      const finished = this.#watchStatement(textOf(args[0]))
      if (typeof callback === 'function') {
        const onResult: ResultCallback = (error, result) => {
          finished()
          callback(error && toPoolError(error), result)
        }
        return query(...args.slice(0, -1), onResult)
      }
      const answer = query(...args)
      if (!(answer instanceof Promise)) return answer
      return answer.finally(finished).catch(error => {
        throw toPoolError(error)
      })
    }
    client.query = watched as typeof client.query
  }

  async #monitor(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      if (this.#isAway || this.#isSilent()) await this.#checkHealth()
      for (const [client, since] of this.#pendingSince) if (Date.now() - since > MAX_STATEMENT_MS) void client.end()
      await delay(CHECK_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
    this.#pingClient?.end().catch(() => {})
  }

  /** New connections reply after a failover, so a reply alone does not show that older connections still work. */
  #isSilent(): boolean {
    const isLate = (since: number) => Date.now() - since > CHECK_INTERVAL_MS
    return performance.now() - this.#repliedAt >= CHECK_INTERVAL_MS || [...this.#pendingSince.values()].some(isLate)
  }

  async #checkHealth(): Promise<void> {
    const isUp = await this.#ping().catch(error => {
      // A timeout means that the database is unavailable. After another error, try a new connection.
      return error instanceof PingTimeout ? false : this.#ping().catch(() => false)
    })
    if (isUp === !this.#isAway || this.#ended.signal.aborted) return
    this.#isAway = !isUp
    if (isUp) return this.#log.warn('the database is back')
    this.#log.error('the database is away')
    this.#cutConnections()
    await this.#checkHealth()
  }

  /** Returns true if the database replies, even with a refusal. */
  async #ping(): Promise<boolean> {
    const client = this.#pingClient ?? this.#newClient()
    try {
      await withTimeout(REPLY_TIMEOUT_MS, async () => {
        if (client !== this.#pingClient) {
          client.on('error', () => {})
          await client.connect()
          this.#pingClient = client
        }
        await client.query('SELECT 1')
      })
      return true
    } catch (error) {
      this.#pingClient = undefined
      client.end().catch(() => {})
      const code = databaseErrorCode(error)
      // 57P codes mean that the database is starting or stopping. Any other refusal shows that it is running.
      if (code && !code.startsWith('57P')) return true
      throw error
    }
  }

  #cutConnections(): void {
    for (const socket of this.#sockets) socket.destroy()
    for (const refuse of this.#waiting) refuse(new DatabaseUnavailable())
    this.#waiting.clear()
  }
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')

class PingTimeout extends Error {}

/** Runs work with a timeout. Replies that arrived while this process was blocked are handled before the timeout. */
async function withTimeout(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  const timeOut = async () => {
    await delay(milliseconds, undefined, { ref: false })
    await setImmediate()
    await setImmediate()
    throw new PingTimeout('no answer')
  }
  await Promise.race([work(), timeOut()])
}

function trackedSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}
