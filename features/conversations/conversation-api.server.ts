import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { invalidates, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
  requireSignedInWithin,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { serviceTag } from '../services/service-tags.server.ts'
import { completeConversation, type OnCompletion, reopenConversation } from './completion/completion.server.ts'
import { conversation, listCursor } from './conversation.ts'
import {
  deleteConversation,
  findConversation,
  hasUnread,
  listConversations,
  startConversation,
} from './conversations.server.ts'
import { message, messageInput } from './message.ts'
import { listMessages, markRead } from './message-reading.server.ts'
import { type OnMessage, sendMessage } from './messages.server.ts'

const starts: RateLimit = { name: 'conversation-start', points: 30, seconds: 600 }
const reopens: RateLimit = { name: 'conversation-reopen', points: 60, seconds: 600 }
const sends: RateLimit = { name: 'message-send', points: 120, seconds: 60 }

const tags = ['conversations']
/** Empties the public cache of the service's page, because the page shows the number of completed jobs. */
const changesService = invalidates(async c => [
  serviceTag((await findConversation(c.var.acting, c.req.param('id')!)).service.id),
])
const seq = z.coerce.number().int().min(0).max(2_147_483_647)

const start = createRoute({
  method: 'post',
  path: '/conversations',
  tags,
  summary: 'Contact a service’s provider; returns the same conversation every time',
  middleware: [
    requireSignedIn('Da biste poslali poruku, morate se prijaviti.'),
    rateLimited(starts),
    noCacheInvalidation,
  ] as const,
  request: {
    body: jsonBody(
      z.object({
        service_id: z.uuid(),
        fresh: z.boolean().default(false).describe('Begin a new one when the last is completed'),
      }),
    ),
  },
  responses: { 200: json(conversation, 'The conversation'), ...problems(401, 404, 409, 422, 429) },
})

const list = createRoute({
  method: 'get',
  path: '/conversations',
  tags,
  summary: 'The caller’s conversations, the latest first',
  middleware: requireSignedIn(),
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z
        .string()
        .transform(text => text.split('_'))
        .pipe(listCursor)
        .optional(),
    }),
  },
  responses: {
    200: json(z.object({ items: z.array(conversation), next_cursor: z.string().nullable() }), 'One page'),
    ...problems(401, 422),
  },
})

const one = createRoute({
  method: 'get',
  path: '/conversations/{id}',
  tags,
  summary: 'One conversation, with what the caller may do',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(conversation, 'The conversation'), ...problems(401, 404) },
})

const read = createRoute({
  method: 'post',
  path: '/conversations/{id}/read',
  tags,
  summary: 'Mark the other participant’s messages as read, up to a seq',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(z.object({ up_to: seq })) },
  responses: { 204: { description: 'Marked' }, ...problems(401, 404, 422) },
})

const listOf = createRoute({
  method: 'get',
  path: '/conversations/{id}/messages',
  tags,
  summary: 'Messages in order and without gaps: the newest, those after a seq, or those before one',
  middleware: requireSignedIn(),
  request: {
    ...byId,
    query: z.object({
      since: seq.optional(),
      before: seq.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  },
  responses: {
    200: json(z.object({ items: z.array(message), more: z.boolean() }), 'Messages, the oldest first'),
    ...problems(401, 404, 422),
  },
})

const send = createRoute({
  method: 'post',
  path: '/conversations/{id}/messages',
  tags,
  summary: 'Send a message; the client makes the id, so a repeated request stores one',
  middleware: [
    requireSignedInWithin(sends, 'Morate biti prijavljeni da biste poslali poruku'),
    noCacheInvalidation,
  ] as const,
  request: { ...byId, body: jsonBody(messageInput) },
  responses: { 201: json(message, 'The stored message'), ...problems(401, 404, 409, 422, 429) },
})

const complete = createRoute({
  method: 'post',
  path: '/conversations/{id}/complete',
  tags,
  summary: 'Complete the provider’s job, with or without a request for a rating; repeating it changes nothing',
  middleware: [
    requireSignedIn('Morate biti prijavljeni da biste označili razgovor kao završen'),
    changesService,
  ] as const,
  request: {
    ...byId,
    body: jsonBody(
      z.object({
        id: z.uuid().optional().describe('Made by the client, so that a repeated request is the same completion'),
        review_requested: z.boolean(),
      }),
    ),
  },
  responses: { 200: json(conversation, 'The conversation'), ...problems(401, 403, 404, 409, 422) },
})

const reopen = createRoute({
  method: 'post',
  path: '/conversations/{id}/reopen',
  tags,
  summary: 'Undo a completion within ten seconds and before a rating; repeating it changes nothing',
  middleware: [
    requireSignedIn('Morate biti prijavljeni da biste opozvali završetak razgovora'),
    rateLimited(reopens),
    changesService,
  ] as const,
  request: byId,
  responses: { 200: json(conversation, 'The conversation'), ...problems(401, 403, 404, 409, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/conversations/{id}',
  tags,
  summary: 'Hide a conversation from the caller; when both sides have, delete it',
  middleware: [requireSignedIn('Morate biti prijavljeni da biste obrisali razgovor'), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Hidden' }, ...problems(401, 404) },
})

const unread = createRoute({
  method: 'get',
  path: '/unread',
  tags,
  summary: 'Tell whether the caller has an unread message',
  middleware: requireSignedIn(),
  responses: { 200: json(z.object({ unread: z.boolean() }), 'The dot'), ...problems(401) },
})

type Reactions = { onMessage: OnMessage; onCompletion: OnCompletion }

export function conversationApi({ onMessage, onCompletion }: Reactions) {
  return createRouter()
    .openapi(start, async c => {
      const { acting } = c.var
      const { service_id, fresh } = c.req.valid('json')
      return c.json(await startConversation(acting, service_id, fresh), 200)
    })
    .openapi(list, async c => {
      return c.json(await listConversations(c.var.acting, c.req.valid('query')), 200)
    })
    .openapi(one, async c => c.json(await findConversation(c.var.acting, c.req.valid('param').id), 200))
    .openapi(read, async c => {
      await markRead(c.var.acting, c.req.valid('param').id, c.req.valid('json').up_to)
      return c.body(null, 204)
    })
    .openapi(listOf, async c =>
      c.json(await listMessages(c.var.acting, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(send, async c => {
      const { acting } = c.var
      return c.json(await sendMessage(acting, c.req.valid('param').id, c.req.valid('json'), onMessage), 201)
    })
    .openapi(complete, async c => {
      const { id, review_requested: reviewRequested } = c.req.valid('json')
      const completion = { id, reviewRequested }
      return c.json(await completeConversation(c.var.acting, c.req.valid('param').id, completion, onCompletion), 200)
    })
    .openapi(reopen, async c =>
      c.json(await reopenConversation(c.var.acting, c.req.valid('param').id, onCompletion), 200),
    )
    .openapi(remove, async c => {
      const { acting } = c.var
      await deleteConversation(acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .openapi(unread, async c => {
      const { acting } = c.var
      c.header('cache-control', 'private, no-store')
      return c.json({ unread: await hasUnread(acting) }, 200)
    })
}
