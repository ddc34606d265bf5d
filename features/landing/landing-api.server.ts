import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { showsNothingThatChanges } from '../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems } from '../../platform/server/http/http.server.ts'
import { landingPage } from './landing-page.ts'
import { findLandingPage } from './landing-pages.server.ts'

const name = z.string().max(60)

const find = createRoute({
  method: 'get',
  path: '/landing/{service_type}/{location}',
  tags: ['landing'],
  summary: 'A local page: one kind of service in one town',
  middleware: showsNothingThatChanges,
  request: { params: z.object({ service_type: name, location: name }) },
  responses: { 200: json(landingPage, 'Its texts'), ...problems(404) },
})

export function landingApi() {
  return createRouter().openapi(find, c => {
    const { service_type, location } = c.req.valid('param')
    return c.json(findLandingPage(c.var.runtime, service_type, location), 200)
  })
}
