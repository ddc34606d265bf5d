import { createRoute, z } from '@hono/zod-openapi'
import { cacheTags, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  publicEndpoint,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import type { CountedQuestion } from './counted-question.ts'
import { findDescribedJobs, tradeOfText } from './described-jobs.server.ts'
import {
  countedRange,
  describedJobs,
  descriptionInput,
  estimate,
  estimateInput,
  questionSet,
  questionsQuerySchema,
  rangeInput,
  type ShownQuestions,
  trades,
} from './estimate.ts'
import { findRange } from './estimate-range.server.ts'
import { findEstimate, sendEstimate } from './estimates.server.ts'
import { openingAnswers } from './opening-answers.server.ts'
import { allQuestions, questionsOf } from './questions.server.ts'

const reads: RateLimit = { name: 'estimate-questions', points: 600, seconds: 60, perProcess: true }
const ranges: RateLimit = { name: 'estimate-range', points: 300, seconds: 600 }
const descriptions: RateLimit = { name: 'estimate-jobs', points: 20, seconds: 600 }
const sends: RateLimit = { name: 'estimate', points: 30, seconds: 3600 }
const tags = ['estimates']

const listTrades = createRoute({
  method: 'get',
  path: '/estimate-questions',
  tags,
  summary: 'Trades with questions for an estimate, and the one that a search is about',
  middleware: [rateLimited(reads), publicEndpoint, cacheTags(() => [])] as const,
  request: { query: questionsQuerySchema.pick({ text: true }) },
  responses: { 200: json(trades, 'The trades, and the one of the search'), ...problems(422, 429) },
})
const questions = createRoute({
  method: 'get',
  path: '/estimate-questions/{trade}',
  tags,
  summary: 'The questions of a trade, with answers that a search or a job has given already',
  middleware: [rateLimited(reads), publicEndpoint, cacheTags(() => [])] as const,
  request: { params: z.object({ trade: z.string().max(60) }), query: questionsQuerySchema },
  responses: { 200: json(questionSet, 'The first question begins'), ...problems(404, 422, 429) },
})
const range = createRoute({
  method: 'post',
  path: '/estimates/range',
  tags,
  summary: 'What the answers usually cost in a town, as a range; changes nothing',
  middleware: [rateLimited(ranges), noCacheInvalidation] as const,
  request: { body: jsonBody(rangeInput) },
  responses: { 200: json(countedRange, 'The sum of the jobs with enough sources'), ...problems(404, 422, 429) },
})
const describe = createRoute({
  method: 'post',
  path: '/estimates/jobs',
  tags,
  summary: 'The jobs of the dictionary that a description is about; changes nothing',
  middleware: [rateLimited(descriptions), noCacheInvalidation] as const,
  request: { body: jsonBody(descriptionInput) },
  responses: { 200: json(describedJobs, 'The trade, its jobs, and given answers'), ...problems(422, 429) },
})
const send = createRoute({
  method: 'post',
  path: '/estimates',
  tags,
  summary: 'Send an estimate as a card into the conversation about a service; the client sets the id',
  middleware: [
    requireSignedIn('Prijavite se da biste poslali procenu.'),
    rateLimited(sends),
    noCacheInvalidation,
  ] as const,
  request: { body: jsonBody(estimateInput) },
  responses: {
    201: json(estimate, 'The estimate with the figures of this moment'),
    ...problems(401, 404, 409, 422, 429),
  },
})
const one = createRoute({
  method: 'get',
  path: '/estimates/{id}',
  tags,
  summary: 'An estimate, for its customer and for the provider who has got it in a conversation',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(estimate, 'The estimate as it was sent'), ...problems(401, 404) },
})

export const estimateApi = () =>
  createRouter()
    .openapi(listTrades, c => {
      const { text } = c.req.valid('query')
      const items = allQuestions(c.var.runtime).map(({ slug, trade }) => ({ trade: slug, category: trade }))
      return c.json({ items, found: (text && tradeOfText(c.var.runtime, text)?.slug) || null }, 200)
    })
    .openapi(questions, c => {
      const set = questionsOf(c.var.runtime, c.req.valid('param').trade)
      if (!set) throw notFound('Za ovaj zanat još nema pitanja.')
      const answers = openingAnswers(c.var.runtime, set, c.req.valid('query'))
      return c.json({ trade: set.slug, category: set.trade, questions: set.questions.map(toShown), answers }, 200)
    })
    .openapi(range, async c => {
      const { town, ...answers } = c.req.valid('json')
      return c.json(await findRange(c.var.runtime, answers, town), 200)
    })
    .openapi(describe, async c => {
      const { text, trade } = c.req.valid('json')
      return c.json(await findDescribedJobs(c.var.runtime, text, trade), 200)
    })
    .openapi(send, async c => c.json(await sendEstimate(c.var.acting, c.req.valid('json')), 201))
    .openapi(one, async c => c.json(await findEstimate(c.var.acting, c.req.valid('param').id), 200))

const toShown = ({
  adds: _adds,
  byChoice: _byChoice,
  ...shown
}: CountedQuestion): ShownQuestions['questions'][number] => shown
