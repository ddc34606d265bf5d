import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changesNothingPublic, showsNothingThatChanges } from '../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  forEverybody,
  json,
  jsonBody,
  limited,
  problems,
  signedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { deviceInput, ownDevice } from './push.ts'
import { findDevice, forgetDevice, keepDevice } from './push-devices.server.ts'
import { vapidOf } from './vapid.server.ts'

const writes: RateLimit = { name: 'push', points: 60, seconds: 600 }

const tags = ['push']

const key = createRoute({
  method: 'get',
  path: '/push-key',
  tags,
  summary: 'The public key by which push services know this site (VAPID), for a browser that subscribes',
  middleware: [forEverybody, showsNothingThatChanges] as const,
  responses: { 200: json(z.object({ key: z.string() }), 'The key, base64url') },
})

const own = createRoute({
  method: 'get',
  path: '/me/push',
  tags,
  summary: 'What the caller is told of in this browser, or null',
  middleware: signedIn(),
  responses: { 200: json(ownDevice, 'The kinds'), ...problems(401) },
})

const keep = createRoute({
  method: 'put',
  path: '/me/push',
  tags,
  summary: 'Be told in this browser, of these kinds; its earlier subscription gives way',
  middleware: [signedIn(), limited(writes), changesNothingPublic] as const,
  request: { body: jsonBody(deviceInput) },
  responses: { 200: json(ownDevice, 'The kinds'), ...problems(401, 422, 429) },
})

const forget = createRoute({
  method: 'delete',
  path: '/me/push',
  tags,
  summary: 'Be told in this browser no more',
  middleware: [signedIn(), limited(writes), changesNothingPublic] as const,
  responses: { 204: { description: 'Forgotten' }, ...problems(401, 429) },
})

export const pushApi = () =>
  createRouter()
    .openapi(key, c => c.json({ key: vapidOf(c.var.runtime).publicKey }, 200))
    .openapi(own, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findDevice(c.var.acting), 200)
    })
    .openapi(keep, async c => {
      await keepDevice(c.var.acting, c.req.valid('json'))
      return c.json(await findDevice(c.var.acting), 200)
    })
    .openapi(forget, async c => {
      await forgetDevice(c.var.acting)
      return c.body(null, 204)
    })
