import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changesNothingPublic } from '../../../platform/server/cache/public-tags.server.ts'
import {
  type Acting,
  createRouter,
  json,
  jsonBody,
  limited,
  problems,
} from '../../../platform/server/http/http.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import type { OnBan } from '../../accounts/bans.server.ts'
import { searchPeople } from '../../accounts/people-search.server.ts'
import { decisions } from '../rate-limit.server.ts'
import { ban, changeRole, signOut, unban } from './people.server.ts'
import { findPerson } from './person.server.ts'
import { banInput, peopleQuery, person, personRow, roleInput } from './person.ts'

const tags = ['admin']
const params = z.object({ id: z.uuid() })
const answered = { 200: json(person, 'The person as he is now'), ...problems(401, 403, 404, 409, 422, 429) }
const deciding = [guardedAdministratorsOnly, limited(decisions)] as const

const list = createRoute({
  method: 'get',
  path: '/admin/people',
  tags,
  summary: 'People by parts of a name, address or number, the newest first',
  middleware: guardedAdministratorsOnly,
  request: { query: peopleQuery },
  responses: {
    200: json(z.object({ items: z.array(personRow), next: z.uuid().nullable() }), 'Thirty, and where they go on'),
    ...problems(401, 403, 404, 422),
  },
})

const find = createRoute({
  method: 'get',
  path: '/admin/people/{id}',
  tags,
  summary: 'One person: what he has, where he is signed in, what was decided about him',
  middleware: guardedAdministratorsOnly,
  request: { params },
  responses: answered,
})

// A ban and its end change whatever of the person is shown anywhere, so they say nothing, and all is emptied.
const shutOut = createRoute({
  method: 'post',
  path: '/admin/people/{id}/ban',
  tags,
  summary: 'Shut somebody out, until the end of a day or for good; he is told why, and all of his ends at once',
  middleware: [...deciding] as const,
  request: { params, body: jsonBody(banInput) },
  responses: answered,
})

const letIn = createRoute({
  method: 'post',
  path: '/admin/people/{id}/unban',
  tags,
  summary: 'Let somebody in again',
  middleware: [...deciding] as const,
  request: { params },
  responses: answered,
})

const close = createRoute({
  method: 'post',
  path: '/admin/people/{id}/sign-out',
  tags,
  summary: 'Sign somebody out everywhere',
  middleware: [...deciding, changesNothingPublic] as const,
  request: { params },
  responses: answered,
})

const role = createRoute({
  method: 'put',
  path: '/admin/people/{id}/role',
  tags,
  summary: 'Make somebody an administrator, or end that; nobody does it to himself',
  middleware: [...deciding, changesNothingPublic] as const,
  request: { params, body: jsonBody(roleInput) },
  responses: answered,
})

const most = 30

export function peopleApi(onBan: OnBan, decidedAbout: Parameters<typeof findPerson>[2]) {
  const found = (acting: Acting, id: string) => findPerson(acting, id, decidedAbout)
  return createRouter()
    .openapi(list, async c => {
      const found = await searchPeople(c.var.runtime, { ...c.req.valid('query'), limit: most + 1 })
      const items = found.slice(0, most).map(({ avatarUrl, accountRole, isAdmin, isBanned, createdAt, ...row }) => ({
        ...row,
        avatar_url: avatarUrl,
        role: accountRole,
        is_admin: isAdmin,
        is_banned: isBanned,
        created_at: createdAt.toISOString(),
      }))
      return c.json({ items, next: found.length > most ? items.at(-1)!.id : null }, 200)
    })
    .openapi(find, async c => c.json(await found(c.var.acting, c.req.valid('param').id), 200))
    .openapi(shutOut, async c => {
      const { id } = c.req.valid('param')
      await ban(c.var.acting, id, c.req.valid('json'), onBan)
      return c.json(await found(c.var.acting, id), 200)
    })
    .openapi(letIn, async c => {
      const { id } = c.req.valid('param')
      await unban(c.var.acting, id)
      return c.json(await found(c.var.acting, id), 200)
    })
    .openapi(close, async c => {
      const { id } = c.req.valid('param')
      await signOut(c.var.acting, id)
      return c.json(await found(c.var.acting, id), 200)
    })
    .openapi(role, async c => {
      const { id } = c.req.valid('param')
      await changeRole(c.var.acting, id, c.req.valid('json').is_admin)
      return c.json(await found(c.var.acting, id), 200)
    })
}
