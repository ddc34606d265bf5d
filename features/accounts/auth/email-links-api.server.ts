import { createRoute } from '@hono/zod-openapi'
import { deleteCookie, getCookie } from 'hono/cookie'
import { z } from 'zod'
import { noCacheInvalidation } from '../../../platform/server/cache/public-tags.server.ts'
import {
  createRouter,
  type HttpContext,
  json,
  jsonBody,
  problems,
  rateLimited,
} from '../../../platform/server/http/http.server.ts'
import { confirmation, confirmationInput } from '../account.ts'
import { rateLimits } from './account-rate-limits.server.ts'
import { confirmAddress, findConfirmation } from './confirmation.server.ts'
import { findResetEmail } from './revocation.server.ts'
import { signUpCookie } from './sign-up-browser.server.ts'

const tags = ['accounts']

const checkConfirmation = createRoute({
  method: 'post',
  path: '/email-confirmation/check',
  tags,
  summary: 'The account of a confirmation link, and what it takes to confirm its address; changes nothing',
  middleware: [noCacheInvalidation, rateLimited(rateLimits.link)] as const,
  request: { body: jsonBody(confirmationInput.pick({ token: true })) },
  responses: {
    200: json(z.object({ account: confirmation.nullable() }), 'The account; null for a void link'),
    ...problems(422, 429),
  },
})

const confirm = createRoute({
  method: 'post',
  path: '/email-confirmation',
  tags,
  summary:
    'Confirm the address of a new account by its link: in the browser that signed up, with its password, or with a new one that replaces every other',
  middleware: [noCacheInvalidation, rateLimited(rateLimits.link)] as const,
  request: { body: jsonBody(confirmationInput) },
  responses: { 200: json(z.object({ email: z.string() }), 'The address'), ...problems(409, 410, 422, 429) },
})

const checkReset = createRoute({
  method: 'post',
  path: '/password-reset/check',
  tags,
  summary: 'The address of a password reset link, for password managers; changes nothing',
  middleware: [noCacheInvalidation, rateLimited(rateLimits.link)] as const,
  request: { body: jsonBody(z.object({ token: z.string().max(200) })) },
  responses: {
    200: json(z.object({ email: z.string().nullable() }), 'The address; null for a void link'),
    ...problems(422, 429),
  },
})

/** Endpoints of the pages that emailed links open. Opening a page changes nothing. */
export const emailLinksApi = () =>
  createRouter()
    .openapi(checkConfirmation, async c =>
      c.json({ account: await findConfirmation(c.var.runtime, c.req.valid('json').token, browserOf(c)) }, 200),
    )
    .openapi(confirm, async c => {
      const origin = { browser: browserOf(c), address: c.var.address }
      const email = await confirmAddress(c.var.runtime, c.req.valid('json'), origin)
      if (origin.browser) deleteCookie(c, signUpCookie(isSecure(c)), { path: '/', secure: isSecure(c) })
      return c.json({ email }, 200)
    })
    .openapi(checkReset, async c =>
      c.json({ email: await findResetEmail(c.var.runtime.db, c.req.valid('json').token) }, 200),
    )

const isSecure = (c: HttpContext) => c.var.runtime.config.APP_URL.startsWith('https:')
const browserOf = (c: HttpContext) => getCookie(c, signUpCookie(isSecure(c)))
