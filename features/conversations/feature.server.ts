import { collect, composeReactions, type Feature } from '../../platform/server/feature.server.ts'
import { createRouter } from '../../platform/server/http/http.server.ts'
import type { OnCompletion } from './completion/completion.server.ts'
import { conversationApi } from './conversation-api.server.ts'
import { conversationFilesApi } from './conversation-files-api.server.ts'
import { relayTyping } from './conversation-live.server.ts'
import { conversationPersonalData } from './conversation-personal-data.server.ts'
import { hasConversation } from './conversations.server.ts'
import { registerMessageEmails } from './message-emails.server.ts'
import { buildMessagePush } from './message-push.server.ts'
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
          onMessage: composeReactions(collect(all, 'onMessage')),
          onCompletion: composeReactions(collect(all, 'onCompletion')),
        }),
      ),
  work: registerMessageEmails,
  start: relayTyping,
  personalData: conversationPersonalData,
  pushes: { message: buildMessagePush },
  seesUnlisted: hasConversation,
}
