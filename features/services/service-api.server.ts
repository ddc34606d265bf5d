import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
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
import { findTown } from '../accounts/profile/profiles.server.ts'
import { activeTownIn } from './search/query/filter-conditions.server.ts'
import { listServices } from './search/service-list.server.ts'
import { countUnmetSearch } from './search/suggest/unmet-searches.server.ts'
import {
  newServiceInput,
  ownService,
  providerPhone,
  type ServiceQuery,
  serviceCard,
  serviceChange,
  serviceDetail,
  servicePage,
  serviceQuery,
} from './service.ts'
import { MAX_OTHER_SERVICES } from './service-limits.ts'
import { listsTag, offersTag, serviceTag, showsService } from './service-tags.server.ts'
import {
  createService,
  deleteService,
  findPhone,
  findService,
  listOwnServices,
  type SeesUnlisted,
  type ServiceHooks,
  setServiceActive,
  updateService,
} from './services.server.ts'
import { listServicesOf } from './services-of-provider.server.ts'

/** This limit is enough for an office or a crawler behind one address. Cached responses do not count. */
export const serviceReads: RateLimit = { name: 'service-read', points: 600, seconds: 60, perProcess: true }
const searches: RateLimit = { name: 'service-search', points: 240, seconds: 60, perProcess: true }
const phones: RateLimit = { name: 'phone', points: 30, seconds: 3600 }
const writes: RateLimit = { name: 'service-write', points: 60, seconds: 600 }

const tags = ['services']
const changesService = invalidates(c => [listsTag, serviceTag(c.req.param('id')!), offersTag(c.var.acting.user.id)])

const list = createRoute({
  method: 'get',
  path: '/services',
  tags,
  summary: 'Active services, filtered, in pages; for signed-in users those of their own town first',
  middleware: [
    rateLimited(c => (c.req.query('search') ? searches : serviceReads)),
    publicEndpoint,
    cacheTags(() => [listsTag]),
  ] as const,
  request: { query: serviceQuery },
  responses: { 200: json(servicePage, 'One page'), ...problems(422, 429) },
})

const mine = createRoute({
  method: 'get',
  path: '/services/mine',
  tags,
  summary: 'The caller’s own services, paused ones too, newest first',
  middleware: requireProvider(),
  request: {
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(100), cursor: z.uuid().optional() }),
  },
  responses: {
    200: json(z.object({ items: z.array(ownService), next_cursor: z.string().nullable() }), 'One page'),
    ...problems(401, 403),
  },
})

const one = createRoute({
  method: 'get',
  path: '/services/{id}',
  tags,
  summary: 'One service, with what the caller may do',
  middleware: [publicEndpoint, showsService] as const,
  request: byId,
  responses: { 200: json(serviceDetail, 'The service'), ...problems(404) },
})

const others = createRoute({
  method: 'get',
  path: '/services/{id}/others',
  tags,
  summary: 'The provider’s other services, the newest first, at most six',
  middleware: publicEndpoint,
  request: byId,
  responses: { 200: json(z.object({ items: z.array(serviceCard) }), 'The other services'), ...problems(404) },
})

const phone = createRoute({
  method: 'get',
  path: '/services/{id}/phone',
  tags,
  summary: 'The provider’s number; 30 an hour from one address',
  middleware: rateLimited(phones),
  request: byId,
  responses: { 200: json(providerPhone, 'The text, and the numbers in it'), ...problems(404, 429) },
})

const create = createRoute({
  method: 'post',
  path: '/services',
  tags,
  summary: 'Publish a service; a repeated request with the same id stores one',
  middleware: [
    requireProvider('Morate biti prijavljeni da biste dodali uslugu.'),
    rateLimited(writes),
    invalidates(c => [listsTag, offersTag(c.var.acting.user.id)]),
  ] as const,
  request: { body: jsonBody(newServiceInput) },
  responses: { 201: json(ownService, 'The stored service'), ...problems(401, 403, 409, 422, 429) },
})

const update = createRoute({
  method: 'put',
  path: '/services/{id}',
  tags,
  summary: 'Change an own service, of the version that was read',
  middleware: [requireProvider(), rateLimited(writes), changesService] as const,
  request: { ...byId, body: jsonBody(serviceChange) },
  responses: { 200: json(ownService, 'The stored service'), ...problems(401, 403, 404, 409, 422, 429) },
})

const activate = createRoute({
  method: 'put',
  path: '/services/{id}/active',
  tags,
  summary: 'Pause or activate an own service',
  middleware: [requireProvider(), rateLimited(writes), changesService] as const,
  request: { ...byId, body: jsonBody(z.object({ active: z.boolean() })) },
  responses: { 200: json(ownService, 'The stored service'), ...problems(401, 403, 404, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/services/{id}',
  tags,
  summary: 'Delete an own service; its conversations and ratings stay',
  middleware: [requireProvider(), changesService] as const,
  request: byId,
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404) },
})

/** True for the first page of a search without filters other than an active town. */
const isOnlySearch = ({ search: _, sort: __, limit: ___, location, ...more }: ServiceQuery) =>
  (!location || activeTownIn(location)) && Object.values(more).every(each => !each)

export function serviceApi({ alsoVisible, ...reactions }: { alsoVisible: SeesUnlisted } & ServiceHooks) {
  return createRouter()
    .openapi(list, async c => {
      const { runtime, address, identify } = c.var
      const query = c.req.valid('query')
      const ownTown = async () => findTown(runtime, await identify())
      const page = await listServices(runtime, query, ownTown)
      if (query.search && !page.items.length && isOnlySearch(query)) {
        // If counting fails, the search must still succeed.
        await countUnmetSearch(runtime, { ...query, search: query.search }, address).catch(error =>
          runtime.log.warn({ err: error }, 'an unmet search was not noted'),
        )
      }
      return c.json(page, 200)
    })
    .openapi(mine, async c => {
      const { limit, cursor } = c.req.valid('query')
      return c.json(await listOwnServices(c.var.acting, { limit, before: cursor }), 200)
    })
    .openapi(one, async c => {
      const caller = await c.var.identify()
      return c.json(await findService(c.var.runtime, c.req.valid('param').id, caller, alsoVisible), 200)
    })
    .openapi(others, async c => {
      const { id } = c.req.valid('param')
      const { provider_id } = await findService(c.var.runtime, id, await c.var.identify(), alsoVisible)
      const items = await listServicesOf(c.var.runtime, provider_id, { most: MAX_OTHER_SERVICES, without: id })
      c.set('shows', [serviceTag(id), offersTag(provider_id), ...items.map(other => serviceTag(other.id))])
      return c.json({ items }, 200)
    })
    .openapi(phone, async c => {
      c.header('cache-control', 'private, no-store')
      const caller = await c.var.identify()
      return c.json(await findPhone(c.var.runtime, c.req.valid('param').id, caller, alsoVisible), 200)
    })
    .openapi(create, async c => {
      const { acting } = c.var
      return c.json(await createService(acting, c.req.valid('json'), reactions), 201)
    })
    .openapi(update, async c => {
      const { acting } = c.var
      return c.json(await updateService(acting, c.req.valid('param').id, c.req.valid('json'), reactions), 200)
    })
    .openapi(activate, async c => {
      const { acting } = c.var
      return c.json(await setServiceActive(acting, c.req.valid('param').id, c.req.valid('json').active, reactions), 200)
    })
    .openapi(remove, async c => {
      await deleteService(c.var.acting, c.req.valid('param').id, reactions)
      return c.body(null, 204)
    })
}
