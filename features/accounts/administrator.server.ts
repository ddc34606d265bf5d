import type { MiddlewareHandler } from 'hono'
import { type ActorEnv, type Identity, requireSignedIn } from '../../platform/server/http/http.server.ts'
import { conflict, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { hasTwoFactor } from './auth/account-changes.server.ts'

/** Middleware that lets administrators read data that is not secret. Other users get 404. */
export const administratorsOnly: MiddlewareHandler<ActorEnv> = (c, next) =>
  requireSignedIn()(c, () => {
    if (!c.var.acting.user.isAdmin) throw notFound()
    return next()
  })

/** Middleware that allows decisions and private data only to administrators with two-factor authentication. */
export const guardedAdministratorsOnly: MiddlewareHandler<ActorEnv> = (c, next) =>
  administratorsOnly(c, async () => {
    await requireSecondStep(c.var.runtime, c.var.acting.user)
    await next()
  })

/** Returns the error for administrators who would decide a case in which they are a side. */
export const ownCase = () => conflict('own', 'O sebi ne možete da odlučujete. Neka odluči drugi administrator.')

async function requireSecondStep(runtime: Runtime, caller: Identity): Promise<void> {
  if (await hasTwoFactor(runtime, caller.id)) return
  const sentence = 'Za administraciju prvo uključite proveru u dva koraka u podešavanjima.'
  throw new Problem(403, 'second_step_required', sentence)
}
