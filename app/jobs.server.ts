import { workOnExpired } from '../features/accounts/auth/expired.server.ts'
import { workOnDeletions } from '../features/accounts/own-data/own-data.server.ts'
import { workOnOldReplies } from '../features/assistant/old-replies.server.ts'
import { workOnReplies } from '../features/assistant/replies.server.ts'
import { workOnLetters } from '../features/conversations/message-letters.server.ts'
import { workOnImages } from '../features/media/media-removal.server.ts'
import { workOnViews } from '../features/statistics/views.server.ts'
import { workOnRetention } from '../features/support/support-messages.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { imageReferences, personalData } from './personal-data.server.ts'

/** Every queue with its handler; declared before the first request, which may already send to one. */
export async function startWork(runtime: Runtime): Promise<void> {
  await workOnImages(runtime, imageReferences)
  await workOnLetters(runtime)
  await workOnViews(runtime)
  await workOnDeletions(runtime, personalData)
  await workOnExpired(runtime)
  await workOnReplies(runtime)
  await workOnOldReplies(runtime)
  await workOnRetention(runtime)
}
