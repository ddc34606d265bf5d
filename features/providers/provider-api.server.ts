import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRouter, json, problems, publicEndpoint } from '../../platform/server/http/http.server.ts'
import { userTag } from '../accounts/user-tag.server.ts'
import { offersTag, serviceTag } from '../services/service-tags.server.ts'
import { providerPage } from './provider.ts'
import { findProviderPage } from './providers.server.ts'

const page = createRoute({
  method: 'get',
  path: '/providers/{slug}',
  tags: ['providers'],
  summary: 'A provider with services and ratings',
  middleware: publicEndpoint,
  request: { params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/) }) },
  responses: { 200: json(providerPage, 'The provider'), ...problems(404, 422) },
})

export const providerApi = () =>
  createRouter().openapi(page, async c => {
    const { runtime, identify } = c.var
    const provider = await findProviderPage(runtime, c.req.valid('param').slug, await identify())
    const shown = provider.services.map(({ id }) => serviceTag(id))
    c.set('shows', [userTag(provider.id), offersTag(provider.id), ...shown])
    return c.json(provider, 200)
  })
