import { Hono } from 'hono'
import type { Feature } from '../../platform/server/feature.server.ts'
import type { HttpEnv } from '../../platform/server/http/http.server.ts'
import { listArticles } from './articles.server.ts'
import { blogApi } from './blog-api.server.ts'
import { feedPath, renderFeed } from './feed.server.ts'

export const feature: Feature = {
  api: blogApi,
  routes: () =>
    new Hono<HttpEnv>().get(feedPath, c =>
      c.body(renderFeed(c.var.runtime), 200, { 'content-type': 'application/rss+xml; charset=utf-8' }),
    ),
  start: listArticles,
}
