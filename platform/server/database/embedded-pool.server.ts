import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { prepareStatements } from './prepared-statements.server.ts'

/**
 * Returns a pool with the single connection of the embedded database, so that both databases use the same driver and
 * prepare their statements.
 */
export function openEmbeddedPool(client: PGlite): pg.Pool {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    // Otherwise pg would obey PGSSLMODE.
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    stream: () => new EmbeddedStream(client) as never,
    // The pool replaces a connection after a failed statement, but the session of the embedded database stays.
    onConnect: client => client.query('ROLLBACK; DEALLOCATE ALL'),
  })
  const prepare = prepareStatements()
  // An error without a listener would end the process. The running statement is rejected with the same error.
  const ignoreError = () => {}
  pool.on('connect', client => prepare(client.on('error', ignoreError)))
  return pool.on('error', ignoreError)
}

type Written = { chunk: Buffer }
type Done = (error?: Error) => void

/** Stands for the socket of a connection. The messages of a statement arrive together and are executed in one step. */
class EmbeddedStream extends Duplex {
  readonly #client: PGlite

  constructor(client: PGlite) {
    super()
    this.#client = client
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  // These are methods of sockets that have no meaning here.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  /** Node calls this for a single message too, because there is no `_write`. */
  override _writev(written: Written[], done: Done): void {
    this.#execute(Buffer.concat(written.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  async #execute(messages: Buffer): Promise<void> {
    const replies: Uint8Array[] = []
    // Copies each reply, because PostgreSQL overwrites its memory.
    const onRawData = (reply: Uint8Array) => void replies.push(reply.slice())
    await this.#client.runExclusive(() => this.#client.execProtocolRawStream(messages, { onRawData }))
    if (replies.length) this.push(Buffer.concat(replies))
  }
}
