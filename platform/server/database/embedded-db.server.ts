import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Logger } from '../log/log.server.ts'
import type { Database } from './db.server.ts'
import { lockFolder } from './embedded-folder.server.ts'
import { openEmbeddedPool } from './embedded-pool.server.ts'
import { migrateDatabase } from './migration.server.ts'
import { queryFunctionsOf } from './pool-database.server.ts'
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
    database.exec('VACUUM ANALYZE').catch(error => log.warn({ err: error }, 'vacuum failed'))
  }, VACUUM_INTERVAL_MS).unref()
  return {
    ...database,
    async close() {
      clearInterval(vacuum)
      await database.close()
      await lockedFolder.release()
    },
  }
}

/** Opens a database in memory, for tests. */
export async function openInMemory(dump: Blob): Promise<Database> {
  return wrap(await openClient(undefined, dump))
}

async function wrap(client: PGlite): Promise<Database> {
  const pool = openEmbeddedPool(client)
  const functions = queryFunctionsOf(pool)
  await migrateDatabase(text => pool.query(text), {
    migrate: migrationsFolder => migrate(functions.db, { migrationsFolder }),
    isEmbedded: true,
  })
  return {
    kind: 'embedded',
    ...functions,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      isUp: !client.closed,
    }),
    async close() {
      await pool.end()
      await client.close()
    },
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
