import { takeIn } from '../../../platform/browser/outbox-work.ts'
import { personalKeys, writePersonal } from '../../../platform/browser/personal-storage.ts'
import { formerKey, formerUnsent, itemOf } from './unsent-messages.ts'

/** Takes into the outbox what an earlier version of the app has left unsent, in all of somebody's conversations. */
export async function takeFormerUnsent(userId: string): Promise<void> {
  for (const key of personalKeys(formerKey(userId, ''))) {
    const conversationId = key.slice(formerKey(userId, '').length)
    const unsent = formerUnsent(userId, conversationId)
    const isKept = await takeIn(unsent.map(message => itemOf(userId, conversationId, message)))
    // Last, so that it is always in one of the two places.
    if (isKept) writePersonal(key, null)
  }
}
