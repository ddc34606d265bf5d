import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { localPage } from '../features/landing/landing-page.ts'
import { localPages } from '../features/landing/landing-pages.server.ts'
import { showsNothingThatChanges } from '../platform/server/cache/public-tags.server.ts'
import type { Config } from '../platform/server/config.server.ts'
import { createRouter, json } from '../platform/server/http/http.server.ts'

const site = createRoute({
  method: 'get',
  path: '/site',
  middleware: showsNothingThatChanges,
  tags: ['site'],
  summary: 'What every page knows of the installation',
  responses: {
    200: json(
      z.object({
        name: z.string(),
        url: z.string().describe('The origin under which the site is known'),
        launch: z.enum(['prelaunch', 'open', 'closed']),
        /** The provider's name, as it stands on its button; null without one. */
        single_sign_on: z.string().nullable(),
        /** What stands at every automatic message; null where nothing has to. */
        assistant_label: z.string().nullable(),
        /** Who runs the site, as the law wants it on every page; null where nobody is named. */
        operator: z.string().nullable(),
        euro_rate: z.number().describe('Dinars for one euro'),
        local_pages: z.array(localPage).describe('For menus and the footer'),
      }),
      'The settings',
    ),
  },
})

export function siteApi() {
  return createRouter().openapi(site, c => {
    const { APP_NAME, APP_URL, LAUNCH, OIDC_NAME = null, ASSISTANT_LABEL = null, EURO_RATE } = c.var.runtime.config
    return c.json(
      {
        name: APP_NAME,
        url: new URL(APP_URL).origin,
        launch: LAUNCH,
        single_sign_on: OIDC_NAME,
        assistant_label: ASSISTANT_LABEL,
        operator: operatorSentence(c.var.runtime.config),
        euro_rate: EURO_RATE,
        local_pages: localPages(c.var.runtime),
      },
      200,
    )
  })
}

/** Name and seat, the numbers of the registers as far as they are known, and where he is written to. */
function operatorSentence(config: Config): string | null {
  const { OPERATOR, OPERATOR_REGISTER_NUMBER, OPERATOR_TAX_NUMBER, SUPPORT_EMAIL } = config
  if (!OPERATOR) return null
  return [
    OPERATOR,
    ...(OPERATOR_REGISTER_NUMBER ? [`matični broj ${OPERATOR_REGISTER_NUMBER}`] : []),
    ...(OPERATOR_TAX_NUMBER ? [`PIB ${OPERATOR_TAX_NUMBER}`] : []),
    SUPPORT_EMAIL,
  ].join(', ')
}
