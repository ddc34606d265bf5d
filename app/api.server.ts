import type { Auth } from '../features/accounts/auth/auth.server.ts'
import { handleAuthRequest } from '../features/accounts/auth/auth-api.server.ts'
import { collect } from '../platform/server/feature.server.ts'
import { createRouter } from '../platform/server/http/http.server.ts'
import { notFound } from '../platform/server/http/problem.server.ts'
import { apiDocs } from './api-docs/api-docs.server.ts'
import { features } from './features.server.ts'
import { outboxApi } from './process/outbox-api.server.ts'
import { siteApi } from './site-api.server.ts'

export function createApi(auth: Auth) {
  const api = createRouter()
  for (const endpoints of collect(features, 'api')) api.route('/', endpoints(features))
  api.route('/', siteApi()).route('/', outboxApi())
  api.on(['GET', 'POST'], '/auth/*', c => handleAuthRequest(auth, c))
  apiDocs(api, auth)
  api.all('/*', () => {
    throw notFound()
  })
  return api
}
