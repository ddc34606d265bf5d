import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { cacheTags, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
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
import { listsTag } from '../services/service-tags.server.ts'
import { findSavedIds, findSavedItems, moveIntoAccount, save, unsave } from './saved.server.ts'
import { savedIds, savedList } from './saved.ts'
import { savedKinds } from './saved-ids.ts'
import { MAX_SAVED_ON_DEVICE } from './saved-limits.ts'

const tags = ['saved']
const writes: RateLimit = { name: 'saved-write', points: 120, seconds: 600 }
const reads: RateLimit = { name: 'saved-on-device', points: 120, seconds: 60, perProcess: true }
const writing = [requireSignedIn(), rateLimited(writes), noCacheInvalidation] as const
const one = { params: z.object({ kind: z.enum(savedKinds), id: z.uuid() }) }

/** Parses `a,b` into ['a', 'b']; a missing parameter means no ids. */
const ids = z
  .string()
  .max(40 * MAX_SAVED_ON_DEVICE)
  .default('')
  .transform(text => text.split(',').filter(Boolean))
  .pipe(
    z.array(z.uuid('Ovaj spisak nije ispravan.')).max(MAX_SAVED_ON_DEVICE, `Najviše ${MAX_SAVED_ON_DEVICE} odjednom.`),
  )

const mine = createRoute({
  method: 'get',
  path: '/saved',
  tags,
  summary: 'The caller’s saved services and providers that are still public, the last saved first',
  middleware: requireSignedIn('Prijavite se da biste videli šta ste sačuvali.'),
  responses: { 200: json(savedList, 'Services and providers'), ...problems(401) },
})

const marks = createRoute({
  method: 'get',
  path: '/saved/marks',
  tags,
  summary: 'The ids of the services and providers that the caller has saved',
  middleware: requireSignedIn(),
  responses: { 200: json(savedIds, 'Their ids'), ...problems(401) },
})

const onDevice = createRoute({
  method: 'get',
  path: '/saved/on-device',
  tags,
  summary: 'The current data of services and providers that are saved on a device without an account',
  middleware: [rateLimited(reads), publicEndpoint, cacheTags(() => [listsTag])] as const,
  request: { query: z.object({ services: ids, providers: ids }) },
  responses: { 200: json(savedList, 'Services and providers'), ...problems(422, 429) },
})

const put = createRoute({
  method: 'put',
  path: '/saved/{kind}/{id}',
  tags,
  summary: 'Save a service or a provider, at most 200 of each; a repeated request changes nothing',
  middleware: [...writing] as const,
  request: one,
  responses: { 204: { description: 'It is saved' }, ...problems(401, 404, 409, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/saved/{kind}/{id}',
  tags,
  summary: 'Remove a service or a provider from the list',
  middleware: [...writing] as const,
  request: one,
  responses: { 204: { description: 'It is not on the list' }, ...problems(401, 404, 429) },
})

const along = createRoute({
  method: 'post',
  path: '/saved/take-along',
  tags,
  summary: 'Save what was saved on this device without an account; a repeated request changes nothing',
  middleware: [...writing] as const,
  request: {
    body: jsonBody(
      z.object({
        services: z.array(z.uuid()).max(MAX_SAVED_ON_DEVICE, `Najviše ${MAX_SAVED_ON_DEVICE} odjednom.`),
        providers: z.array(z.uuid()).max(MAX_SAVED_ON_DEVICE, `Najviše ${MAX_SAVED_ON_DEVICE} odjednom.`),
      }),
    ),
  },
  responses: { 204: { description: 'Saved, as far as it is still public' }, ...problems(401, 422, 429) },
})

export const savedApi = () =>
  createRouter()
    .openapi(mine, async c => c.json(await findSavedItems(c.var.runtime, await findSavedIds(c.var.acting)), 200))
    .openapi(marks, async c => c.json(await findSavedIds(c.var.acting), 200))
    .openapi(onDevice, async c => c.json(await findSavedItems(c.var.runtime, c.req.valid('query')), 200))
    .openapi(along, async c => {
      await moveIntoAccount(c.var.acting, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(put, async c => {
      const { kind, id } = c.req.valid('param')
      await save(c.var.acting, kind, id)
      return c.body(null, 204)
    })
    .openapi(remove, async c => {
      const { kind, id } = c.req.valid('param')
      await unsave(c.var.acting, kind, id)
      return c.body(null, 204)
    })
