import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import { dumpEmbedded } from '../database/embedded-dump.server.ts'
import { isDisposable, isShortLived, openStorage } from '../storage.server.ts'
import { writeArchive } from './archive.server.ts'
import { dumpPostgres } from './postgres-programs.server.ts'

/** A dump is split into entries of this size, because an entry begins with its length and the dump may be a stream. */
const PIECE_BYTES = 8 * 1024 * 1024
const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

export type BackupConfig = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'STORAGE_URL' | 'secretFiles'
>
/** Returns the address that bypasses the pooler, because PostgreSQL's programs need session settings. */
export const directDatabaseUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: BackupConfig): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

export type Manifest = { format: 1; database: 'postgres' | 'embedded'; madeAt: string }

/**
 * Backs up a database snapshot, then the files, while the site may run. The site stores a file before its row, so
 * every file in the snapshot's rows exists, except files that the site deletes meanwhile.
 */
export async function backUp(
  config: BackupConfig,
  file: string,
  options: { key?: string; mayOverwrite: boolean },
): Promise<{ files: number; bytes: number }> {
  const { DATA_DIR } = config
  const postgres = directDatabaseUrl(config)
  const written = { files: 0, bytes: 0 }
  await writeArchive(file, options, async addEntry => {
    const add = async (name: string, body: Uint8Array) => {
      written.bytes += body.byteLength
      await addEntry(name, body)
    }
    const database = postgres ? 'postgres' : 'embedded'
    const manifest: Manifest = { format: 1, database, madeAt: new Date().toISOString() }
    await add('manifest.json', Buffer.from(JSON.stringify(manifest)))
    if (postgres) {
      const { bytes, ended } = dumpPostgres(postgres)
      await addPieces(add, bytes)
      await ended
    } else {
      await addPieces(add, [await dumpEmbedded(DATA_DIR)])
      // Without the secret, all sessions and second factors would be lost.
      const secret = await readFile(join(DATA_DIR, 'auth-secret')).catch(nullIfMissing)
      if (secret) await add('auth-secret', secret)
    }
    for (const name of (await readdir(join(DATA_DIR, 'outbox')).catch(nullIfMissing)) ?? []) {
      const email = name.endsWith('.json') && (await readFile(join(DATA_DIR, 'outbox', name)).catch(nullIfMissing))
      if (email) await add(`outbox/${name}`, email)
    }
    const storage = await openStorage(config)
    for await (const { path, isFile } of storage.list('', { deep: true })) {
      if (!isFile || isDisposable(path) || isShortLived(path)) continue
      const body = await storage.readToUint8Array(path).catch(async failure => {
        // Skip a file that has been deleted since the listing.
        if (await storage.fileExists(path)) throw failure
        return null
      })
      if (!body) continue
      await add(`files/${path}`, body)
      written.files += 1
    }
  })
  return written
}

async function addPieces(
  add: (name: string, body: Uint8Array) => Promise<void>,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  let number = 0
  let pending: Uint8Array[] = []
  let size = 0
  const addPiece = (body: Uint8Array) => {
    number += 1
    return add(`database/${String(number).padStart(6, '0')}`, body)
  }
  for await (const part of bytes) {
    for (let at = 0; at < part.byteLength; at += PIECE_BYTES) {
      const piece = part.subarray(at, at + PIECE_BYTES)
      pending.push(piece)
      size += piece.byteLength
      if (size < PIECE_BYTES) continue
      await addPiece(Buffer.concat(pending))
      pending = []
      size = 0
    }
  }
  if (size) await addPiece(Buffer.concat(pending))
}
