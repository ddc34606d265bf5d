import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import { createRouter, json, jsonBody, problems, rateLimited } from '../../../platform/server/http/http.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import { answerMessage, findSupportMessage, listSupportMessages } from '../../support/support-answers.server.ts'
import { adminActionLimit } from '../rate-limit.server.ts'
import { answerInput, type SupportRow, supportMessage, supportQuery, supportRow } from './support.ts'

const tags = ['admin']
const params = z.object({ id: z.uuid() })

const list = createRoute({
  method: 'get',
  path: '/admin/support-messages',
  tags,
  summary: 'Support messages: the oldest 100 without an answer, or the newest 100 with one',
  middleware: guardedAdministratorsOnly,
  request: { query: supportQuery },
  responses: { 200: json(z.object({ items: z.array(supportRow) }), 'Messages'), ...problems(401, 403, 404, 422) },
})

const find = createRoute({
  method: 'get',
  path: '/admin/support-messages/{id}',
  tags,
  summary: 'One message with its answers',
  middleware: guardedAdministratorsOnly,
  request: { params },
  responses: { 200: json(supportMessage, 'The message'), ...problems(401, 403, 404, 422) },
})

const respond = createRoute({
  method: 'post',
  path: '/admin/support-messages/{id}/answers',
  tags,
  summary: 'Answer a message by email; the id is the client’s, so a repeated request answers once',
  middleware: [guardedAdministratorsOnly, rateLimited(adminActionLimit), noCacheInvalidation] as const,
  request: { params, body: jsonBody(answerInput) },
  responses: { 200: json(supportMessage, 'The message with the answer'), ...problems(401, 403, 404, 409, 422, 429) },
})

const MAX_ITEMS = 100

export function supportApi() {
  return createRouter()
    .openapi(list, async c => {
      const found = await listSupportMessages(c.var.runtime, c.req.valid('query').state === 'odgovoreno', MAX_ITEMS)
      return c.json({ items: found.map(toRow) }, 200)
    })
    .openapi(find, async c => c.json(await readMessage(c.var.runtime, c.req.valid('param').id), 200))
    .openapi(respond, async c => {
      const { id } = c.req.valid('param')
      await answerMessage(c.var.acting, id, c.req.valid('json'))
      return c.json(await readMessage(c.var.runtime, id), 200)
    })
}

async function readMessage(runtime: Runtime, id: string) {
  const { answers, ...row } = await findSupportMessage(runtime, id)
  return {
    ...toRow(row),
    answers: answers.map(({ createdAt, ...answer }) => ({ ...answer, created_at: createdAt.toISOString() })),
  }
}

const toRow = (row: Awaited<ReturnType<typeof listSupportMessages>>[number]): SupportRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  user_id: row.userId,
  created_at: row.createdAt.toISOString(),
})
