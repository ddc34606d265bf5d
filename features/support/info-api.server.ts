import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { neverInvalidated } from '../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems } from '../../platform/server/http/http.server.ts'
import { infoPage } from './info-page.ts'
import { findInfoPage } from './info-pages.server.ts'

const getPage = createRoute({
  method: 'get',
  path: '/pages/{name}',
  tags: ['support'],
  summary: 'A page about the site: o-nama, pravila, uslovi-koriscenja, politika-privatnosti',
  middleware: neverInvalidated,
  request: { params: z.object({ name: z.string().max(60) }) },
  responses: { 200: json(infoPage, 'The text'), ...problems(404) },
})

export function infoApi() {
  return createRouter().openapi(getPage, c => c.json(findInfoPage(c.var.runtime, c.req.valid('param').name), 200))
}
