import { each, type Feature, together } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import type { OnCompletion } from './completion/completion.server.ts'
import { conversationApi } from './conversation-api.server.ts'
import { conversationFilesApi } from './conversation-files-api.server.ts'
import { passTypingOn } from './conversation-live.server.ts'
import { conversationPersonalData } from './conversation-personal-data.server.ts'
import { hasConversation } from './conversations.server.ts'
import { workOnLetters } from './message-letters.server.ts'
import { messagePush } from './message-push.server.ts'
import type { OnMessage } from './messages.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    onMessage?: OnMessage
    onCompletion?: OnCompletion
  }
}

export const feature: Feature = {
  api: all =>
    createRouter()
      .route('/', conversationFilesApi())
      .route(
        '/',
        conversationApi({
          onMessage: together(each(all, 'onMessage')),
          onCompletion: together(each(all, 'onCompletion')),
        }),
      ),
  work: workOnLetters,
  start: passTypingOn,
  personalData: conversationPersonalData,
  pushes: { message: messagePush },
  seesUnlisted: hasConversation,
}
