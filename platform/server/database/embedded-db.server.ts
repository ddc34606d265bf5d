import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Logger } from '../log/log.server.ts'
import type { Database, Db } from './db.server.ts'
import { holdFolder } from './embedded-folder.server.ts'
import { bringUpToDate } from './migration.server.ts'

const vacuumEvery = 6 * 3_600_000
/** What it keeps of its files in memory, which never shrinks; the operating system keeps them as well. */
const pages = 'shared_buffers=16MB'
/** A new database is copied in memory before it reaches the disk: with the usual 16 MB it would be half as much again. */
const logFile = '--wal-segsize=1'

/**
 * V8 compiles WebAssembly twice: at once and simply, then what runs often by its optimizing compiler. For PostgreSQL's
 * parser alone, a single function of 100 kB, the second takes 600 MB and keeps a core busy for ten seconds, in which a
 * command that is done cannot end; what is left afterwards answers pages a twentieth faster. So it is left out
 * (bench/README.md has the figures). Both are needed: with the first alone everything is optimized before it runs.
 */
const compiledOnce = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']

/** The bare database in this folder, or without one in memory; a `loadDataDir` fills a new folder with what it holds. */
export function openClient(dataDir?: string, loadDataDir?: Blob): Promise<PGlite> {
  for (const flag of compiledOnce) setFlagsFromString(flag)
  return PGlite.create({
    dataDir,
    loadDataDir,
    initDbStartParams: [logFile, '-c', pages],
    postgresqlconf: [pages],
    extensions: { pg_trgm, btree_gin, btree_gist },
  })
}

/** All of it as at one moment: no statement runs meanwhile, and what is not committed is undone where it is opened. */
export const dumpOf = async (client: PGlite): Promise<Buffer> =>
  Buffer.from(await (await client.dumpDataDir('gzip')).arrayBuffer())

/**
 * PostgreSQL compiled to WebAssembly, in `{dataDir}/postgres`. Survives kill -9, not a power cut.
 */
export async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const held = await holdFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const client = await openOrMake(folder)
  const database = await wrap(client)
  // For a backup, which another process makes.
  held.handOut(() =>
    dumpOf(client).catch(error => {
      log.error({ err: error }, 'the database could not be handed out')
      throw error
    }),
  )
  // There is no autovacuum in the embedded database; without this, updated tables only ever grow.
  const vacuum = setInterval(() => {
    client.exec('VACUUM ANALYZE').catch(error => log.warn({ err: error }, 'vacuum failed'))
  }, vacuumEvery).unref()
  return {
    ...database,
    async close() {
      clearInterval(vacuum)
      await client.close()
      await held.release()
    },
  }
}

/** A database in memory alone, for tests; filled with a dump. */
export async function openInMemory(dump: Blob): Promise<Database> {
  return wrap(await openClient(undefined, dump))
}

async function wrap(client: PGlite): Promise<Database> {
  const db = drizzle(client)
  await bringUpToDate(text => client.query(text), {
    migrate: migrationsFolder => migrate(db, { migrationsFolder }),
    isEmbedded: true,
  })
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    query: (text, values) => client.query(text, values),
    rows: async (text, values) => (await client.query(text, values)).rows as never,
    exec: text => client.exec(text),
    connections: () => ({ total: 1, idle: 1, waiting: 0, isUp: !client.closed }),
    close: () => client.close(),
  }
}

/**
 * Opens the database in this folder, or makes one. While it is made a file beside it says so: a start that is cut off
 * leaves nothing that the next one would take for a database.
 */
async function openOrMake(folder: string): Promise<PGlite> {
  const unfinished = `${folder}.unfinished`
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true })
  else if (existsSync(folder)) return openClient(folder)
  writeFileSync(unfinished, '')
  const client = await openClient(folder, await dumpOfNew())
  rmSync(unfinished)
  return client
}

/**
 * PGlite makes a database in a second one in memory and hands its files over as one piece. In a folder it would do all of
 * that at once; in steps, with the garbage collected after each, it takes 140 MB less at its peak.
 */
async function dumpOfNew(): Promise<Blob> {
  const made = await openClient()
  await collectGarbage()
  const dump = await made.dumpDataDir('none')
  await made.close()
  await collectGarbage()
  return dump
}

/** Where `npm start` lets it (`--expose-gc`). V8 lets go of a closed database only the second time. */
async function collectGarbage(): Promise<void> {
  await globalThis.gc?.({ execution: 'async' })
  await globalThis.gc?.({ execution: 'async' })
}
