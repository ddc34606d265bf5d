import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { invalidates } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  publicEndpoint,
  rateLimited,
  requireProvider,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { findProvider } from '../accounts/providers.server.ts'
import { userTag } from '../accounts/user-tag.server.ts'
import { findOpenSlotsTags } from '../appointments/diary-changes.server.ts'
import { findConversation, hasConversation } from '../conversations/conversations.server.ts'
import { peopleTag } from '../members/people-tag.server.ts'
import { listsTag, offersTag, serviceTag } from '../services/service-tags.server.ts'
import { findService } from '../services/services.server.ts'
import { conversationRating, providerReview, ratingInput, replyInput, review } from './rating.ts'
import { findRating, listReviews, rateConversation } from './ratings.server.ts'
import { replyToReview } from './review-replies.server.ts'

const page = z.object({ limit: z.coerce.number().int().min(1).max(50).default(10), cursor: z.uuid().optional() })
const replies: RateLimit = { name: 'review-reply', points: 60, seconds: 600 }
const tags = ['ratings']
const changesRated = invalidates(async c => {
  const { service, other } = await findConversation(c.var.acting, c.req.param('id')!)
  // Free slots name the people with their ratings.
  const slots = await findOpenSlotsTags(c.var.runtime, other.id)
  return [listsTag, serviceTag(service.id), offersTag(other.id), ...slots]
})

const find = createRoute({
  method: 'get',
  path: '/conversations/{id}/rating',
  tags,
  summary: 'A conversation’s rating: in detail for the provider, its average for the customer',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(conversationRating, 'The rating, or null'), ...problems(401, 404) },
})

const rate = createRoute({
  method: 'post',
  path: '/conversations/{id}/rating',
  tags,
  summary: 'Rate a completed job as its customer; the first rating counts',
  middleware: [requireSignedIn(), changesRated] as const,
  request: { ...byId, body: jsonBody(ratingInput) },
  responses: { 201: json(conversationRating, 'The stored rating'), ...problems(401, 403, 404, 409, 422) },
})

const reviews = createRoute({
  method: 'get',
  path: '/services/{id}/reviews',
  tags,
  summary: 'A service’s reviews with text, the newest first',
  middleware: publicEndpoint,
  request: {
    ...byId,
    query: page,
  },
  responses: {
    200: json(z.object({ items: z.array(review), next_cursor: z.string().nullable() }), 'One page'),
    ...problems(404, 422),
  },
})

const providerReviews = createRoute({
  method: 'get',
  path: '/providers/{id}/reviews',
  tags,
  summary: 'Reviews with text of all services of a provider, the newest first',
  middleware: publicEndpoint,
  request: { ...byId, query: page },
  responses: {
    200: json(z.object({ items: z.array(providerReview), next_cursor: z.string().nullable() }), 'One page'),
    ...problems(404, 422),
  },
})

const reply = createRoute({
  method: 'put',
  path: '/ratings/{id}/reply',
  tags,
  summary: 'Reply publicly to a review of the caller’s service; one reply, which can be changed',
  middleware: [requireProvider(), rateLimited(replies)] as const,
  request: { ...byId, body: jsonBody(replyInput) },
  responses: { 204: { description: 'Answered' }, ...problems(401, 403, 404, 409, 422, 429) },
})

export function ratingApi() {
  return createRouter()
    .openapi(find, async c => c.json(await findRating(c.var.acting, c.req.valid('param').id), 200))
    .openapi(rate, async c =>
      c.json(await rateConversation(c.var.acting, c.req.valid('param').id, c.req.valid('json')), 201),
    )
    .openapi(reply, async c => {
      const { acting } = c.var
      const serviceId = await replyToReview(acting, c.req.valid('param').id, c.req.valid('json'))
      c.set('changes', [serviceTag(serviceId), offersTag(acting.user.id)])
      return c.body(null, 204)
    })
    .openapi(reviews, async c => {
      const { limit, cursor } = c.req.valid('query')
      const { id } = c.req.valid('param')
      // Throws if the caller may not see the service, because such a caller may not see the reviews either.
      const { provider_id } = await findService(c.var.runtime, id, await c.var.identify(), hasConversation)
      const { authors, items, next_cursor } = await listReviews(
        c.var.runtime,
        { service: id },
        { limit, before: cursor },
      )
      c.set('shows', [serviceTag(id), peopleTag(provider_id), ...authors.map(userTag)])
      return c.json({ items: items.map(({ service_title: _, ...one }) => one), next_cursor }, 200)
    })
    .openapi(providerReviews, async c => {
      const { limit, cursor } = c.req.valid('query')
      const { id } = c.req.valid('param')
      await findProvider(c.var.runtime, { id })
      const { authors, ...page } = await listReviews(c.var.runtime, { provider: id }, { limit, before: cursor })
      c.set('shows', [offersTag(id), peopleTag(id), userTag(id), ...authors.map(userTag)])
      return c.json(page, 200)
    })
}
