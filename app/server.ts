import handler, { createServerEntry } from '@tanstack/react-start/server-entry'
import { Hono } from 'hono'
import { createAuth, identify } from '../features/accounts/auth.server.ts'
import { mediaFilesRoute } from '../features/media/media-api.server.ts'
import type { HttpEnv } from '../platform/server/http.server.ts'
import { answerError, newNonce, ownOriginOnly, pagePolicy, requestFrame } from '../platform/server/request.server.ts'
import type { Runtime } from '../platform/server/runtime.server.ts'
import { createApi } from './api.server.ts'
import type { PageContext } from './page-context.ts'

/** The whole site as one Hono app: health, JSON, media, then pages. */
export function createApp(runtime: Runtime) {
  const auth = createAuth(runtime)
  runtime.live.authenticate(async headers => {
    const caller = await identify(auth, headers)
    return caller && { userId: caller.id, sessionId: caller.sessionId }
  })
  const app = new Hono<HttpEnv>()
  app.onError(answerError)
  app.use(requestFrame(runtime, headers => identify(auth, headers)))
  app.get('/healthz', c => c.text('ok'))
  app.get('/readyz', async c => {
    await runtime.database.query('SELECT 1')
    return c.text('ok')
  })
  app.use(ownOriginOnly)
  app.route('/api', createApi(auth))
  app.route('/', mediaFilesRoute())
  app.all('*', async c => {
    const nonce = newNonce()
    const context: PageContext = {
      nonce,
      // A page's own requests for data stay inside the process and carry the visitor's cookie.
      api: request => app.fetch(request, c.env) as Promise<Response>,
    }
    const response = await handler.fetch(c.req.raw, { context: context as never })
    response.headers.set('content-security-policy', pagePolicy(nonce, runtime.config.isDevelopment))
    return response
  })
  return app
}
export type App = ReturnType<typeof createApp>

let app: App | undefined
/** Called once by main.ts, before the first request. */
export function start(runtime: Runtime): App {
  app = createApp(runtime)
  return app
}

export default createServerEntry({
  fetch: request => {
    if (!app) throw new Error('start(runtime) has not been called')
    return app.fetch(request) as Promise<Response>
  },
})
