import type { MiddlewareHandler } from 'hono'
import { type ActorEnv, type Identity, requireSignedIn } from '../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { hasTwoFactor } from './auth/account-changes.server.ts'

/** Middleware that lets administrators read what is not secret; others get 404. */
export const administratorsOnly: MiddlewareHandler<ActorEnv> = (c, next) =>
  requireSignedIn()(c, () => {
    if (!c.var.acting.user.isAdmin) throw notFound()
    return next()
  })

/** Middleware for decisions and private data, which require an administrator with two-factor. */
export const guardedAdministratorsOnly: MiddlewareHandler<ActorEnv> = (c, next) =>
  administratorsOnly(c, async () => {
    await requireSecondStep(c.var.runtime, c.var.acting.user)
    await next()
  })

async function requireSecondStep(runtime: Runtime, caller: Identity): Promise<void> {
  if (await hasTwoFactor(runtime, caller.id)) return
  const sentence = 'Za administraciju prvo uključite proveru u dva koraka u podešavanjima.'
  throw new Problem(403, 'second_step_required', sentence)
}
