import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { neverInvalidated, noCacheInvalidation } from '../../platform/server/cache/public-tags.server.ts'
import {
  byId,
  createRouter,
  json,
  jsonBody,
  problems,
  requireSignedIn,
} from '../../platform/server/http/http.server.ts'
import { scriptOfRequest } from '../../platform/server/http/request-script.server.ts'
import { ownAccount, ownSession, roleInput, security } from './account.ts'
import { becomeProvider, findOwnAccount, findSecurity, setRole } from './accounts.server.ts'
import { proofInput } from './profile/profile.ts'
import { confirmSession } from './settings/freshness.server.ts'
import { endOtherSessions, endSession, listSessions } from './settings/sessions.server.ts'

const tags = ['accounts']

const getMe = createRoute({
  method: 'get',
  path: '/me',
  tags,
  summary: 'The caller’s own account, or null',
  middleware: neverInvalidated,
  responses: { 200: json(z.object({ user: ownAccount.nullable() }), 'The account') },
})

const postRole = createRoute({
  method: 'post',
  path: '/me/role',
  tags,
  summary: 'Choose the account’s role, once, and its town',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  request: { body: jsonBody(roleInput) },
  responses: { 200: json(z.object({ user: ownAccount }), 'The account'), ...problems(401, 409, 422) },
})

const postProvider = createRoute({
  method: 'post',
  path: '/me/provider',
  tags,
  summary: 'Turn a customer into a provider, permanently; their data stays',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  responses: { 200: json(z.object({ user: ownAccount }), 'The account'), ...problems(401, 409) },
})

const getSecurity = createRoute({
  method: 'get',
  path: '/me/security',
  tags,
  summary: 'The caller’s sign-in methods',
  middleware: requireSignedIn(),
  responses: { 200: json(security, 'Sign-in methods'), ...problems(401) },
})

const getSessions = createRoute({
  method: 'get',
  path: '/me/sessions',
  tags,
  summary: 'The caller’s sessions, the newest 100',
  middleware: requireSignedIn(),
  responses: { 200: json(z.object({ items: z.array(ownSession) }), 'The current one first'), ...problems(401) },
})

const postConfirm = createRoute({
  method: 'post',
  path: '/me/confirm',
  tags,
  summary: 'Confirm this session by the password or an emailed code, for ten minutes',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  request: { body: jsonBody(proofInput) },
  responses: { 204: { description: 'Confirmed' }, ...problems(401, 422, 429) },
})

const deleteOtherSessions = createRoute({
  method: 'delete',
  path: '/me/sessions',
  tags,
  summary: 'Sign out every other device, from a new or confirmed session; their open pages learn of it at once',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  responses: { 204: { description: 'Signed out' }, ...problems(401, 403) },
})

const deleteSession = createRoute({
  method: 'delete',
  path: '/me/sessions/{id}',
  tags,
  summary: 'Sign out one device, from a new or confirmed session; its open pages learn of it at once',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  request: byId,
  responses: { 204: { description: 'Signed out' }, ...problems(401, 403, 404) },
})

export function accountApi() {
  return createRouter()
    .openapi(getMe, async c => {
      const caller = await c.var.identify()
      c.header('cache-control', 'private, no-store')
      return c.json({ user: caller && (await findOwnAccount(c.var.runtime, caller)) }, 200)
    })
    .openapi(postRole, async c => {
      const choice = { ...c.req.valid('json'), script: scriptOfRequest(c) }
      return c.json({ user: await setRole(c.var.acting, choice) }, 200)
    })
    .openapi(postProvider, async c => c.json({ user: await becomeProvider(c.var.acting) }, 200))
    .openapi(getSecurity, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findSecurity(c.var.acting), 200)
    })
    .openapi(getSessions, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json({ items: await listSessions(c.var.acting) }, 200)
    })
    .openapi(postConfirm, async c => {
      await confirmSession(c.var.acting, c.var.address, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(deleteOtherSessions, async c => {
      await endOtherSessions(c.var.acting)
      return c.body(null, 204)
    })
    .openapi(deleteSession, async c => {
      await endSession(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
