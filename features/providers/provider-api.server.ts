import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRouter, json, problems, publicEndpoint } from '../../platform/server/http/http.server.ts'
import { userTag } from '../accounts/user-tag.server.ts'
import { isArea } from '../services/areas.ts'
import { offersTag, serviceTag } from '../services/service-tags.server.ts'
import { findCustomersNear } from './customers-near.server.ts'
import { customersNear, providerPage } from './provider.ts'
import { findProviderPage } from './providers.server.ts'

const slug = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/) })

const page = createRoute({
  method: 'get',
  path: '/providers/{slug}',
  tags: ['providers'],
  summary: 'A provider with services and ratings',
  middleware: publicEndpoint,
  request: { params: slug },
  responses: { 200: json(providerPage, 'The provider'), ...problems(404, 422) },
})

const near = createRoute({
  method: 'get',
  path: '/providers/{slug}/customers-near',
  tags: ['providers'],
  summary: 'The number of a provider’s customers in an area, by default the caller’s: of the last request, or the town',
  middleware: publicEndpoint,
  request: { params: slug, query: z.object({ area: z.string().refine(isArea, 'Izaberite mesto.').optional() }) },
  responses: { 200: json(customersNear, 'Null with fewer than three'), ...problems(404, 422) },
})

export const providerApi = () =>
  createRouter()
    .openapi(near, async c => {
      const { runtime, identify } = c.var
      const caller = await identify()
      const found = await findCustomersNear(runtime, c.req.valid('param').slug, {
        area: c.req.valid('query').area,
        caller,
      })
      return c.json(found, 200)
    })
    .openapi(page, async c => {
      const { runtime, identify } = c.var
      const provider = await findProviderPage(runtime, c.req.valid('param').slug, await identify())
      const shown = provider.services.map(({ id }) => serviceTag(id))
      c.set('shows', [userTag(provider.id), offersTag(provider.id), ...shown])
      return c.json(provider, 200)
    })
