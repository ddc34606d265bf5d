import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import { dumpEmbedded } from '../database/embedded-dump.server.ts'
import { openStorage } from '../storage.server.ts'
import { writeArchive } from './archive.server.ts'
import { dumpPostgres } from './postgres-programs.server.ts'

/** A dump goes in pieces, since a part of a tar has to tell its length before it comes. */
const pieceSize = 8 * 1024 * 1024
/** Of letters and secrets only what is there. */
const orNothing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null
  throw error
}

export type BackupConfig = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR' | 'STORAGE_URL' | 'secretFiles'
>
/** Past a pooler, which does not keep what the programs of PostgreSQL set. */
export const postgresOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: BackupConfig): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL

export type Manifest = { format: 1; database: 'postgres' | 'embedded'; madeAt: string }

/**
 * Everything that is kept, in one file: the database as at one moment, then the files. In this order they fit together:
 * files are written before their row, so all that a row names is there by the time they are read; what has been taken
 * away meanwhile was about to go. The site may go on.
 */
export async function backUp(
  config: BackupConfig,
  file: string,
  how: { key?: string; mayOverwrite: boolean },
): Promise<{ files: number; bytes: number }> {
  const { DATA_DIR } = config
  const postgres = postgresOf(config)
  const written = { files: 0, bytes: 0 }
  await writeArchive(file, how, async addEntry => {
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
      // Without it nobody stays signed in, and no second step works.
      const secret = await readFile(join(DATA_DIR, 'auth-secret')).catch(orNothing)
      if (secret) await add('auth-secret', secret)
    }
    for (const name of (await readdir(join(DATA_DIR, 'outbox')).catch(orNothing)) ?? []) {
      const letter = name.endsWith('.json') && (await readFile(join(DATA_DIR, 'outbox', name)).catch(orNothing))
      if (letter) await add(`outbox/${name}`, letter)
    }
    const storage = await openStorage(config)
    for await (const { path, isFile } of storage.list('', { deep: true })) {
      if (!isFile) continue
      const body = await storage.readToUint8Array(path).catch(async failure => {
        // Erased since it was listed.
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
  let waiting: Uint8Array[] = []
  let size = 0
  const addPiece = (body: Uint8Array) => {
    number += 1
    return add(`database/${String(number).padStart(6, '0')}`, body)
  }
  for await (const part of bytes) {
    for (let at = 0; at < part.byteLength; at += pieceSize) {
      const piece = part.subarray(at, at + pieceSize)
      waiting.push(piece)
      size += piece.byteLength
      if (size < pieceSize) continue
      await addPiece(Buffer.concat(waiting))
      waiting = []
      size = 0
    }
  }
  if (size) await addPiece(Buffer.concat(waiting))
}
