import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { localPage } from '../features/landing/landing-page.ts'
import { localPages } from '../features/landing/landing-pages.server.ts'
import { activeTowns } from '../platform/serbian/towns.ts'
import { neverInvalidated } from '../platform/server/cache/public-tags.server.ts'
import type { Config } from '../platform/server/config.server.ts'
import { createRouter, json } from '../platform/server/http/http.server.ts'

const area = z.object({ id: z.string(), name: z.string() })
const town = z.object({
  id: z.string(),
  name: z.string(),
  genitive: z.string(),
  locative: z.string(),
  position: z.object({ latitude: z.number(), longitude: z.number() }),
  quarters: z.array(area),
  villages: z.array(area),
})

const site = createRoute({
  method: 'get',
  path: '/site',
  middleware: neverInvalidated,
  tags: ['site'],
  summary: 'What every page knows of the installation',
  responses: {
    200: json(
      z.object({
        name: z.string(),
        url: z.string().describe('The origin under which the site is known'),
        launch: z.enum(['prelaunch', 'open', 'closed']),
        /** The name on the single sign-on button; null without single sign-on. */
        single_sign_on: z.string().nullable(),
        /** The label of automatic messages; null if they need no label. */
        assistant_label: z.string().nullable(),
        /** The operator's name and numbers, which every page must legally show; null if the settings lack them. */
        operator: z.string().nullable(),
        euro_rate: z.number().describe('Dinars for one euro'),
        towns: z.array(town).describe('The active towns, the main one first'),
        coming_towns: z.array(z.string()).describe('Towns that are not active yet'),
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
        towns: [...activeTowns()],
        coming_towns: c.var.runtime.towns.coming,
        local_pages: localPages(c.var.runtime),
      },
      200,
    )
  })
}

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
