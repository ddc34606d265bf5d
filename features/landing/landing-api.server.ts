import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { cacheTags, neverInvalidated } from '../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems, publicEndpoint, rateLimited } from '../../platform/server/http/http.server.ts'
import { serviceCard } from '../services/service.ts'
import { serviceReads } from '../services/service-api.server.ts'
import { listsTag } from '../services/service-tags.server.ts'
import { landingPage } from './landing-page.ts'
import { findLandingPage } from './landing-pages.server.ts'
import { listLocalServices } from './local-services.server.ts'

const name = z.string().max(60)
const pair = z.object({ service_type: name, location: name })

const find = createRoute({
  method: 'get',
  path: '/landing/{service_type}/{location}',
  tags: ['landing'],
  summary: 'A local page: one kind of service in one town',
  middleware: neverInvalidated,
  request: { params: pair },
  responses: { 200: json(landingPage, 'Its texts'), ...problems(404) },
})

const services = createRoute({
  method: 'get',
  path: '/landing/{service_type}/{location}/services',
  tags: ['landing'],
  summary: 'Up to three services of the town, the best rated first',
  middleware: [rateLimited(serviceReads), publicEndpoint, cacheTags(() => [listsTag])] as const,
  request: { params: pair },
  responses: { 200: json(z.object({ items: z.array(serviceCard) }), 'The services'), ...problems(404, 429) },
})

export function landingApi() {
  return createRouter()
    .openapi(find, c => {
      const { service_type, location } = c.req.valid('param')
      return c.json(findLandingPage(c.var.runtime, service_type, location), 200)
    })
    .openapi(services, async c => {
      const { service_type, location } = c.req.valid('param')
      const page = findLandingPage(c.var.runtime, service_type, location)
      return c.json({ items: await listLocalServices(c.var.runtime, page) }, 200)
    })
}
