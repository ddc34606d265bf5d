import type { MiddlewareHandler } from 'hono'
import { noCacheInvalidation } from '../cache/public-tags.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import { bodyLimiterOf } from './body-limiter.server.ts'
import { type FormLimits, readForm } from './form-reading.server.ts'
import { type ActorEnv, type HttpContext, type HttpEnv, rateLimited, requireSignedIn } from './http.server.ts'
import type { Problem } from './problem.server.ts'
import { withOwnBodyLimit } from './request.server.ts'

type UploadOptions = FormLimits & {
  limit: RateLimit
  /** Message for visitors who are not signed in. */
  signedOut?: string
  tooLarge(c: HttpContext): Problem
}

export function uploadMiddleware({ limit, signedOut, tooLarge, ...limits }: UploadOptions): UploadMiddleware {
  const receive = withOwnBodyLimit(receiveForm(limits, tooLarge))
  return [closeUnlessReceived, requireSignedIn(signedOut), rateLimited(limit), receive, noCacheInvalidation]
}

type Middleware = MiddlewareHandler<HttpEnv>
type UploadMiddleware = [
  MiddlewareHandler<ReceivingEnv>,
  MiddlewareHandler<ActorEnv>,
  Middleware,
  MiddlewareHandler<ActorEnv & ReceivingEnv>,
  Middleware,
]
type ReceivingEnv = HttpEnv & { Variables: { isReceived?: boolean } }

/** Closes the connection if the body was not fully read, because the rest would be read as the next request. */
const closeUnlessReceived: MiddlewareHandler<ReceivingEnv> = async (c, next) => {
  await next()
  if (!c.var.isReceived) c.res.headers.set('connection', 'close')
}

function receiveForm(limits: FormLimits, tooLarge: UploadOptions['tooLarge']) {
  const receive: MiddlewareHandler<ActorEnv & ReceivingEnv> = async (c, next) => {
    const { runtime, acting, address } = c.var
    const receiving = bodyLimiterOf(runtime).begin(acting.user.id, address)
    try {
      const formOptions = { ...limits, tooLarge: () => tooLarge(c as never), onBytes: receiving.reserve }
      c.req.bodyCache.formData = await readForm(c.req.raw, formOptions)
      c.set('isReceived', true)
      receiving.complete()
      await next()
    } finally {
      receiving.release()
    }
  }
  return receive
}
