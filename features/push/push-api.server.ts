import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { neverInvalidated, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  publicEndpoint,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { deviceInput, ownDevice } from './push.ts'
import { deleteDevice, findDevice, saveDevice } from './push-devices.server.ts'
import { vapidOf } from './vapid.server.ts'

const writeLimit: RateLimit = { name: 'push', points: 60, seconds: 600 }

const tags = ['push']

const getKey = createRoute({
  method: 'get',
  path: '/push-key',
  tags,
  summary: 'The public key by which push services know this site (VAPID), for a browser that subscribes',
  middleware: [publicEndpoint, neverInvalidated] as const,
  responses: { 200: json(z.object({ key: z.string() }), 'The key, base64url') },
})

const getDevice = createRoute({
  method: 'get',
  path: '/me/push',
  tags,
  summary: 'The kinds of notifications that this browser gets, or null',
  middleware: requireSignedIn(),
  responses: { 200: json(ownDevice, 'The kinds'), ...problems(401) },
})

const putDevice = createRoute({
  method: 'put',
  path: '/me/push',
  tags,
  summary: 'Subscribes this browser to these kinds; replaces its earlier subscription',
  middleware: [requireSignedIn(), rateLimited(writeLimit), noCacheInvalidation] as const,
  request: { body: jsonBody(deviceInput) },
  responses: { 200: json(ownDevice, 'The kinds'), ...problems(401, 422, 429) },
})

const removeDevice = createRoute({
  method: 'delete',
  path: '/me/push',
  tags,
  summary: 'Ends the notifications in this browser',
  middleware: [requireSignedIn(), rateLimited(writeLimit), noCacheInvalidation] as const,
  responses: { 204: { description: 'Ended' }, ...problems(401, 429) },
})

export const pushApi = () =>
  createRouter()
    .openapi(getKey, c => c.json({ key: vapidOf(c.var.runtime).publicKey }, 200))
    .openapi(getDevice, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findDevice(c.var.acting), 200)
    })
    .openapi(putDevice, async c => {
      await saveDevice(c.var.acting, c.req.valid('json'))
      return c.json(await findDevice(c.var.acting), 200)
    })
    .openapi(removeDevice, async c => {
      await deleteDevice(c.var.acting)
      return c.body(null, 204)
    })
