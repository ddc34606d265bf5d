import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import { notFound } from '../../../platform/server/http/problem.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { deleteUnmetSearch, listUnmetSearches } from '../../services/search/suggest/unmet-searches.server.ts'
import { adminActionLimit } from '../rate-limit.server.ts'
import { unmetSearch } from './unmet.ts'

const tags = ['admin']
const MAX_ITEMS = 100

const unmet = createRoute({
  method: 'get',
  path: '/admin/unmet-searches',
  tags,
  summary: 'The 100 most frequent searches without results, each made at least five times; without users',
  middleware: guardedAdministratorsOnly,
  responses: {
    200: json(z.object({ items: z.array(unmetSearch) }), 'The most frequent first'),
    ...problems(401, 403, 404),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/admin/unmet-searches/{key}',
  tags,
  summary: 'Remove a search from the list; it returns after five more searches',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit), noCacheInvalidation] as const,
  request: { params: z.object({ key: z.string().min(1).max(200) }) },
  responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 422, 429) },
})

/** Endpoints of unmet searches, which show where the dictionary of problems has gaps. */
export const unmetApi = () =>
  createRouter()
    .openapi(unmet, async c => {
      const found = await listUnmetSearches(c.var.runtime, MAX_ITEMS)
      const items = found.map(({ lastAt, ...each }) => ({ ...each, last_at: lastAt.toISOString() }))
      return c.json({ items }, 200)
    })
    .openapi(remove, async c => {
      if (!(await deleteUnmetSearch(c.var.runtime, c.req.valid('param').key)))
        throw notFound('Ova pretraga više nije na spisku.')
      return c.body(null, 204)
    })
