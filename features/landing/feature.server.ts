import { Hono } from 'hono'
import type { Feature } from '../../platform/server/feature.server.ts'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { landingApi } from './landing-api.server.ts'
import { isServiceType, landingPages } from './landing-pages.server.ts'

export const feature: Feature = {
  api: landingApi,
  // An address with a kind of service but without a town redirects to the home page (docs/product.md, Home).
  routes: () =>
    new Hono<HttpEnv>().get('/:serviceType', (c, next) =>
      isServiceType(c.var.runtime, c.req.param('serviceType')) ? Promise.resolve(c.redirect('/')) : next(),
    ),
  start: landingPages,
}
