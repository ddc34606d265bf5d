import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { invalidates, noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  json,
  jsonBody,
  problems,
  rateLimited,
  requireSignedIn,
} from '../../../platform/server/http/http.server.ts'
import { unauthorized } from '../../../platform/server/http/problem.server.ts'
import type { RateLimit } from '../../../platform/server/rate-limits.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { emailInput, ownAccount } from '../account.ts'
import { findOwnAccount } from '../accounts.server.ts'
import { rateLimits } from '../auth/account-rate-limits.server.ts'
import { saveScript } from '../script-choice.server.ts'
import { confirmEmailChange, requestEmailChange } from '../settings/email-change.server.ts'
import { sendProofCode } from '../settings/proof.server.ts'
import { unsubscribe } from '../settings/unsubscribe.server.ts'
import { unsubscribePath } from '../sign-in/account-paths.ts'
import { userTag } from '../user-tag.server.ts'
import { accountSettings, profileChange, proofInput, scriptChoice } from './profile.ts'
import { changeAvatar, findSettings, saveNotifications, updateProfile } from './profiles.server.ts'

const writeLimit: RateLimit = { name: 'profile', points: 60, seconds: 600 }

const tags = ['accounts']
const account = json(z.object({ user: ownAccount }), 'The account as it is now')
const done = (description: string) => ({ 204: { description } })

const putProfile = createRoute({
  method: 'put',
  path: '/profile',
  tags,
  summary: 'Change name, phone and town of the version that was read',
  middleware: [requireSignedIn(), rateLimited(writeLimit)] as const,
  request: { body: jsonBody(profileChange) },
  responses: { 200: account, ...problems(401, 409, 422, 429) },
})

const putAvatar = createRoute({
  method: 'put',
  path: '/profile/avatar',
  tags,
  summary: 'Set one of the caller’s images in the bucket avatars as their picture, or none',
  middleware: [requireSignedIn(), rateLimited(writeLimit)] as const,
  request: { body: jsonBody(z.object({ url: z.string().max(300).nullable() })) },
  responses: { 200: account, ...problems(401, 422, 429) },
})

const getSettings = createRoute({
  method: 'get',
  path: '/me/settings',
  tags,
  summary: 'The caller’s notification settings',
  middleware: requireSignedIn(),
  responses: { 200: json(accountSettings, 'The settings'), ...problems(401) },
})

const putSettings = createRoute({
  method: 'put',
  path: '/me/settings',
  tags,
  summary: 'Switch emails about new messages on or off',
  middleware: [requireSignedIn(), rateLimited(writeLimit), noCacheInvalidation] as const,
  request: { body: jsonBody(accountSettings) },
  responses: { 200: json(accountSettings, 'The settings'), ...problems(401, 422, 429) },
})

const putScript = createRoute({
  method: 'put',
  path: '/me/script',
  tags,
  summary: 'Choose the script of the caller’s emails, pushes and files',
  middleware: [requireSignedIn(), rateLimited(writeLimit), noCacheInvalidation] as const,
  request: { body: jsonBody(scriptChoice) },
  responses: { 200: json(scriptChoice, 'The script'), ...problems(401, 422, 429) },
})

const postCode = createRoute({
  method: 'post',
  path: '/me/code',
  tags,
  summary: 'Send a one-time code to the caller’s address, for changes by users without a password',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  responses: { ...done('Sent'), ...problems(401, 429) },
})

const postEmail = createRoute({
  method: 'post',
  path: '/me/email',
  tags,
  summary: 'Request another address: sends a link there and a notice to the current one',
  middleware: [requireSignedIn(), noCacheInvalidation] as const,
  request: { body: jsonBody(proofInput.extend({ email: emailInput })) },
  responses: { ...done('Sent, if the address is free'), ...problems(401, 422, 429) },
})

const postEmailChange = createRoute({
  method: 'post',
  path: '/email-change',
  tags,
  summary: 'Confirm a new address by the token of its link',
  middleware: [noCacheInvalidation, rateLimited(rateLimits.link)] as const,
  request: { body: jsonBody(z.object({ token: z.string().max(200) })) },
  responses: { 200: json(z.object({ email: z.string() }), 'The address'), ...problems(410, 422, 429) },
})

const token = { query: z.object({ token: z.string().max(200) }) }

const postUnsubscribe = createRoute({
  method: 'post',
  path: '/unsubscribe',
  tags,
  summary: 'Switch off emails about new messages by an email’s token (RFC 8058: no session, any body)',
  middleware: noCacheInvalidation,
  request: token,
  responses: { ...done('Switched off'), ...problems(410, 422) },
})

const getUnsubscribe = createRoute({
  method: 'get',
  path: '/unsubscribe',
  tags,
  summary: 'Redirects a followed link to the page with the button; changes nothing',
  request: token,
  responses: { 303: { description: 'To the page' }, ...problems(422) },
})

/** Finds the cache tags of public pages that show a user. Pages that show reviews have `userTag` instead. */
export type FindPublicTags = (runtime: Runtime, userId: string) => Promise<string[]>

export function profileApi({ shownAlso }: { shownAlso: FindPublicTags }) {
  const router = createRouter()
  router.use(
    '/profile/*',
    invalidates(async ({ var: { acting } }) => [
      userTag(acting.user.id),
      ...(await shownAlso(acting.runtime, acting.user.id)),
    ]),
  )
  return router
    .openapi(putProfile, async c => {
      const { acting } = c.var
      await updateProfile(acting, c.req.valid('json'))
      return c.json({ user: await ownAccountOf(acting) }, 200)
    })
    .openapi(putAvatar, async c => {
      const { acting } = c.var
      await changeAvatar(acting, c.req.valid('json').url)
      return c.json({ user: await ownAccountOf(acting) }, 200)
    })
    .openapi(getSettings, async c => {
      c.header('cache-control', 'private, no-store')
      return c.json(await findSettings(c.var.acting), 200)
    })
    .openapi(putSettings, async c => {
      const { acting } = c.var
      await saveNotifications(acting, c.req.valid('json').notify_messages)
      return c.json(await findSettings(acting), 200)
    })
    .openapi(putScript, async c => {
      const choice = c.req.valid('json')
      await saveScript(c.var.acting, choice.script)
      return c.json(choice, 200)
    })
    .openapi(postCode, async c => {
      await sendProofCode(c.var.acting, c.var.address)
      return c.body(null, 204)
    })
    .openapi(postEmail, async c => {
      await requestEmailChange(c.var.acting, c.var.address, c.req.valid('json'))
      return c.body(null, 204)
    })
    .openapi(postEmailChange, async c => {
      return c.json({ email: await confirmEmailChange(c.var.runtime, c.req.valid('json').token) }, 200)
    })
    .openapi(postUnsubscribe, async c => {
      await unsubscribe(c.var.runtime, c.req.valid('query').token)
      return c.body(null, 204)
    })
    .openapi(getUnsubscribe, c =>
      c.redirect(`${unsubscribePath}?token=${encodeURIComponent(c.req.valid('query').token)}`, 303),
    )
}

async function ownAccountOf({ runtime, user }: Parameters<typeof findSettings>[0]) {
  const account = await findOwnAccount(runtime, user)
  if (!account) throw unauthorized()
  return account
}
