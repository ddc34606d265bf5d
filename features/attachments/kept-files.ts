import { changeRecord, forgetRecord, keepRecord, personalDatabase } from '../../platform/browser/personal-database.ts'
import type { Attachment } from './attachment.ts'

/** A chosen file as this browser keeps it until its message is sent; its id orders it by when it was chosen. */
export type KeptFile = Attachment & {
  conversationId: string
  isDraft: boolean
  /** Whether the body is what is to be sent, rather than what the phone made. */
  isReady: boolean
  body: Blob
}

const store = 'files'

export const keepFile = (userId: string, file: KeptFile): Promise<void> => keepRecord(userId, { store, record: file })

/** Notes what has become of one; one that is not there any more stays away. */
export const changeFile = (userId: string, id: string, by: Partial<KeptFile>): Promise<void> =>
  changeRecord(userId, store, id, by)

export const forgetFile = (userId: string, id: string): Promise<void> => forgetRecord(userId, store, id)

/**
 * Those of one conversation that are still to be sent, in the order in which they were chosen. What is in `unsent` has
 * left with a message that waits, whatever was noted last; what is neither drafted nor there has arrived, and goes.
 */
export async function filesWaiting(userId: string, conversationId: string, unsent: string[]): Promise<KeptFile[]> {
  const all: KeptFile[] = await (await personalDatabase(userId)).getAll(store)
  const here = all.filter(file => file.conversationId === conversationId)
  const hasLeft = ({ id }: KeptFile) => unsent.includes(id)
  for (const file of here) if (!file.isDraft && !hasLeft(file)) await forgetFile(userId, file.id)
  return here.filter(file => file.isDraft || hasLeft(file)).map(file => ({ ...file, isDraft: !hasLeft(file) }))
}
