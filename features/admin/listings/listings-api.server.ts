import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { byId, createRouter, json, problems } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { administratorsOnly } from '../../accounts/administrator.server.ts'
import { findAnyService, searchAllServices } from '../../services/all-services.server.ts'
import { searchAllSites } from '../../websites/all-sites.server.ts'
import { type ServiceRow, serviceDetail, serviceRow, servicesQuery, siteRow, sitesQuery } from './listings.ts'

const tags = ['admin']
const page = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row), next: z.uuid().nullable() })

const services = createRoute({
  method: 'get',
  path: '/admin/services',
  tags,
  summary: 'Search all services by title or owner’s name, newest first',
  middleware: administratorsOnly,
  request: { query: servicesQuery },
  responses: { 200: json(page(serviceRow), 'One page of thirty'), ...problems(401, 404, 422) },
})

const service = createRoute({
  method: 'get',
  path: '/admin/services/{id}',
  tags,
  summary: 'One service with all its texts, even if visitors do not see it',
  middleware: administratorsOnly,
  request: byId,
  responses: { 200: json(serviceDetail, 'The service'), ...problems(401, 404, 422) },
})

const sites = createRoute({
  method: 'get',
  path: '/admin/sites',
  tags,
  summary: 'Search all sites by title, address or owner’s name, newest first',
  middleware: administratorsOnly,
  request: { query: sitesQuery },
  responses: { 200: json(page(siteRow), 'One page of thirty'), ...problems(401, 404, 422) },
})

const PAGE_SIZE = 30
/** Returns a page of rows. `found` contains one row more than a page if there is a next page. */
const paged = <Row extends { id: string }>(found: Row[]) => ({
  items: found.slice(0, PAGE_SIZE),
  next: found.length > PAGE_SIZE ? found[PAGE_SIZE - 1]!.id : null,
})

export function listingsApi() {
  return createRouter()
    .openapi(services, async c => {
      const found = await searchAllServices(c.var.runtime, { ...c.req.valid('query'), limit: PAGE_SIZE + 1 })
      return c.json(paged(found.map(toRow)), 200)
    })
    .openapi(service, async c => {
      const found = await findAnyService(c.var.runtime, c.req.valid('param').id)
      if (!found) throw notFound('Ova usluga više nije ovde.')
      const { description, images, keywords, updatedAt } = found
      return c.json({ ...toRow(found), description, images, keywords, updated_at: updatedAt.toISOString() }, 200)
    })
    .openapi(sites, async c => {
      const found = await searchAllSites(c.var.runtime, { ...c.req.valid('query'), limit: PAGE_SIZE + 1 })
      const rows = found.map(({ id, title, description, address, published, ownerId, ownerName, updatedAt }) => ({
        ...{ id, title, description, address, published },
        owner: { id: ownerId, name: ownerName },
        updated_at: updatedAt.toISOString(),
      }))
      return c.json(paged(rows), 200)
    })
}

const toRow = (found: Awaited<ReturnType<typeof searchAllServices>>[number]): ServiceRow => ({
  id: found.id,
  title: found.title,
  category: found.category,
  price: found.price,
  image_url: found.imageUrl,
  is_shown: found.status === 'active',
  owner: { id: found.ownerId, name: found.ownerName },
  rating: found.rating,
  reviews: found.ratingCount,
  created_at: found.createdAt.toISOString(),
})
