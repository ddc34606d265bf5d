import { join } from 'node:path'
import { FileStorage } from '@flystorage/file-storage'
import { LocalStorageAdapter } from '@flystorage/local-fs'
import type { Config } from './config.server.ts'

/** Where files lie: the disk now, any Flystorage adapter (S3) later. Keys are paths like `services/{user}/{name}`. */
export type Storage = Pick<FileStorage, 'write' | 'readToUint8Array' | 'deleteFile' | 'deleteDirectory' | 'fileExists'>

export function openStorage(config: Pick<Config, 'DATA_DIR'>): Storage {
  return new FileStorage(new LocalStorageAdapter(join(config.DATA_DIR, 'files')))
}
