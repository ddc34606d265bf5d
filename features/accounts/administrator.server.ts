import type { MiddlewareHandler } from 'hono'
import { type ActingEnv, type Identity, signedIn } from '../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { hasSecondStep } from './auth/account-changes.server.ts'

/** For administrators alone, to look at what is no secret: others are told that there is nothing. */
export const administratorsOnly: MiddlewareHandler<ActingEnv> = (c, next) =>
  signedIn()(c, () => {
    if (!c.var.acting.user.isAdmin) throw notFound()
    return next()
  })

/**
 * For administrators with a second step: whoever decides something, or sees what people keep to themselves, has to guard
 * his own account first.
 */
export const guardedAdministratorsOnly: MiddlewareHandler<ActingEnv> = (c, next) =>
  administratorsOnly(c, async () => {
    await requireSecondStep(c.var.runtime, c.var.acting.user)
    await next()
  })

async function requireSecondStep(runtime: Runtime, caller: Identity): Promise<void> {
  if (await hasSecondStep(runtime, caller.id)) return
  const sentence = 'Za administraciju prvo uključite proveru u dva koraka u podešavanjima.'
  throw new Problem(403, 'second_step_required', sentence)
}
