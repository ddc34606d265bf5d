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
import { appointment, day, diaryDay, memberEntryChanges, memberEntryInput } from './appointment.ts'
import { entryWrites, slotTaken } from './appointment-api.server.ts'
import { changeAppointment } from './appointment-change.server.ts'
import { addAppointment, deleteAppointment } from './appointments.server.ts'
import { findMemberDay } from './diary.server.ts'
import { findMemberScope, requireMember } from './entry-scope.server.ts'

const middleware = requireSignedIn('Morate biti prijavljeni da biste zakazali termin.')
const tags = ['appointments']

const getDay = createRoute({
  method: 'get',
  path: '/work/day',
  tags,
  summary: 'A day of the caller’s own diary as a member: its appointments by time, and its free slots',
  middleware,
  request: { query: z.object({ date: day.optional().describe('Today by default') }) },
  responses: { 200: json(diaryDay, 'The day'), ...problems(401, 403, 422) },
})

const add = createRoute({
  method: 'post',
  path: '/work/entries',
  tags,
  summary: 'Writes an appointment into a free slot of the caller’s own diary as a member',
  middleware: [middleware, rateLimited(entryWrites), noCacheInvalidation] as const,
  request: { body: jsonBody(memberEntryInput) },
  responses: { 201: json(appointment, 'The appointment'), ...problems(401, 403, 422, 429), 409: slotTaken },
})

const change = createRoute({
  method: 'put',
  path: '/work/entries/{id}',
  tags,
  summary: 'Changes an entry that the caller has entered as a member; absent fields stay as they are',
  middleware: [middleware, rateLimited(entryWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(memberEntryChanges) },
  responses: { 200: json(appointment, 'The appointment'), ...problems(401, 403, 404, 409, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/work/entries/{id}',
  tags,
  summary: 'Deletes an entry that the caller has entered as a member',
  middleware: [middleware, noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Done' }, ...problems(401, 403, 404) },
})

export const memberEntriesApi = () =>
  createRouter()
    .openapi(getDay, async c => {
      const { acting, runtime } = c.var
      const { date = dayOf(new Date()) } = c.req.valid('query')
      return c.json(await findMemberDay(runtime, await requireMember(acting), date), 200)
    })
    .openapi(add, async c => {
      const { acting } = c.var
      const input = { ...c.req.valid('json'), member_id: null }
      return c.json(await addAppointment(acting, await findMemberScope(acting), input), 201)
    })
    .openapi(change, async c => {
      const { acting } = c.var
      const scope = await findMemberScope(acting)
      return c.json(await changeAppointment(acting, scope, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(remove, async c => {
      const { acting } = c.var
      await deleteAppointment(acting, await findMemberScope(acting), c.req.valid('param').id)
      return c.body(null, 204)
    })
