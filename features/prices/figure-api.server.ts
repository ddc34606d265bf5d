import { createRoute } from '@hono/zod-openapi'
import { cacheTags, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  publicEndpoint,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { listsTag } from '../services/service-tags.server.ts'
import {
  jobChoiceInput,
  jobParam,
  jobPrice,
  lineJobs,
  lineJobsInput,
  townParam,
  townPrices,
  townPricesQuery,
  usualPrice,
  usualPriceQuery,
} from './figure.ts'
import { findJobPrice, findTownPrices, findUsualPrice } from './figures.server.ts'
import { chooseJob, findLineJobs } from './job-choices.server.ts'
import { figuresTag } from './publish-figures.server.ts'

export const figureReads: RateLimit = { name: 'town-prices', points: 600, seconds: 60, perProcess: true }
const lineReads: RateLimit = { name: 'line-jobs', points: 600, seconds: 600 }
const choices: RateLimit = { name: 'job-choice', points: 120, seconds: 600 }
const tags = ['prices']
const ofProvider = requireProvider('Morate biti prijavljeni da biste menjali cenovnik.')

const town = createRoute({
  method: 'get',
  path: '/town-prices/{town}',
  tags,
  summary: 'All jobs of the dictionary with their usual prices in one town',
  middleware: [rateLimited(figureReads), publicEndpoint, cacheTags(() => [figuresTag])] as const,
  request: { params: townParam, query: townPricesQuery },
  responses: { 200: json(townPrices, 'The jobs; a figure is null with too few sources'), ...problems(404, 422, 429) },
})

const job = createRoute({
  method: 'get',
  path: '/town-prices/{town}/{job}',
  tags,
  summary: 'The usual price of a job in a town, and providers who offer the job',
  middleware: [rateLimited(figureReads), publicEndpoint, cacheTags(() => [figuresTag, listsTag])] as const,
  request: { params: jobParam },
  responses: { 200: json(jobPrice, 'The job; its figure is null with too few sources'), ...problems(404, 429) },
})

const usual = createRoute({
  method: 'get',
  path: '/usual-price',
  tags,
  summary: 'The usual price of the job that a sentence is about',
  middleware: [rateLimited(figureReads), publicEndpoint, cacheTags(() => [figuresTag])] as const,
  request: { query: usualPriceQuery },
  responses: { 200: json(usualPrice, 'Null without a job, or with too few sources'), ...problems(422, 429) },
})

const lines = createRoute({
  method: 'post',
  path: '/line-jobs',
  tags,
  summary: 'The jobs of a provider’s lines, with their usual prices in the provider’s town; changes nothing',
  middleware: [ofProvider, rateLimited(lineReads), noCacheInvalidation] as const,
  request: { body: jsonBody(lineJobsInput) },
  responses: { 200: json(lineJobs, 'In the order of the lines'), ...problems(401, 403, 422, 429) },
})

const choose = createRoute({
  method: 'put',
  path: '/line-jobs/choice',
  tags,
  summary: 'Corrects the job of the caller’s lines with one name and unit',
  middleware: [ofProvider, rateLimited(choices), noCacheInvalidation] as const,
  request: { body: jsonBody(jobChoiceInput) },
  responses: {
    200: json(lineJobs.shape.items.element, 'The line’s job from now on'),
    ...problems(401, 403, 409, 422, 429),
  },
})

export const figureApi = () =>
  createRouter()
    .openapi(town, async c =>
      c.json(await findTownPrices(c.var.runtime, c.req.valid('param').town, c.req.valid('query').category), 200),
    )
    .openapi(job, async c => {
      const { job, town } = c.req.valid('param')
      return c.json(await findJobPrice(c.var.runtime, job, town), 200)
    })
    .openapi(usual, async c => {
      const { text, town, category } = c.req.valid('query')
      return c.json({ item: await findUsualPrice(c.var.runtime, text, town, category) }, 200)
    })
    .openapi(lines, async c => c.json({ items: await findLineJobs(c.var.acting, c.req.valid('json').lines) }, 200))
    .openapi(choose, async c => c.json(await chooseJob(c.var.acting, c.req.valid('json')), 200))
