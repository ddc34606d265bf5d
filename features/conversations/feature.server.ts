import { each, type Feature } from '../../platform/server/feature.server.ts'
import { conversationApi } from './conversation-api.server.ts'
import { passTypingOn } from './conversation-live.server.ts'
import { conversationPersonalData } from './conversation-personal-data.server.ts'
import { hasConversation } from './conversations.server.ts'
import { workOnLetters } from './message-letters.server.ts'
import type { OnMessage } from './messages.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** What a later feature does about a message, in the transaction that stores it. */
    onMessage?: OnMessage
  }
}

/** One after the other in the features' order; what each has to tell afterwards is told together. */
const together =
  (all: OnMessage[]): OnMessage =>
  async (...happened) => {
    const afterwards: ((() => void) | undefined)[] = []
    for (const react of all) afterwards.push(await react(...happened))
    return () => afterwards.forEach(tell => void tell?.())
  }

export const feature: Feature = {
  api: all => conversationApi({ onMessage: together(each(all, 'onMessage')) }),
  work: workOnLetters,
  start: passTypingOn,
  personalData: conversationPersonalData,
  seesUnlisted: hasConversation,
}
