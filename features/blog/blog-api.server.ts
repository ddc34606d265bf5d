import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { cacheTags, neverInvalidated } from '../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, problems, publicEndpoint } from '../../platform/server/http/http.server.ts'
import { figuresTag } from '../prices/publish-figures.server.ts'
import { article, articleCard } from './article.ts'
import { findPricedArticle, listArticles } from './articles.server.ts'

const tags = ['blog']

const list = createRoute({
  method: 'get',
  path: '/articles',
  tags,
  summary: 'The articles, the newest first',
  middleware: neverInvalidated,
  request: { query: z.object({ about: z.string().max(60).optional().describe('A service type: elektricar') }) },
  responses: { 200: json(z.object({ items: z.array(articleCard) }), 'All of them'), ...problems(422) },
})

const find = createRoute({
  method: 'get',
  path: '/articles/{slug}',
  tags,
  summary: 'One article with its text and three others; its prices are the published ones of the town',
  middleware: [publicEndpoint, cacheTags(() => [figuresTag])] as const,
  request: { params: z.object({ slug: z.string().max(120) }) },
  responses: { 200: json(article, 'The article'), ...problems(404) },
})

export function blogApi() {
  return createRouter()
    .openapi(list, c => c.json({ items: listArticles(c.var.runtime, c.req.valid('query').about) }, 200))
    .openapi(find, async c => c.json(await findPricedArticle(c.var.runtime, c.req.valid('param').slug), 200))
}
