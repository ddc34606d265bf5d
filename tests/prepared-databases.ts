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
import { connected } from './connected.ts'

/*
 * To make a database and bring it up to date takes longer than what most test files do with it. So one is made in each run,
 * when the first file asks for it, and every other is a copy.
 */

/** What a database is before anybody has used it: all migrations done, all queues declared. */
async function prepare(settings: Record<string, string>): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', APP_URL: 'http://localhost:3000', LOG_LEVEL: 'silent', ...settings })
  const runtime = await openRuntime(config, createLog(config))
  await startWork(runtime)
  await runtime.close()
}

/** Gives a folder that has no embedded database one. */
export async function copyEmbedded(dataDir: string): Promise<void> {
  const target = join(dataDir, 'postgres')
  if (existsSync(target)) return
  cpSync(join(await preparedFolder(), 'postgres'), target, { recursive: true })
}

/** The dump that fills a database in memory: loading it takes a fifth of the time of making and migrating one. */
export async function preparedDump(): Promise<Blob> {
  return new Blob([readFileSync(join(await preparedFolder(), 'dump'))])
}

/** The folder with the embedded database that is copied and its dump; whoever comes while it is made waits. */
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

/**
 * With TEST_DATABASE_URL a database of one's own on that server; one that `isEmpty` has no tables yet.
 */
export async function ownDatabase({ isEmpty = false } = {}): Promise<{
  url?: string
  dropDatabase: () => Promise<void>
}> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { dropDatabase: async () => {} }
  const name = `${process.env.PREPARED_DATABASE}_${randomUUID().replaceAll('-', '')}`
  await connected(server, async client => {
    await client.query(
      isEmpty ? `CREATE DATABASE ${name}` : `CREATE DATABASE ${name} TEMPLATE ${await prepared(server, client)}`,
    )
  })
  return {
    url: addressOf(server, name),
    dropDatabase: () => connected(server, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  }
}

let ofWorker: ReturnType<typeof ownDatabase> | undefined
/**
 * With TEST_DATABASE_URL the address of one for all the files of a worker, which follow one another; it goes with the run.
 * To make and drop one takes as long as most files do.
 */
export async function workersDatabase(): Promise<string | undefined> {
  ofWorker ??= ownDatabase()
  return (await ofWorker).url
}

/** The name of the one that is copied; whoever comes while it is made waits. */
async function prepared(server: string, client: pg.Client): Promise<string> {
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
