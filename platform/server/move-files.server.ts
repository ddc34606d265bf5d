import { StartError } from './start-error.server.ts'
import { diskStorage, isDisposable, openStorage, type Storage, type StorageConfig } from './storage.server.ts'

/** Copies files from disk to S3 or back and compares the copies. Skips equal and disposable files, deletes nothing. */
export async function moveFiles(config: StorageConfig, to: 's3' | 'disk'): Promise<{ copied: number; equal: number }> {
  if (!config.STORAGE_URL) throw new StartError('Setting STORAGE_URL: required, the place in S3')
  const [disk, s3] = [diskStorage(config), await openStorage(config)]
  const [source, target] = to === 's3' ? [disk, s3] : [s3, disk]
  let copied = 0
  for await (const { path, isFile } of source.list('', { deep: true })) {
    if (!isFile || isDisposable(path) || (await areEqual(source, target, path))) continue
    await target.write(path, Buffer.from(await source.readToUint8Array(path)))
    copied += 1
  }
  let equal = 0
  for await (const { path, isFile } of source.list('', { deep: true })) {
    if (!isFile || isDisposable(path)) continue
    if (!(await areEqual(source, target, path))) throw new StartError(`${path} has not arrived as it was; try again`)
    equal += 1
  }
  return { copied, equal }
}

async function areEqual(source: Storage, target: Storage, path: string): Promise<boolean> {
  if (!(await target.fileExists(path))) return false
  const [one, other] = await Promise.all([source.readToUint8Array(path), target.readToUint8Array(path)])
  return Buffer.compare(one, other) === 0
}
