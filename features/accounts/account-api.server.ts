import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { changesNothingPublic, showsNothingThatChanges } from '../../platform/server/cache/public-tags.server.ts'
import { byId, createRouter, json, jsonBody, problems, signedIn } from '../../platform/server/http/http.server.ts'
import { ownAccount, ownSession, roleInput, security } from './account.ts'
import { becomeProvider, findOwnAccount, findSecurity, setRole } from './accounts.server.ts'
import { proofInput } from './profile/profile.ts'
import { confirmSession } from './settings/freshness.server.ts'
import { endOtherSessions, endSession, listSessions } from './settings/sessions.server.ts'

const tags = ['accounts']

const me = createRoute({
  method: 'get',
  path: '/me',
  tags,
  summary: 'The caller’s own account, or null',
  middleware: showsNothingThatChanges,
  responses: { 200: json(z.object({ user: ownAccount.nullable() }), 'The account') },
})

const role = createRoute({
  method: 'post',
  path: '/me/role',
  tags,
  summary: 'Choose what one is here, once; with the town',
  middleware: [signedIn(), changesNothingPublic] as const,
  request: { body: jsonBody(roleInput) },
  responses: { 200: json(z.object({ user: ownAccount }), 'The account'), ...problems(401, 409, 422) },
})

const provider = createRoute({
  method: 'post',
  path: '/me/provider',
  tags,
  summary: 'Offer services too, as a customer; for good, and what one has stays',
  middleware: [signedIn(), changesNothingPublic] as const,
  responses: { 200: json(z.object({ user: ownAccount }), 'The account'), ...problems(401, 409) },
})

const howSafe = createRoute({
  method: 'get',
  path: '/me/security',
  tags,
  summary: 'How the caller gets in',
  middleware: signedIn(),
  responses: { 200: json(security, 'Ways in'), ...problems(401) },
})

const sessionList = createRoute({
  method: 'get',
  path: '/me/sessions',
  tags,
  summary: 'Where the caller is signed in, the newest 100',
  middleware: signedIn(),
  responses: { 200: json(z.object({ items: z.array(ownSession) }), 'This one first'), ...problems(401) },
})

const confirm = createRoute({
  method: 'post',
  path: '/me/confirm',
  tags,
  summary: 'Confirm this session by the password or a code from the mail, for ten minutes',
  middleware: [signedIn(), changesNothingPublic] as const,
  request: { body: jsonBody(proofInput) },
  responses: { 204: { description: 'Confirmed' }, ...problems(401, 422, 429) },
})

const otherSessionsEnd = createRoute({
  method: 'delete',
  path: '/me/sessions',
  tags,
  summary: 'Sign every other device out, from a session that is new or confirmed; their open pages are told at once',
  middleware: [signedIn(), changesNothingPublic] as const,
  responses: { 204: { description: 'Signed out' }, ...problems(401, 403) },
})

const sessionEnd = createRoute({
  method: 'delete',
  path: '/me/sessions/{id}',
  tags,
  summary: 'Sign one device out, from a session that is new or confirmed; its open pages are told at once',
  middleware: [signedIn(), changesNothingPublic] as const,
  request: byId,
  responses: { 204: { description: 'Signed out' }, ...problems(401, 403, 404) },
})

export function accountApi() {
  return createRouter()
    .openapi(me, async c => {
      const caller = await c.var.identify()
      c.header('cache-control', 'private, no-store')
      return c.json({ user: caller && (await findOwnAccount(c.var.runtime, caller)) }, 200)
    })
    .openapi(role, async c => c.json({ user: await setRole(c.var.acting, c.req.valid('json')) }, 200))
    .openapi(provider, async c => c.json({ user: await becomeProvider(c.var.acting) }, 200))
    .openapi(howSafe, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findSecurity(c.var.acting), 200)
    })
    .openapi(sessionList, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json({ items: await listSessions(c.var.acting) }, 200)
    })
    .openapi(confirm, async c => {
      await confirmSession(c.var.acting, c.var.address, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(otherSessionsEnd, async c => {
      await endOtherSessions(c.var.acting)
      return c.body(null, 204)
    })
    .openapi(sessionEnd, async c => {
      await endSession(c.var.acting, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
