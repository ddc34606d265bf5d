import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { monthSchema } from '../../platform/browser/date-schemas.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problemSchema,
  problems,
  rateLimited,
  requireProvider,
} from '../../platform/server/http/http.server.ts'
import type { RateLimit } from '../../platform/server/rate-limits.server.ts'
import {
  appointment,
  appointmentChanges,
  appointmentInput,
  appointmentSettings,
  day,
  diaryDay,
  diaryWeek,
  settingsInput,
  slot,
} from './appointment.ts'
import { changeAppointment } from './appointment-change.server.ts'
import { addAppointment, deleteAppointment } from './appointments.server.ts'
import { findDiaryDay, findDiaryWeek, findMarkedDays } from './diary.server.ts'
import { changeDiarySettings, findDiarySettings } from './diary-settings.server.ts'
import { scopeOfProvider } from './entry-scope.server.ts'

export const entryWrites: RateLimit = { name: 'appointment-write', points: 2000, seconds: 600 }
const middleware = requireProvider('Morate biti prijavljeni da biste zakazali termin.')
const tags = ['appointments']

export const slotTaken = {
  description: 'The slot is taken (`slot_taken`); the problem holds the day’s free slots',
  content: {
    'application/problem+json': { schema: problemSchema.extend({ free_slots: z.array(slot).optional() }) },
  },
}

const getDay = createRoute({
  method: 'get',
  path: '/appointments',
  tags,
  summary: 'A day of the caller’s diary: its appointments by time, and its free slots',
  middleware,
  request: {
    query: z.object({
      date: day.optional().describe('Today by default'),
      member_id: z.uuid().optional().describe('Free slots of this member; by default of the provider in person'),
    }),
  },
  responses: { 200: json(diaryDay, 'The day'), ...problems(401, 403, 422) },
})

const week = createRoute({
  method: 'get',
  path: '/appointments/week',
  tags,
  summary: 'Consecutive days of the caller’s diary, with the hours in which customers can book',
  middleware,
  request: {
    query: z.object({
      from: day.optional().describe('Today by default'),
      days: z.coerce.number().int().min(1).max(14).default(7),
    }),
  },
  responses: { 200: json(diaryWeek, 'The days'), ...problems(401, 403, 422) },
})

const markedDays = createRoute({
  method: 'get',
  path: '/appointments/days',
  tags,
  summary: 'The days of a month on which the caller has appointments',
  middleware,
  request: {
    query: z.object({
      month: monthSchema('Mesec nije ispravan.'),
    }),
  },
  responses: { 200: json(z.object({ days: z.array(day) }), 'The days, in order'), ...problems(401, 403, 422) },
})

const add = createRoute({
  method: 'post',
  path: '/appointments',
  tags,
  summary: 'Writes an appointment into a free slot of the caller’s diary',
  middleware: [middleware, rateLimited(entryWrites), noCacheInvalidation] as const,
  request: { body: jsonBody(appointmentInput) },
  responses: { 201: json(appointment, 'The appointment'), ...problems(401, 403, 422, 429), 409: slotTaken },
})

const change = createRoute({
  method: 'put',
  path: '/appointments/{id}',
  tags,
  summary: 'Changes an own entry: its texts, or its time to another free slot; absent fields stay as they are',
  middleware: [middleware, rateLimited(entryWrites), noCacheInvalidation] as const,
  request: { ...byId, body: jsonBody(appointmentChanges) },
  responses: { 200: json(appointment, 'The appointment'), ...problems(401, 403, 404, 409, 422, 429) },
})

const remove = createRoute({
  method: 'delete',
  path: '/appointments/{id}',
  tags,
  summary: 'Deletes an own entry from the caller’s diary',
  middleware: [middleware, noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Done' }, ...problems(401, 403, 404) },
})

const settings = createRoute({
  method: 'get',
  path: '/appointments/settings',
  tags,
  summary: 'The caller’s working hours and length of appointments',
  middleware,
  responses: { 200: json(appointmentSettings, 'The settings, or the defaults'), ...problems(401, 403) },
})

const putSettings = createRoute({
  method: 'put',
  path: '/appointments/settings',
  tags,
  summary: 'Changes working hours or length of appointments; absent fields and existing appointments stay',
  middleware: [middleware, rateLimited(entryWrites), noCacheInvalidation] as const,
  request: { body: jsonBody(settingsInput) },
  responses: { 200: json(appointmentSettings, 'The stored settings'), ...problems(401, 403, 422, 429) },
})

export function appointmentApi() {
  return createRouter()
    .openapi(getDay, async c => {
      const { date = dayOf(new Date()), member_id } = c.req.valid('query')
      return c.json(await findDiaryDay(c.var.acting, date, member_id), 200)
    })
    .openapi(week, async c => {
      const { from = dayOf(new Date()), days } = c.req.valid('query')
      return c.json(await findDiaryWeek(c.var.acting, from, days), 200)
    })
    .openapi(markedDays, async c =>
      c.json({ days: await findMarkedDays(c.var.acting, c.req.valid('query').month) }, 200),
    )
    .openapi(settings, async c => c.json(await findDiarySettings(c.var.runtime.db, c.var.acting.user.id), 200))
    .openapi(putSettings, async c => {
      const { acting } = c.var
      return c.json(await changeDiarySettings(acting, c.req.valid('json')), 200)
    })
    .openapi(add, async c => {
      const { acting } = c.var
      return c.json(await addAppointment(acting, scopeOfProvider(acting), c.req.valid('json')), 201)
    })
    .openapi(change, async c => {
      const { acting } = c.var
      const { id } = c.req.valid('param')
      return c.json(await changeAppointment(acting, scopeOfProvider(acting), id, c.req.valid('json')), 200)
    })
    .openapi(remove, async c => {
      const { acting } = c.var
      await deleteAppointment(acting, scopeOfProvider(acting), c.req.valid('param').id)
      return c.body(null, 204)
    })
}
