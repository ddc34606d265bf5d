import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { embeddedExists, loadEmbedded } from '../database/embedded-dump.server.ts'
import { StartError } from '../start-error.server.ts'
import { openStorage, type Storage } from '../storage.server.ts'
import { type Entry, readArchive } from './archive.server.ts'
import { type BackupConfig, directDatabaseUrl, type Manifest } from './backup.server.ts'
import { loadPostgres } from './postgres-programs.server.ts'

type Options = { key?: string; mayOverwrite: boolean }

/** Restores a backup. The whole archive is checked first, so that a damaged or forged archive changes nothing. */
export async function restore(
  config: BackupConfig,
  file: string,
  { key, mayOverwrite }: Options,
): Promise<RestoreResult> {
  const manifest = await readManifest(file, key)
  const postgres = directDatabaseUrl(config)
  const expected = postgres ? 'postgres' : 'embedded'
  if (manifest.database !== expected) {
    throw new StartError(
      `${file} holds a database of the kind ${manifest.database}: restore it ${manifest.database === 'postgres' ? 'with' : 'without'} DATABASE_URL (from the embedded one on: npm run move-to-postgres)`,
    )
  }
  const storage = await openStorage(config)
  await refuseExistingData(config, storage, mayOverwrite)
  const pieces = databasePieces(readArchive(file, key))
  if (postgres) {
    if (mayOverwrite) await clearPostgres(postgres)
    await loadPostgres(postgres, pieces)
  } else await loadEmbedded(config.DATA_DIR, await buffer(pieces))
  return { ...(await restoreFiles(config, storage, readArchive(file, key))), madeAt: manifest.madeAt }
}

export type RestoreResult = { files: number; madeAt: string }

async function readManifest(file: string, key: string | undefined): Promise<Manifest> {
  let manifest: Manifest | undefined
  for await (const { name, body } of readArchive(file, key)) {
    if (!isBackupPart(name)) throw new StartError(`${JSON.stringify(name)} in ${file} is no part of a backup`)
    if (name === 'manifest.json') manifest = JSON.parse(body.toString())
  }
  if (manifest?.format !== 1) throw new StartError(`${file} is no backup of this site, or of a newer version of it`)
  return manifest
}

/** Returns whether `backUp` writes entries of this name. Other names could lead anywhere, so they are refused. */
function isBackupPart(name: string): boolean {
  if (name.split('/').some(step => step === '' || step === '.' || step === '..') || /[\\\0]/.test(name)) return false
  return /^(manifest\.json|auth-secret|database\/\d+|outbox\/[^/]+\.json|files\/.+)$/.test(name)
}

async function* databasePieces(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) if (name.startsWith('database/')) yield body
}

async function refuseExistingData(config: BackupConfig, storage: Storage, mayOverwrite: boolean): Promise<void> {
  const postgres = directDatabaseUrl(config)
  const isFull = postgres ? await postgresHolds(postgres) : embeddedExists(config.DATA_DIR)
  if (isFull && !mayOverwrite) {
    throw new StartError('The database holds something; --overwrite puts the backup in its place')
  }
  for await (const { isFile } of storage.list('', { deep: true })) {
    if (!isFile || mayOverwrite) continue
    throw new StartError('The storage holds files; --overwrite puts those of the backup in their place')
  }
}

/** Returns whether the database has tables. Throws while the site is running. */
async function postgresHolds(url: string): Promise<boolean> {
  return withPostgres(url, async client => {
    const { rows: sites } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'komsiluk'`,
    )
    if (sites.length) throw new StartError('The site runs over this database; stop it first')
    const { rows } = await client.query(
      `SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle') LIMIT 1`,
    )
    return rows.length > 0
  })
}

const clearPostgres = (url: string) =>
  withPostgres(url, async client => {
    await client.query('DROP SCHEMA IF EXISTS pgboss, drizzle, public CASCADE; CREATE SCHEMA public')
  })

async function withPostgres<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'komsiluk-restore' })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Restores the backup's files, emails and secret, and deletes all other files. */
async function restoreFiles(config: BackupConfig, storage: Storage, entries: AsyncIterable<Entry>) {
  const restoredPaths = new Set<string>()
  await rm(join(config.DATA_DIR, 'outbox'), { recursive: true, force: true })
  await mkdir(join(config.DATA_DIR, 'outbox'), { recursive: true })
  for await (const { name, body } of entries) {
    const [kind, ...rest] = name.split('/')
    const path = rest.join('/')
    if (kind === 'files') {
      await storage.write(path, body)
      restoredPaths.add(path)
    } else if (kind === 'outbox') await writeFile(join(config.DATA_DIR, 'outbox', path), body)
    else if (name === 'auth-secret') await writeFile(join(config.DATA_DIR, name), body, { mode: 0o600 })
  }
  for await (const { path, isFile } of storage.list('', { deep: true })) {
    if (isFile && !restoredPaths.has(path)) await storage.deleteFile(path)
  }
  return { files: restoredPaths.size }
}
