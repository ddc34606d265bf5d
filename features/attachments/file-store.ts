import { deleteRecord, personalDatabase, storeRecord, updateRecord } from '../../platform/browser/personal-database.ts'
import type { Attachment } from './attachment.ts'

/** A file that the user has chosen, stored in the browser until its message is sent. Newer files have higher ids. */
export type StoredFile = Attachment & {
  conversationId: string
  isDraft: boolean
  /** True if `body` is ready to upload. Before that, `body` is the original file. */
  isReady: boolean
  body: Blob
}

const store = 'files'

export const storeFile = (userId: string, file: StoredFile): Promise<void> =>
  storeRecord(userId, { store, record: file })

/** Updates a stored file. If the file was removed, it is not created again. */
export const updateStoredFile = (userId: string, id: string, changes: Partial<StoredFile>): Promise<void> =>
  updateRecord(userId, store, id, changes)

export const deleteStoredFile = (userId: string, id: string): Promise<void> => deleteRecord(userId, store, id)

/**
 * Returns the unsent files of a conversation in the order of choosing. Files in `unsent` belong to a waiting message,
 * even if they are stored as drafts. All other files that are not drafts have been sent, so they are deleted.
 */
export async function readUnsentFiles(userId: string, conversationId: string, unsent: string[]): Promise<StoredFile[]> {
  const all: StoredFile[] = await (await personalDatabase(userId)).getAll(store)
  const files = all.filter(file => file.conversationId === conversationId)
  const isWaiting = ({ id }: StoredFile) => unsent.includes(id)
  for (const file of files) if (!file.isDraft && !isWaiting(file)) await deleteStoredFile(userId, file.id)
  return files.filter(file => file.isDraft || isWaiting(file)).map(file => ({ ...file, isDraft: !isWaiting(file) }))
}
