import type { MiddlewareHandler } from 'hono'
import { changesNothingPublic } from '../cache/public-tags.server.ts'
import type { RateLimit } from '../rate-limits.server.ts'
import { type FormLimits, readForm } from './form-reading.server.ts'
import { type ActingEnv, type HttpContext, type HttpEnv, limited, signedIn } from './http.server.ts'
import type { Problem } from './problem.server.ts'
import { receivingOf } from './receiving.server.ts'
import { withOwnBodyLimit } from './request.server.ts'

type Uploading = FormLimits & {
  limit: RateLimit
  /** The sentence for those who are not signed in. */
  signedOut?: string
  tooLarge(c: HttpContext): Problem
}

/** The middleware of a route that takes a file: who may send it, how often, how much, and how it is received. */
export function takesUpload({ limit, signedOut, tooLarge, ...limits }: Uploading): UploadMiddleware {
  const receive = withOwnBodyLimit(receiveForm(limits, tooLarge))
  return [closeUnlessReceived, signedIn(signedOut), limited(limit), receive, changesNothingPublic]
}

type Middleware = MiddlewareHandler<HttpEnv>
type UploadMiddleware = [
  MiddlewareHandler<ReceivingEnv>,
  MiddlewareHandler<ActingEnv>,
  Middleware,
  MiddlewareHandler<ActingEnv & ReceivingEnv>,
  Middleware,
]
type ReceivingEnv = HttpEnv & { Variables: { isReceived?: boolean } }

/** A body refused before it has come whole is still on its way; no other request may follow on that connection. */
const closeUnlessReceived: MiddlewareHandler<ReceivingEnv> = async (c, next) => {
  await next()
  if (!c.var.isReceived) c.res.headers.set('connection', 'close')
}

/** Reads the form for the schema that looks at it next. */
function receiveForm(limits: FormLimits, tooLarge: Uploading['tooLarge']) {
  const receive: MiddlewareHandler<ActingEnv & ReceivingEnv> = async (c, next) => {
    const { runtime, acting, address } = c.var
    const receiving = receivingOf(runtime).begin(acting.user.id, address)
    try {
      const reading = { ...limits, tooLarge: () => tooLarge(c as never), onBytes: receiving.hold }
      c.req.bodyCache.formData = await readForm(c.req.raw, reading)
      c.set('isReceived', true)
      receiving.complete()
      await next()
    } finally {
      receiving.leave()
    }
  }
  return receive
}
