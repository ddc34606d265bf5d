import { createRoute } from '@hono/zod-openapi'
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
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { clientCard, clientInput, clientList } from './client.ts'
import { findClient, findClients, saveClient } from './clients.server.ts'

const writes: RateLimit = { name: 'client-write', points: 120, seconds: 600 }
const middleware = requireProvider('Prijavite se da biste videli svoje klijente.')
const tags = ['clients']
const params = z.object({ id: z.uuid() })

const list = createRoute({
  method: 'get',
  path: '/clients',
  tags,
  summary: 'The caller’s clients, who have written or booked, the latest first',
  middleware,
  responses: { 200: json(clientList, 'All of them'), ...problems(401, 403) },
})

const one = createRoute({
  method: 'get',
  path: '/clients/{id}',
  tags,
  summary: 'One client with the history of bookings and conversations',
  middleware,
  request: { params },
  responses: { 200: json(clientCard, 'The card'), ...problems(401, 403, 404) },
})

const write = createRoute({
  method: 'put',
  path: '/clients/{id}',
  tags,
  summary: 'Save phone and note on a client’s card, which the client never sees',
  middleware: [middleware, rateLimited(writes), noCacheInvalidation] as const,
  request: { params, body: jsonBody(clientInput) },
  responses: { 200: json(clientCard, 'The card as it is now'), ...problems(401, 403, 404, 409, 422, 429) },
})

export const clientApi = () =>
  createRouter()
    .openapi(list, async c => c.json({ items: await findClients(c.var.acting) }, 200))
    .openapi(one, async c => c.json(await findClient(c.var.acting, c.req.valid('param').id), 200))
    .openapi(write, async c =>
      c.json(await saveClient(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 200),
    )
