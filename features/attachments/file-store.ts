import { deleteRecord, personalDatabase, storeRecord, updateRecord } from '../../platform/browser/personal-database.ts'
import type { Attachment } from './attachment.ts'

/** A chosen file, stored in the browser until its message is sent; ids sort by the time of choosing. */
export type StoredFile = Attachment & {
  conversationId: string
  isDraft: boolean
  /** The body is ready to upload; until then it is the original file. */
  isReady: boolean
  body: Blob
}

const store = 'files'

export const storeFile = (userId: string, file: StoredFile): Promise<void> =>
  storeRecord(userId, { store, record: file })

/** Updates a stored file; a removed one is not created again. */
export const updateStoredFile = (userId: string, id: string, changes: Partial<StoredFile>): Promise<void> =>
  updateRecord(userId, store, id, changes)

export const deleteStoredFile = (userId: string, id: string): Promise<void> => deleteRecord(userId, store, id)

/**
 * Returns the unsent files of a conversation in the order of choosing. Files in `unsent` belong to a waiting message,
 * even if they are stored as drafts. Other files that are not drafts have arrived, so their records are deleted.
 */
export async function readUnsentFiles(userId: string, conversationId: string, unsent: string[]): Promise<StoredFile[]> {
  const all: StoredFile[] = await (await personalDatabase(userId)).getAll(store)
  const files = all.filter(file => file.conversationId === conversationId)
  const isSent = ({ id }: StoredFile) => unsent.includes(id)
  for (const file of files) if (!file.isDraft && !isSent(file)) await deleteStoredFile(userId, file.id)
  return files.filter(file => file.isDraft || isSent(file)).map(file => ({ ...file, isDraft: !isSent(file) }))
}
