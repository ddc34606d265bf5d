import { existsSync, mkdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Logger } from '../log/log.server.ts'
import { StartFault } from '../start-fault.server.ts'
import { type Database, type Db, migrationsFolder } from './db.server.ts'
import { runOnlineSteps } from './online-steps.server.ts'

const vacuumEvery = 6 * 3_600_000
const open = (dataDir?: string) => PGlite.create({ dataDir, extensions: { pg_trgm, btree_gin } })

/**
 * PostgreSQL compiled to WebAssembly, in `{dataDir}/postgres`. Survives kill -9, not a power cut.
 * Two processes on one folder would destroy it, so a socket in the folder is held for as long as it is open.
 */
export async function openEmbedded(dataDir: string, log: Logger): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const lock = await holdFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) await initialise(folder)
  const client = await open(folder)
  const database = await wrap(client)
  // There is no autovacuum in the embedded database; without this, updated tables only ever grow.
  const vacuum = setInterval(() => {
    client.exec('VACUUM ANALYZE').catch(error => log.warn({ err: error }, 'vacuum failed'))
  }, vacuumEvery).unref()
  return {
    ...database,
    async close() {
      clearInterval(vacuum)
      await client.close()
      await new Promise(done => lock.close(done))
    },
  }
}

/** A database in memory alone, for tests. */
export async function openInMemory(): Promise<Database> {
  return wrap(await open())
}

async function wrap(client: PGlite): Promise<Database> {
  const db = drizzle(client)
  await migrate(db, { migrationsFolder })
  await runOnlineSteps(text => client.query(text), true)
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    query: (text, values) => client.query(text, values),
    rows: async (text, values) => (await client.query(text, values)).rows as never,
    exec: text => client.exec(text),
    close: () => client.close(),
  }
}

/** A start that is cut off half-way leaves only the temporary folder, never a broken database. */
async function initialise(folder: string): Promise<void> {
  const temporary = `${folder}.new`
  rmSync(temporary, { recursive: true, force: true })
  const client = await open(temporary)
  await client.close()
  renameSync(temporary, folder)
}

async function holdFolder(dataDir: string): Promise<Server> {
  // Socket paths are limited to about 100 bytes, and the folder is usually below the working directory.
  const path = relative(process.cwd(), join(dataDir, 'in-use.sock'))
  return listen(path).catch(async error => {
    if (error.code !== 'EADDRINUSE') throw error
    if (await isHeld(path)) {
      throw new StartFault(`The data folder ${dataDir} is in use by another process; stop it or set DATA_DIR.`)
    }
    // Left behind by a process that was killed.
    unlinkSync(path)
    return listen(path)
  })
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.end()).unref()
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function isHeld(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
