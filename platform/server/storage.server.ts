import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { Config } from './config.server.ts'

/** Where files lie: the disk, or S3 by STORAGE_URL. Keys are paths like `services/{user}/{name}`. */
export type Storage = Pick<
  FileStorage,
  'write' | 'readToUint8Array' | 'deleteFile' | 'deleteDirectory' | 'fileExists' | 'list' | 'temporaryUrl'
>

export type StorageConfig = Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'secretFiles'>

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (!config.STORAGE_URL) return diskStorage(config)
  // Half a second of the start, which a site without it need not take.
  const { s3Storage } = await import('./s3-storage.server.ts')
  return s3Storage(config)
}

/** The files on this machine's disk, wherever the settings would have them. */
export function diskStorage({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Storage {
  const folder = join(DATA_DIR, 'files')
  // Listing the files of a folder that does not exist would fail.
  mkdirSync(folder, { recursive: true })
  return new FileStorage(new LocalStorageAdapter(folder))
}
