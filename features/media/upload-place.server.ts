import type { MiddlewareHandler } from 'hono'
import type { Acting, HttpEnv } from '../../platform/server/http/http.server.ts'
import type { Place } from '../../platform/server/work-queue.server.ts'

/** Of one person at the same time, with those that are still being received. */
const uploadsAtOnce = 6

export type UploadEnv = HttpEnv & { Variables: { acting: Acting; place: Place } }

/** An upload's place in the queue, and whether somebody still waits for it. */
export type Turn = { place: Place; signal: AbortSignal }

/** Before the file is received, so that there are never more of them in memory than there are places. */
export const inQueue: MiddlewareHandler<UploadEnv> = async (c, next) => {
  const { runtime, user } = c.var.acting
  const place = runtime.imageWork.enter(user.id, uploadsAtOnce)
  c.set('place', place)
  try {
    await next()
  } finally {
    place.leave()
  }
}

/** What is refused before it was received is still on its way; nothing else may come after it on that connection. */
export const closeWhenBusy: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.status === 503) c.res.headers.set('connection', 'close')
}
