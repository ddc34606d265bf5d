import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import {
  type ActorContext,
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
} from '../../../platform/server/http/http.server.ts'
import { guardedAdministratorsOnly } from '../../accounts/administrator.server.ts'
import type { OnBan } from '../../accounts/bans.server.ts'
import { searchUsers } from '../../accounts/user-search.server.ts'
import { adminActionLimit } from '../rate-limit.server.ts'
import { ban, changeRole, signOut, unban } from './people.server.ts'
import { findPerson } from './person.server.ts'
import { banInput, peopleQuery, person, personRow, roleInput } from './person.ts'

const tags = ['admin']
const params = z.object({ id: z.uuid() })
const updated = { 200: json(person, 'The user’s current state'), ...problems(401, 403, 404, 409, 422, 429) }
const decisionMiddleware = [guardedAdministratorsOnly, rateLimited(adminActionLimit)] as const

const list = createRoute({
  method: 'get',
  path: '/admin/people',
  tags,
  summary: 'Search users by name, email address or phone number, newest first',
  middleware: guardedAdministratorsOnly,
  request: { query: peopleQuery },
  responses: {
    200: json(z.object({ items: z.array(personRow), next: z.uuid().nullable() }), 'One page of thirty'),
    ...problems(401, 403, 404, 422),
  },
})

const find = createRoute({
  method: 'get',
  path: '/admin/people/{id}',
  tags,
  summary: 'A user with figures of their content, signed-in devices and decisions about them',
  middleware: guardedAdministratorsOnly,
  request: { params },
  responses: updated,
})

// These routes have no cache tags and empty the whole public cache because a ban can change any public page.
const banRoute = createRoute({
  method: 'post',
  path: '/admin/people/{id}/ban',
  tags,
  summary: 'Ban a user until the end of a day or for good; they get the reason by email, and sessions end at once',
  middleware: [...decisionMiddleware] as const,
  request: { params, body: jsonBody(banInput) },
  responses: updated,
})

const unbanRoute = createRoute({
  method: 'post',
  path: '/admin/people/{id}/unban',
  tags,
  summary: 'End a ban',
  middleware: [...decisionMiddleware] as const,
  request: { params },
  responses: updated,
})

const signOutRoute = createRoute({
  method: 'post',
  path: '/admin/people/{id}/sign-out',
  tags,
  summary: 'Sign a user out everywhere',
  middleware: [...decisionMiddleware, noCacheInvalidation] as const,
  request: { params },
  responses: updated,
})

const roleRoute = createRoute({
  method: 'put',
  path: '/admin/people/{id}/role',
  tags,
  summary: 'Give or take the administrator role; not one’s own',
  middleware: [...decisionMiddleware, noCacheInvalidation] as const,
  request: { params, body: jsonBody(roleInput) },
  responses: updated,
})

const PAGE_SIZE = 30

export function peopleApi(onBan: OnBan, decidedAbout: Parameters<typeof findPerson>[2]) {
  const readPerson = (acting: ActorContext, id: string) => findPerson(acting, id, decidedAbout)
  return createRouter()
    .openapi(list, async c => {
      const found = await searchUsers(c.var.runtime, { ...c.req.valid('query'), limit: PAGE_SIZE + 1 })
      const items = found
        .slice(0, PAGE_SIZE)
        .map(({ avatarUrl, accountRole, isAdmin, isBanned, createdAt, ...row }) => ({
          ...row,
          avatar_url: avatarUrl,
          role: accountRole,
          is_admin: isAdmin,
          is_banned: isBanned,
          created_at: createdAt.toISOString(),
        }))
      return c.json({ items, next: found.length > PAGE_SIZE ? items.at(-1)!.id : null }, 200)
    })
    .openapi(find, async c => c.json(await readPerson(c.var.acting, c.req.valid('param').id), 200))
    .openapi(banRoute, async c => {
      const { id } = c.req.valid('param')
      await ban(c.var.acting, id, c.req.valid('json'), onBan)
      return c.json(await readPerson(c.var.acting, id), 200)
    })
    .openapi(unbanRoute, async c => {
      const { id } = c.req.valid('param')
      await unban(c.var.acting, id)
      return c.json(await readPerson(c.var.acting, id), 200)
    })
    .openapi(signOutRoute, async c => {
      const { id } = c.req.valid('param')
      await signOut(c.var.acting, id)
      return c.json(await readPerson(c.var.acting, id), 200)
    })
    .openapi(roleRoute, async c => {
      const { id } = c.req.valid('param')
      await changeRole(c.var.acting, id, c.req.valid('json').is_admin)
      return c.json(await readPerson(c.var.acting, id), 200)
    })
}
