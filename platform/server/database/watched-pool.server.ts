import { Socket } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log/log.server.ts'
import { DatabaseAway, databaseErrorCode } from './db.server.ts'
import type { WatchStatement } from './slow-statements.server.ts'

/** How often it is asked whether the database is there, and how long it may take to say so. */
const askEvery = 1_000
const patience = 3_000
const lastPatience = 2_000
/** No statement takes as long, since the database itself ends it before: only that connection is dead. */
const longest = 20_000

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void
type Query = (...given: unknown[]) => unknown
type Told = (error: Error | null, result: unknown) => void

/**
 * A pool that notices when the database falls silent, as when another machine takes its place and nothing says that the
 * old connections lead nowhere. A connection of its own asks every second; without an answer all others are cut, and
 * whoever wants one is refused at once (`DatabaseAway`) until there is an answer again.
 */
export class WatchedPool extends pg.Pool {
  readonly #newClient: () => pg.Client
  readonly #log: Logger
  readonly #watchStatement: WatchStatement
  readonly #sockets: Set<Socket>
  readonly #waiting = new Set<(refusal: Error) => void>()
  /** Since when each connection has owed an answer. */
  readonly #asked = new Map<pg.PoolClient, number>()
  readonly #ended = new AbortController()
  #isAway = false
  #asking: pg.Client | undefined

  constructor(url: () => string, settings: pg.PoolConfig, log: Logger, watch: WatchStatement) {
    const sockets = new Set<Socket>()
    const stream = () => tracked(sockets)
    class Client extends pg.Client {
      constructor(given?: pg.ClientConfig) {
        super({ ...given, connectionString: url() })
      }
    }
    super({ ...settings, stream, connectionTimeoutMillis: patience, Client })
    this.#newClient = () => new Client({ ...settings, stream })
    this.#log = log
    this.#watchStatement = watch
    this.#sockets = sockets
    this.query = this.#query as typeof this.query
    this.on('connect', client => this.#watch(client))
    this.on('remove', client => this.#asked.delete(client))
    this.on('error', error => log.warn({ err: error }, 'an idle database connection broke'))
    void this.#lookOn()
  }

  get isUp(): boolean {
    return !this.#isAway
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const found = this.#find()
    if (!callback) return found
    found.then(
      client => callback(undefined, client, client.release),
      error => callback(error, undefined, () => {}),
    )
  }

  /** Waits for what is under way, but not for a database that does not answer. */
  override async end(): Promise<void> {
    this.#ended.abort()
    await Promise.race([super.end(), delay(lastPatience, undefined, { ref: false })])
    this.#cut()
  }

  /**
   * The library's own tells of a broken connection in its words. One that has refused may be left in a transaction.
   * Asked by a callback: after a client's promise each answer's rows outlive their request by far.
   */
  readonly #query = async (text: unknown, values?: unknown): Promise<unknown> => {
    const client = await this.#find()
    const answered = new Promise((resolve, reject) => {
      const told: Told = (error, answer) => {
        client.release(error ?? undefined)
        if (error) reject(error)
        else resolve(answer)
      }
      ;(client.query as Query)(text, values, told)
    })
    return answered.catch(error => {
      // Its own stack leads to the socket; this one leads to who asked.
      Error.captureStackTrace(error)
      throw error
    })
  }

  #find(): Promise<pg.PoolClient> {
    if (this.#isAway) return Promise.reject(new DatabaseAway())
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject)
      super.connect((error, client) => {
        const isWaiting = this.#waiting.delete(reject)
        if (!client) reject(new DatabaseAway({ cause: error }))
        else if (isWaiting) resolve(client)
        else client.release()
      })
    })
  }

  /** What a broken connection says of itself differs by the moment; it is told in one way. */
  #watch(client: pg.PoolClient): void {
    let isBroken = false
    const broken = () => {
      isBroken = true
    }
    // Also while it is lent: an error that nobody listens for ends the process.
    client.on('error', broken)
    client.on('end', broken)
    client.on('drain', () => this.#asked.delete(client))
    // The library's own, asked for each time: tests look at what goes through it.
    const query: Query = (...given) => pg.Client.prototype.query.apply(client, given as never)
    const toldOf = (error: Error) => (isBroken ? new DatabaseAway({ cause: error }) : error)
    const watched: Query = (...given) => {
      if (!this.#asked.has(client)) this.#asked.set(client, Date.now())
      const callback = given.at(-1)
      const answered = this.#watchStatement(textOf(given[0]))
      if (typeof callback === 'function') {
        const told: Told = (error, result) => {
          answered()
          callback(error && toldOf(error), result)
        }
        return query(...given.slice(0, -1), told)
      }
      const answer = query(...given)
      if (!(answer instanceof Promise)) return answer
      return answer.finally(answered).catch(error => {
        throw toldOf(error)
      })
    }
    client.query = watched as typeof client.query
  }

  async #lookOn(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      await this.#look()
      for (const [client, since] of this.#asked) if (Date.now() - since > longest) void client.end()
      await delay(askEvery, undefined, { signal, ref: false }).catch(() => {})
    }
    this.#asking?.end().catch(() => {})
  }

  async #look(): Promise<void> {
    const isHere = await this.#answers().catch(error => {
      // One connection may end for reasons of its own; a silence is everybody's.
      return error instanceof Silence ? false : this.#answers().catch(() => false)
    })
    if (isHere === !this.#isAway || this.#ended.signal.aborted) return
    this.#isAway = !isHere
    if (isHere) return this.#log.warn('the database is back')
    this.#log.error('the database is away')
    this.#cut()
    await this.#look()
  }

  /** Asks on a connection that nobody else has; any answer will do. */
  async #answers(): Promise<boolean> {
    const asking = this.#asking ?? this.#newClient()
    try {
      await within(patience, async () => {
        if (asking !== this.#asking) {
          asking.on('error', () => {})
          await asking.connect()
          this.#asking = asking
        }
        await asking.query('SELECT 1')
      })
      return true
    } catch (error) {
      this.#asking = undefined
      asking.end().catch(() => {})
      const code = databaseErrorCode(error)
      // It starts or stops; whatever else it refuses, it is there.
      if (code && !code.startsWith('57P')) return true
      throw error
    }
  }

  /** Ends every connection and everybody's waiting for one. */
  #cut(): void {
    for (const socket of this.#sockets) socket.destroy()
    for (const refuse of this.#waiting) refuse(new DatabaseAway())
    this.#waiting.clear()
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')

class Silence extends Error {}

/** A process that had no time itself first looks at what has come meanwhile. */
async function within(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  const late = async () => {
    await delay(milliseconds, undefined, { ref: false })
    await setImmediate()
    await setImmediate()
    throw new Silence('no answer')
  }
  await Promise.race([work(), late()])
}

function tracked(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}
