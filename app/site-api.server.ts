import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRouter, json } from '../platform/server/http.server.ts'

const site = createRoute({
  method: 'get',
  path: '/site',
  tags: ['site'],
  summary: 'What every page knows of the installation',
  responses: {
    200: json(
      z.object({
        name: z.string(),
        launch: z.enum(['prelaunch', 'open', 'closed']),
        /** The provider's name, as it stands on its button; null without one. */
        single_sign_on: z.string().nullable(),
      }),
      'The settings',
    ),
  },
})

export function siteApi() {
  return createRouter().openapi(site, c => {
    const { APP_NAME, LAUNCH, OIDC_NAME = null } = c.var.runtime.config
    return c.json({ name: APP_NAME, launch: LAUNCH, single_sign_on: OIDC_NAME }, 200)
  })
}
