import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { lineSchema } from '../../../platform/browser/text-schemas.ts'
import { cacheTags } from '../../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems, publicEndpoint, rateLimited } from '../../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import { listsTag } from '../service-tags.server.ts'
import { serviceFilters } from './query/service-filters.ts'
import { findSuggestions } from './suggest/suggestions.server.ts'
import { suggestions } from './suggest/suggestions.ts'

/** The limit of requests while typing. It is enough for an office behind one address. Cached responses do not count. */
const typing: RateLimit = { name: 'service-suggest', points: 600, seconds: 60, perProcess: true }

const suggestedRoute = createRoute({
  method: 'get',
  path: '/services/suggestions',
  tags: ['services'],
  summary: 'Suggestions while typing: problems, trades and services',
  middleware: [rateLimited(typing), publicEndpoint, cacheTags(() => [listsTag])] as const,
  request: {
    query: z.object({
      q: lineSchema()
        .trim()
        .min(1, 'Upišite šta tražite.')
        .max(serviceFilters.search.maxLength, 'Pretraga može imati najviše 100 karaktera.'),
    }),
  },
  responses: { 200: json(suggestions, 'The likeliest first'), ...problems(422, 429) },
})

export const searchApi = () =>
  createRouter().openapi(suggestedRoute, async c =>
    c.json(await findSuggestions(c.var.runtime, c.req.valid('query').q), 200),
  )
