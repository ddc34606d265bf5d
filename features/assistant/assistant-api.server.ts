import { createRoute } from '@hono/zod-openapi'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import { forbidden } from '../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'

const changes: RateLimit = { name: 'assistant', points: 60, seconds: 600 }
const setting = z.object({ enabled: z.boolean() })

const toggle = createRoute({
  method: 'put',
  path: '/assistant',
  tags: ['assistant'],
  summary: 'Switch the caller’s assistant on or off; it answers customers while it is on',
  middleware: [requireProvider(), rateLimited(changes), noCacheInvalidation] as const,
  request: { body: jsonBody(setting) },
  responses: { 200: json(setting, 'The current setting'), ...problems(401, 403, 422, 429) },
})

export function assistantApi() {
  return createRouter().openapi(toggle, async c => {
    const { runtime, user } = c.var.acting
    const { enabled } = c.req.valid('json')
    const [changed] = await runtime.db
      .update(profiles)
      .set({ aiAssistantEnabled: enabled })
      .where(and(eq(profiles.id, user.id), eq(profiles.accountRole, 'provider')))
      .returning({ enabled: profiles.aiAssistantEnabled })
    if (!changed) throw forbidden('Ova stranica je samo za pružaoce usluga.')
    return c.json(changed, 200)
  })
}
