import { createRoute } from '@hono/zod-openapi'
import { cacheTags, invalidates } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  publicEndpoint,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { listsTag } from '../services/service-tags.server.ts'
import { findPriceList, findPublicPriceList, savePriceList } from './price-list.server.ts'
import { priceList, priceListInput } from './price-list.ts'

const reads: RateLimit = { name: 'price-read', points: 600, seconds: 60, perProcess: true }
const writes: RateLimit = { name: 'price-write', points: 60, seconds: 600 }
const pricesTag = (providerId: string) => `prices:${providerId.toLowerCase()}`
const middleware = requireProvider('Morate biti prijavljeni da biste menjali cenovnik.')
const tags = ['quotes']

const publicList = createRoute({
  method: 'get',
  path: '/providers/{id}/prices',
  tags,
  summary: 'A provider’s public price list',
  middleware: [rateLimited(reads), publicEndpoint, cacheTags(c => [pricesTag(c.req.param('id')!)])] as const,
  request: byId,
  responses: { 200: json(priceList, 'The items in their order; empty without a list'), ...problems(404, 429) },
})

const getOwn = createRoute({
  method: 'get',
  path: '/price-list',
  tags,
  summary: 'The caller’s price list',
  middleware,
  responses: { 200: json(priceList, 'The items in their order'), ...problems(401, 403) },
})

const save = createRoute({
  method: 'put',
  path: '/price-list',
  tags,
  summary: 'Replaces all items in their order; sent quotes stay as they are',
  middleware: [middleware, rateLimited(writes), invalidates(c => [listsTag, pricesTag(c.var.acting.user.id)])] as const,
  request: { body: jsonBody(priceListInput) },
  responses: { 200: json(priceList, 'The stored list'), ...problems(401, 403, 409, 422, 429) },
})

export const priceListApi = () =>
  createRouter()
    .openapi(publicList, async c => c.json(await findPublicPriceList(c.var.runtime.db, c.req.valid('param').id), 200))
    .openapi(getOwn, async c => {
      const { runtime, user } = c.var.acting
      return c.json(await findPriceList(runtime.db, user.id), 200)
    })
    .openapi(save, async c => c.json(await savePriceList(c.var.acting, c.req.valid('json')), 200))
