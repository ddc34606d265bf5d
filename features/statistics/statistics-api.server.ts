import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  problems,
  requireProvider,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import { countOwnWork, findPeopleFigures } from './people/people-figures.server.ts'
import { peopleFigures, workFigures } from './people/people-figures.ts'
import { findSiteStatistics } from './site-statistics.server.ts'
import { findStatistics } from './statistics.server.ts'
import { siteStatistics, statistics } from './statistics.ts'
import { countView } from './views.server.ts'

const tags = ['statistics']

const getStatistics = createRoute({
  method: 'get',
  path: '/statistics',
  tags,
  summary: 'The caller’s views, rating, messages and appointments, by day and against the period before',
  middleware: requireProvider(),
  responses: { 200: json(statistics, 'The figures'), ...problems(401, 403) },
})

const getSiteStatistics = createRoute({
  method: 'get',
  path: '/statistics/site',
  tags,
  summary: 'Visits of the caller’s published website by day, where they came from, and taps on call and message',
  middleware: requireProvider(),
  responses: {
    200: json(
      z.object({ site: siteStatistics.nullable().describe('Null without a published website') }),
      'The figures',
    ),
    ...problems(401, 403),
  },
})

const getPeople = createRoute({
  method: 'get',
  path: '/statistics/people',
  tags,
  summary: 'Bookings and rating of each person who works with the caller, of the last 30 days',
  middleware: requireProvider(),
  responses: { 200: json(peopleFigures, 'The figures'), ...problems(401, 403) },
})

const getWork = createRoute({
  method: 'get',
  path: '/statistics/work',
  tags,
  summary: 'Bookings that the caller has finished as a member of a provider, of the last 30 days',
  middleware: requireSignedIn(),
  responses: { 200: json(workFigures, 'The figure'), ...problems(401) },
})

const postView = createRoute({
  method: 'post',
  path: '/services/{id}/views',
  tags,
  summary: 'Reports that a service’s page was opened without loading a document; a visitor counts once a day',
  middleware: noCacheInvalidation,
  request: byId,
  responses: { 204: { description: 'Received' }, ...problems(404) },
})

export function statisticsApi() {
  return createRouter()
    .openapi(getStatistics, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findStatistics(c.var.acting), 200)
    })
    .openapi(getSiteStatistics, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json({ site: await findSiteStatistics(c.var.acting) }, 200)
    })
    .openapi(getPeople, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findPeopleFigures(c.var.acting), 200)
    })
    .openapi(getWork, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json({ done: await countOwnWork(c.var.acting) }, 200)
    })
    .openapi(postView, async c => {
      await countView(c.var.runtime, c, { serviceId: c.req.valid('param').id.toLowerCase() })
      return c.body(null, 204)
    })
}
