import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type Results } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Logger } from '../log/log.server.ts'
import type { Database, Db } from './db.server.ts'
import { lockFolder } from './embedded-folder.server.ts'
import { migrateDatabase } from './migration.server.ts'
import { wasmFlags } from './wasm-flags.server.ts'

const VACUUM_INTERVAL_MS = 6 * 3_600_000
/** The cache is small, because it never shrinks and the operating system caches the files as well. */
const SHARED_BUFFERS = 'shared_buffers=16MB'
/** WAL segments are small, because a new database is created in memory and would be 50 % larger with 16 MB each. */
const WAL_SEGMENT_SIZE = '--wal-segsize=1'

/** Opens a database without migrating, in memory if there is no `dataDir`. A new database loads `loadDataDir`. */
export function openClient(dataDir?: string, loadDataDir?: Blob): Promise<PGlite> {
  for (const flag of wasmFlags) setFlagsFromString(flag)
  return PGlite.create({
    dataDir,
    loadDataDir,
    initDbStartParams: [WAL_SEGMENT_SIZE, '-c', SHARED_BUFFERS],
    postgresqlconf: [SHARED_BUFFERS],
    extensions: { pg_trgm, btree_gin, btree_gist },
  })
}

/** Returns a snapshot. No statement runs meanwhile. PostgreSQL drops uncommitted changes when it opens the snapshot. */
export const dumpClient = async (client: PGlite): Promise<Buffer> =>
  Buffer.from(await (await client.dumpDataDir('gzip')).arrayBuffer())

/** Opens PostgreSQL in WebAssembly, in `{dataDir}/postgres`. The data survives kill -9, but no power failure. */
export async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const lockedFolder = await lockFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const client = await openOrCreate(folder)
  const database = await wrap(client)
  // Backup commands run in another process and ask this process for the dump.
  lockedFolder.serveDumps(() =>
    dumpClient(client).catch(error => {
      log.error({ err: error }, 'the database could not be handed out')
      throw error
    }),
  )
  // Vacuum regularly, because the embedded database has no autovacuum and updated tables would only grow.
  const vacuum = setInterval(() => {
    client.exec('VACUUM ANALYZE').catch(error => log.warn({ err: error }, 'vacuum failed'))
  }, VACUUM_INTERVAL_MS).unref()
  return {
    ...database,
    async close() {
      clearInterval(vacuum)
      await client.close()
      await lockedFolder.release()
    },
  }
}

/** Opens a database in memory, for tests. */
export async function openInMemory(dump: Blob): Promise<Database> {
  return wrap(await openClient(undefined, dump))
}

async function wrap(client: PGlite): Promise<Database> {
  const db = drizzle(client)
  await migrateDatabase(text => client.query(text), {
    migrate: migrationsFolder => migrate(db, { migrationsFolder }),
    isEmbedded: true,
  })
  const executePrepared = statementPreparer(client)
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    query: (text, values) => client.query(text, values),
    rows: async (text, values) =>
      (values.length ? await client.query(text, values) : await executePrepared(text)).rows as never,
    exec: text => client.exec(text),
    connections: () => ({ total: 1, idle: 1, waiting: 0, isUp: !client.closed }),
    close: () => client.close(),
  }
}

/**
 * Returns a function that runs a statement without parameters, prepared on its first run. EXECUTE takes a quarter of
 * the processor time of `query`, which sends six messages to WebAssembly and plans each time.
 */
function statementPreparer(client: PGlite): (text: string) => Promise<Results> {
  const prepared = new Map<string, Promise<string>>()
  async function prepare(text: string): Promise<string> {
    const name = `statement_${prepared.size}`
    await client.exec(`PREPARE ${name} AS ${text}`)
    return name
  }
  return async text => {
    const name = prepared.get(text) ?? prepare(text)
    prepared.set(text, name)
    return (await client.exec(`EXECUTE ${await name}`))[0]!
  }
}

/** A marker file exists while a database is created. If interrupted, the next start creates the database again. */
async function openOrCreate(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  else if (existsSync(folder)) return openClient(folder)
  writeFileSync(unfinished, '')
  const client = await openClient(folder, await createDump())
  rmSync(unfinished)
  return client
}

/** Creates a new database in steps with garbage collections, because PGlite's single step would need 140 MB more. */
async function createDump(): Promise<Blob> {
  const client = await openClient()
  await collectGarbage()
  const dump = await client.dumpDataDir('none')
  await client.close()
  await collectGarbage()
  return dump
}

/** Collects garbage if `--expose-gc` is set, as in `npm start`. Only the second run frees a closed database. */
async function collectGarbage(): Promise<void> {
  await globalThis.gc?.({ execution: 'async' })
  await globalThis.gc?.({ execution: 'async' })
}
