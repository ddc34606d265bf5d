import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRouter, json } from '../platform/server/http.server.ts'

const site = createRoute({
  method: 'get',
  path: '/site',
  tags: ['site'],
  summary: 'What every page knows of the installation',
  responses: {
    200: json(z.object({ name: z.string(), launch: z.enum(['prelaunch', 'open', 'closed']) }), 'The settings'),
  },
})

export function siteApi() {
  return createRouter().openapi(site, c => {
    const { APP_NAME, LAUNCH } = c.var.runtime.config
    return c.json({ name: APP_NAME, launch: LAUNCH }, 200)
  })
}
