import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.server.ts'
import { dumpClient, openClient } from './embedded-db.server.ts'
import { lockFolder, requestDump } from './embedded-folder.server.ts'

const folderOf = (dataDir: string) => join(dataDir, 'postgres')

export const embeddedExists = (dataDir: string): boolean => existsSync(folderOf(dataDir))

/** Returns a snapshot of the embedded database: from the running site, else from the folder. */
export async function dumpEmbedded(dataDir: string): Promise<Buffer> {
  if (!embeddedExists(dataDir)) throw new StartError(`There is no database in ${dataDir}`)
  return (await requestDump(dataDir)) ?? withFolderLock(dataDir, () => dumpFolder(folderOf(dataDir)))
}

async function dumpFolder(folder: string): Promise<Buffer> {
  const client = await openClient(folder)
  return dumpClient(client).finally(() => client.close())
}

/** Replaces the database by the dump. Opens the dump in another folder first, to check the dump. */
export async function loadEmbedded(dataDir: string, dump: Buffer): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const [folder, fresh, old] = ['', '.restored', '.replaced'].map(suffix => folderOf(dataDir) + suffix) as [
    string,
    string,
    string,
  ]
  await withFolderLock(dataDir, async () => {
    for (const folderToRemove of [fresh, old]) rmSync(folderToRemove, { recursive: true, force: true })
    const client = await openClient(fresh, new Blob([new Uint8Array(dump)]))
    await client.query('SELECT count(*) FROM drizzle.__drizzle_migrations')
    await client.close()
    if (existsSync(folder)) renameSync(folder, old)
    renameSync(fresh, folder)
    rmSync(old, { recursive: true, force: true })
  })
}

export async function withFolderLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const lockedFolder = await lockFolder(dataDir)
  return work().finally(lockedFolder.release)
}
