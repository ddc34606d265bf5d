import { accountApi } from '../features/accounts/account-api.server.ts'
import type { Auth } from '../features/accounts/auth/auth.server.ts'
import { answerAuth } from '../features/accounts/auth/auth-api.server.ts'
import { ownDataApi } from '../features/accounts/own-data/own-data-api.server.ts'
import { profileApi } from '../features/accounts/profile/profile-api.server.ts'
import { appointmentApi } from '../features/appointments/appointment-api.server.ts'
import { assistantApi } from '../features/assistant/assistant-api.server.ts'
import { onMessage } from '../features/assistant/reply-requests.server.ts'
import { blogApi } from '../features/blog/blog-api.server.ts'
import { conversationApi } from '../features/conversations/conversation-api.server.ts'
import { hasConversation } from '../features/conversations/conversations.server.ts'
import { landingApi } from '../features/landing/landing-api.server.ts'
import { mediaApi } from '../features/media/media-api.server.ts'
import { ratingApi } from '../features/ratings/rating-api.server.ts'
import { serviceApi } from '../features/services/service-api.server.ts'
import { tagsOfProvider } from '../features/services/service-tags.server.ts'
import { statisticsApi } from '../features/statistics/statistics-api.server.ts'
import { infoApi } from '../features/support/info-api.server.ts'
import { websiteApi } from '../features/websites/website-api.server.ts'
import { createRouter } from '../platform/server/http/http.server.ts'
import { notFound } from '../platform/server/http/problem.server.ts'
import { apiDocs } from './api-docs.server.ts'
import { outboxApi } from './outbox-api.server.ts'
import { personalData } from './personal-data.server.ts'
import { siteApi } from './site-api.server.ts'

/** All JSON endpoints below /api, in the features' order. */
export function createApi(auth: Auth) {
  const api = createRouter()
    .route('/', mediaApi())
    .route('/', accountApi())
    .route('/', profileApi({ shownAlso: tagsOfProvider }))
    .route('/', ownDataApi(personalData))
    .route('/', serviceApi({ alsoVisible: hasConversation }))
    .route('/', appointmentApi())
    .route('/', conversationApi({ onMessage }))
    .route('/', ratingApi())
    .route('/', assistantApi())
    .route('/', websiteApi())
    .route('/', landingApi())
    .route('/', blogApi())
    .route('/', infoApi())
    .route('/', statisticsApi())
    .route('/', siteApi())
    .route('/', outboxApi())
  api.on(['GET', 'POST'], '/auth/*', c => answerAuth(auth, c))
  apiDocs(api, auth)
  api.all('/*', () => {
    throw notFound()
  })
  return api
}

/** What the browser's typed client is made from. */
export type Api = ReturnType<typeof createApi>
