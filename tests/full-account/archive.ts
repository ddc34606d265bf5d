import { v7 as uuidv7 } from 'uuid'
import { dataArchives } from '../../features/archives/archive-tables.server.ts'
import { archiveFolder } from '../../features/archives/archives.server.ts'
import type { AccountParts } from './account-parts.ts'

export async function addArchive({ app, db, me }: AccountParts): Promise<void> {
  const row = { id: uuidv7(), userId: me.id }
  // The file has no words of the user, because a job deletes the file a moment after the account.
  const bytes = Buffer.from('zip')
  await app.runtime.storage.write(`${archiveFolder(row)}/paket.zip`, bytes)
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db
    .insert(dataArchives)
    .values({ ...row, state: 'ready', file: 'paket.zip', bytes: bytes.byteLength, expiresAt })
}
