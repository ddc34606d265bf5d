import { createReadStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { Config } from './config.server.ts'

/** Stores files on disk, or in S3 with STORAGE_URL. Paths look like `services/{user}/{name}`. */
export type Storage = Pick<
  FileStorage,
  'write' | 'read' | 'readToUint8Array' | 'deleteFile' | 'deleteDirectory' | 'fileExists' | 'list' | 'temporaryUrl'
>

/** Folder of files that their users can have made again. They may be huge, so backups and moves leave them out. */
export const DISPOSABLE_FOLDER = 'archives'
export const isDisposable = (path: string) => path.startsWith(`${DISPOSABLE_FOLDER}/`)
/**
 * Folder of files that are deleted within weeks, such as photos of papers. Backups leave them out, because a backup
 * lives longer than these files may.
 */
export const SHORT_LIVED_FOLDER = 'short-lived'
export const isShortLived = (path: string) => path.startsWith(`${SHORT_LIVED_FOLDER}/`)

export type StorageConfig = Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'secretFiles'>

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (!config.STORAGE_URL) return diskStorage(config)
  // Loading the S3 client takes half a second, so the client is loaded only when needed.
  const { s3Storage } = await import('./s3-storage.server.ts')
  return s3Storage(config)
}

/** Opens the storage on this machine's disk, also if STORAGE_URL is set. */
export function diskStorage({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Storage {
  const folder = join(DATA_DIR, 'files')
  // Create the folder, because listing a missing folder fails.
  mkdirSync(folder, { recursive: true })
  // The library's own `read` leaves the file open when its reader goes away, as with a cancelled download.
  const read = async (path: string) => createReadStream(join(folder, path))
  return new FileStorage(Object.assign(new LocalStorageAdapter(folder), { read }))
}
