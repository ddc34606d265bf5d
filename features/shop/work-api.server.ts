import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { dayOf } from '../../platform/serbian/dates.ts'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import { day, diaryWeek } from '../appointments/appointment.ts'
import { message, messageInput } from '../conversations/message.ts'
import type { OnMessage } from '../conversations/messages.server.ts'
import { acceptInvitation } from './invitations.server.ts'
import { joinInput, work, workConversation } from './shop.ts'
import { findWork, findWorkConversation, findWorkWeek, sendWorkMessage } from './work.server.ts'

/** The limit makes guessing a code hopeless: a code has 40 random bits. */
const joins: RateLimit = { name: 'shop-join', points: 10, seconds: 3600 }
const sends: RateLimit = { name: 'work-message', points: 120, seconds: 600 }
const tags = ['shop']

const mine = createRoute({
  method: 'get',
  path: '/work',
  tags,
  summary: 'The provider for whom the caller works as a member, or null',
  middleware: requireSignedIn(),
  responses: { 200: json(work, 'The work'), ...problems(401) },
})

const join = createRoute({
  method: 'post',
  path: '/work',
  tags,
  summary: 'Accepts an invitation by its code, which works once',
  middleware: [requireSignedIn(), rateLimited(joins), noCacheInvalidation] as const,
  request: { body: jsonBody(joinInput) },
  responses: { 201: json(work, 'The work'), ...problems(401, 409, 422, 429) },
})

const week = createRoute({
  method: 'get',
  path: '/work/diary',
  tags,
  summary: 'Consecutive days of the caller’s own diary as a member',
  middleware: requireSignedIn(),
  request: {
    query: z.object({
      from: day.optional().describe('Today by default'),
      days: z.coerce.number().int().min(1).max(14).default(7),
    }),
  },
  responses: { 200: json(diaryWeek, 'The days'), ...problems(401, 403, 422) },
})

const conversation = createRoute({
  method: 'get',
  path: '/work/bookings/{id}/conversation',
  tags,
  summary: 'The conversation of a booking that was given to the caller; its messages count as read',
  middleware: requireSignedIn(),
  request: byId,
  responses: { 200: json(workConversation, 'The conversation'), ...problems(401, 404) },
})

const send = createRoute({
  method: 'post',
  path: '/work/bookings/{id}/messages',
  tags,
  summary: 'Sends a message in the name of the provider about a booking that was given to the caller',
  middleware: [requireSignedIn(), rateLimited(sends), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(messageInput) },
  responses: { 201: json(message, 'The message'), ...problems(401, 404, 409, 422, 429) },
})

export const workApi = ({ onMessage }: { onMessage: OnMessage }) =>
  createRouter()
    .openapi(mine, async c => c.json(await findWork(c.var.acting), 200))
    .openapi(join, async c => c.json(await acceptInvitation(c.var.acting, c.req.valid('json').code), 201))
    .openapi(week, async c => {
      const { from = dayOf(new Date()), days } = c.req.valid('query')
      return c.json(await findWorkWeek(c.var.acting, from, days), 200)
    })
    .openapi(conversation, async c => c.json(await findWorkConversation(c.var.acting, c.req.valid('param').id), 200))
    .openapi(send, async c => {
      const { acting } = c.var
      return c.json(await sendWorkMessage(acting, c.req.valid('param').id, c.req.valid('json'), onMessage), 201)
    })
