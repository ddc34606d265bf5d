import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startWork } from '../app/features.server.ts'
import { readConfig } from '../platform/server/config.server.ts'
import { dumpEmbedded } from '../platform/server/database/embedded-dump.server.ts'
import { createLog } from '../platform/server/log/log.server.ts'
import { openRuntime } from '../platform/server/runtime.server.ts'
import { withConnection } from './connected.ts'

/* Each run prepares one database and copies it, because creating a database takes longer than most test files. */

async function prepare(settings: Record<string, string>): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', APP_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', ...settings })
  const runtime = await openRuntime(config, createLog(config))
  await startWork(runtime)
  await runtime.close()
}

/** Copies the prepared embedded database into a data folder that has none. */
export async function copyEmbedded(dataDir: string): Promise<void> {
  const target = join(dataDir, 'postgres')
  if (existsSync(target)) return
  cpSync(join(await preparedFolder(), 'postgres'), target, { recursive: true })
}

/** Returns a dump for a database in memory. Loading the dump is five times as fast as creating a database. */
export async function preparedDump(): Promise<Blob> {
  return new Blob([readFileSync(join(await preparedFolder(), 'dump'))])
}

/** Returns the folder with the prepared embedded database and its dump. Waits while another worker prepares them. */
async function preparedFolder(): Promise<string> {
  const folder = process.env.PREPARED_FOLDER!
  const [made, making] = [join(folder, 'made'), join(folder, 'making')]
  if (existsSync(made)) return made
  const isFirst = mkdirSync(making, { recursive: true }) !== undefined
  if (isFirst) {
    await prepare({ DATA_DIR: making })
    writeFileSync(join(making, 'dump'), await dumpEmbedded(making))
    renameSync(making, made)
  }
  while (!existsSync(made)) await delay(50)
  return made
}

/** Creates a database on the server of TEST_DATABASE_URL, if set. With `isEmpty` the database has no tables. */
export async function createDatabase({ isEmpty = false } = {}): Promise<{
  url?: string
  dropDatabase: () => Promise<void>
}> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { dropDatabase: async () => {} }
  const name = `${process.env.PREPARED_DATABASE}_${randomUUID().replaceAll('-', '')}`
  await withConnection(server, async client => {
    const template = isEmpty ? '' : `TEMPLATE ${await preparedDatabase(server, client)}`
    await client.query(`CREATE DATABASE ${name} ${template}`)
  })
  return {
    url: addressOf(server, name),
    async dropDatabase() {
      await withConnection(server, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

let workerDatabase: ReturnType<typeof createDatabase> | undefined
/** All test files of a worker share one database, because creating one takes as long as running most files. */
export async function workerDatabaseUrl(): Promise<string | undefined> {
  workerDatabase ??= createDatabase()
  return (await workerDatabase).url
}

/** Returns the name of the prepared database. Waits while another worker prepares the database. */
async function preparedDatabase(server: string, client: pg.Client): Promise<string> {
  const name = process.env.PREPARED_DATABASE!
  await client.query(`SELECT pg_advisory_lock(hashtext('${name}'))`)
  const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = '${name}'`)
  if (!rowCount) {
    await client.query(`CREATE DATABASE ${name}_making`)
    const DATABASE_URL = addressOf(server, `${name}_making`)
    await prepare({ DATABASE_URL, DATA_DIR: process.env.PREPARED_FOLDER!, AUTH_SECRET: randomUUID() })
    await client.query(`ALTER DATABASE ${name}_making RENAME TO ${name}`)
  }
  await client.query(`SELECT pg_advisory_unlock(hashtext('${name}'))`)
  return name
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
