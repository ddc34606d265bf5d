import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { Config } from './config.server.ts'

/** File storage: the disk, or S3 with STORAGE_URL. Keys are paths such as `services/{user}/{name}`. */
export type Storage = Pick<
  FileStorage,
  'write' | 'readToUint8Array' | 'deleteFile' | 'deleteDirectory' | 'fileExists' | 'list' | 'temporaryUrl'
>

export type StorageConfig = Pick<Config, 'DATA_DIR' | 'STORAGE_URL' | 'secretFiles'>

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (!config.STORAGE_URL) return diskStorage(config)
  // Loading the S3 client takes half a second, so load it only when needed.
  const { s3Storage } = await import('./s3-storage.server.ts')
  return s3Storage(config)
}

/** Opens the files on this machine's disk, whatever the settings say. */
export function diskStorage({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Storage {
  const folder = join(DATA_DIR, 'files')
  // Listing a folder that does not exist fails.
  mkdirSync(folder, { recursive: true })
  return new FileStorage(new LocalStorageAdapter(folder))
}
