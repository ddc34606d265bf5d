import { APIError } from 'better-auth/api'
import { parse } from 'hono/utils/cookie'
import { DatabaseUnavailable } from '../../../platform/server/database/db.server.ts'
import type { HttpContext, Identity } from '../../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../../platform/server/http/problem.server.ts'
import { scriptOfRequest } from '../../../platform/server/http/request-script.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { passwordInput } from '../account.ts'
import { requireRecentSignIn } from '../accounts.server.ts'
import { normalEmail } from '../email-address.ts'
import { requireFreshSession } from '../settings/freshness.server.ts'
import { authPath, confirmationPath, signedOutCookie } from '../sign-in/account-paths.ts'
import { findFollowUpsOfChange } from './account-changes.server.ts'
import {
  type Attempt,
  countAttempt,
  countRead,
  countSignUpEmail,
  forgiveAttempt,
  isOwnAccountAttempt,
} from './account-rate-limits.server.ts'
import { type Auth, addressHeader, sessionEnd } from './auth.server.ts'
import { hasSchema, parseJson, stringField, validateBody } from './auth-bodies.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'
import { hashLikeStored } from './backup-codes.server.ts'
import { startCodeRequest, withCodeRequest } from './code-request.server.ts'
import { rejectGuessablePassword } from './common-passwords.server.ts'
import { completeSignIn, setsCookie } from './complete-sign-in.server.ts'
import { inSharedTransaction } from './shared-transaction.server.ts'
import { rememberSignUp } from './sign-up-browser.server.ts'
import { resignCookies } from './signed-cookies.server.ts'
import { findTwoFactorUser, readTotpSecret, requireCurrentCode, twoFactorCookieName } from './two-factor.server.ts'
import { resetName } from './verification-names.server.ts'

/** Paths that require a recent sign-in of users without a password. Other users send their password. */
const requiresRecentSignIn = ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri'].map(
  each => `/two-factor/${each}`,
)

/** Paths that fail when the TOTP secret cannot be decrypted. */
const requiresSecret = ['verify-totp', 'verify-backup-code', 'get-totp-uri'].map(each => `/two-factor/${each}`)
/** Paths that send an email in the same transaction as their change. */
const sendsEmail = [
  '/sign-up/email',
  '/send-verification-email',
  '/email-otp/send-verification-otp',
  '/request-password-reset',
  '/reset-password',
  '/change-password',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/two-factor/verify-totp',
]
/** Sign-in and related paths, which change nothing on pages in the public cache. */
const keepsPublicCache =
  /^\/(sign-(up|in)\/|sign-out$|get-session$|two-factor\/|email-otp\/|(request-password-)?reset|send-verif|verify-|change-password$|revoke-)/

/** Handles better-auth's endpoints below /api/auth, with our rate limits, schemas and error shape. */
export async function handleAuthRequest(auth: Auth, c: HttpContext): Promise<Response> {
  const path = c.req.path.slice(authPath.length)
  const isPost = c.req.method === 'POST'
  const body = isPost ? await c.req.text() : undefined
  const cookies = resignCookies(parse(c.req.header('cookie') ?? ''), auth.cookieSecrets)
  const attempt = await attemptOf(auth, c, path, body, cookies)
  if (isOwnAccountAttempt(path) && attempt.account) c.set('account', attempt.account)
  const { rateLimits } = c.var.runtime
  await (isPost ? countAttempt(rateLimits, path, attempt) : countRead(rateLimits, c.var.address))
  if (path === '/verify-email' && !isPost) return toConfirmation(c)
  if (requiresRecentSignIn.includes(path)) await requireRecentSignIn(c.var.runtime, await c.var.identify())
  if (path === '/sign-in/social' || path.startsWith('/callback/')) {
    if (!auth.singleSignOn) throw notFound()
    await auth.singleSignOn.ready(await auth.$context)
  }
  const caller = await c.var.identify()
  if (/^\/revoke-/.test(path) && caller) await requireFreshSession(c.var.runtime, caller)
  const headers = new Headers(c.req.raw.headers)
  headers.set(addressHeader, c.var.address)
  headers.delete('content-length')
  const { authCookies } = await auth.$context
  // Drops the cookie of a session that is not valid, as after a ban. Only a sign-out still needs that cookie.
  if (path !== '/sign-out' && !caller) delete cookies[authCookies.sessionToken.name]
  // better-auth gets the cookies as parsed here, so that it uses the same cookies as the rate limits.
  headers.set('cookie', formatCookies(cookies))
  const checked = isPost ? validateBody(path, body, scriptOfRequest(c)) : undefined
  await refusePassword(auth, c.var.runtime, path, checked, caller)
  if (path === '/sign-up/email') await countSignUpEmail(rateLimits, attempt)
  if (requiresSecret.includes(path) && attempt.account) await readTotpSecret(c.var.runtime, attempt.account)
  const sent = isPost ? await checkCode(c, path, attempt, checked, !caller) : undefined
  if (hasSchema(path)) headers.set('content-type', 'application/json')
  const followUp = isPost ? await findFollowUpsOfChange(c.var.runtime, path, caller) : null
  async function forward() {
    const response = await callAuth(auth, new Request(c.req.url, { method: c.req.method, headers, body: sent }))
    if (response.status < 400) await followUp?.()
    return response
  }
  const handle = () =>
    rememberSignUp(c.var.runtime, { path, account: attempt.account }, () =>
      sendsEmail.includes(path) ? inSharedTransaction(c.var.runtime, forward) : forward(),
    )
  let response = await bindToCodeRequest(auth, c, path, attempt, cookies, handle)
  // Tries again, because a concurrent sign-up may have stored the account. The second try then finds a known address.
  if (response.status === 422 && path === '/sign-up/email') response = await handle()
  // The input is valid, so a repeated 422 means that the account could not be stored.
  if (response.status === 422 && path === '/sign-up/email') throw new DatabaseUnavailable()
  if (response.status >= 400) return asProblem(response, c)
  if (keepsPublicCache.test(path)) c.set('changes', [])
  if (!caller || path.startsWith('/sign-in/')) await completeSignIn(auth, c, cookies, response)
  const isSecure = c.var.runtime.config.APP_URL.startsWith('https:')
  if (cookies[signedOutCookie(isSecure)]) await settleSignOut(auth, c, path, response)
  // Before the two-factor code the sign-in is not complete, so the attempt remains counted.
  const isPending = setsCookie(response, await twoFactorCookieName(auth))
  if (!isPending) await forgiveAttempt(rateLimits, path, attempt)
  return path.startsWith('/callback/') && isPending ? toTwoFactor(response) : withoutTokens(response)
}

const formatCookies = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')

/** Rejects a TOTP code of another time. Returns the body for better-auth, in which a hash replaces a backup code. */
async function checkCode(
  { var: { runtime } }: HttpContext,
  path: string,
  { account }: Attempt,
  sent: string | undefined,
  isSigningIn: boolean,
): Promise<string | undefined> {
  if (!account) return sent
  if (path === '/two-factor/verify-totp')
    await requireCurrentCode(runtime, account, stringField(sent, 'code'), isSigningIn)
  if (path !== '/two-factor/verify-backup-code') return sent
  const code = await hashLikeStored(runtime, account, stringField(sent, 'code'))
  return JSON.stringify({ ...(parseJson(sent) as object), code })
}

async function bindToCodeRequest(
  auth: Auth,
  c: HttpContext,
  path: string,
  { account }: Attempt,
  cookies: Record<string, string>,
  handle: () => Promise<Response>,
): Promise<Response> {
  const { runtime } = c.var
  const cookie = (await auth.$context).createAuthCookie('code_request')
  if (path === '/email-otp/send-verification-otp') return startCodeRequest(cookie, runtime, account, handle)
  if (path === '/sign-in/email-otp') return withCodeRequest(cookie, runtime, cookies, account, handle)
  return handle()
}

/** Calls better-auth. Returns an `APIError` as a response and rethrows other errors. */
async function callAuth(auth: Auth, request: Request): Promise<Response> {
  try {
    return await auth.handler(request)
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    return Response.json(error.body ?? {}, { status: error.statusCode, headers: error.headers as HeadersInit })
  }
}

/** Completes a sign-out that had not reached the server. After a new sign-in, also ends the old session. */
async function settleSignOut(auth: Auth, c: HttpContext, path: string, response: Response): Promise<void> {
  const { protocol, origin } = new URL(c.var.runtime.config.APP_URL)
  const isSecure = protocol === 'https:'
  if (path !== '/sign-out') {
    if (!setsCookie(response, (await auth.$context).authCookies.sessionToken.name)) return
    const oldCookies = resignCookies(parse(c.req.header('cookie') ?? ''), auth.cookieSecrets)
    const headers = { cookie: formatCookies(oldCookies), origin }
    await callAuth(auth, new Request(`${origin}${authPath}/sign-out`, { method: 'POST', headers }))
  }
  const clearMarker = `${signedOutCookie(isSecure)}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`
  response.headers.append('set-cookie', clearMarker)
}

/** Rejects a new password that is easily guessed, on every path that sets one. */
async function refusePassword(
  auth: Auth,
  { config: { isLocal } }: Runtime,
  path: string,
  sent: string | undefined,
  caller: Identity | null,
) {
  const input = (parseJson(sent) ?? {}) as Partial<
    Record<'name' | 'email' | 'password' | 'newPassword' | 'token', string>
  >
  if (path === '/sign-up/email') return rejectGuessablePassword('password', String(input.password), input, isLocal)
  // Skips a password of wrong length, because the wrong length is reported elsewhere.
  if (!passwordInput.safeParse(input.newPassword).success) return
  if (path === '/change-password' && caller)
    rejectGuessablePassword('newPassword', String(input.newPassword), caller, isLocal)
  if (path === '/reset-password') {
    const { internalAdapter } = await auth.$context
    const link = await internalAdapter.findVerificationValue(resetName(String(input.token)))
    const user = link && (await internalAdapter.findUserById(link.value))
    rejectGuessablePassword('newPassword', String(input.newPassword), user ?? {}, isLocal)
  }
}

/** Removes tokens from a response body, because scripts can read the body but not the HttpOnly cookie. */
async function withoutTokens(response: Response): Promise<Response> {
  // Redirects are returned unchanged, because their body is empty despite a JSON content type.
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const body = JSON.parse(await response.text(), function (this: Record<string, unknown>, key, value) {
    if (key === 'token') return undefined
    const { createdAt } = this
    // Corrects the session's end, because better-auth does not know our maximum age of a session.
    if (key === 'expiresAt' && typeof createdAt === 'string') return sessionEnd(new Date(value), new Date(createdAt))
    return value
  })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

/** Returns an attempt with the account of the session or two-factor step, or with the email address in the body. */
async function attemptOf(
  auth: Auth,
  c: HttpContext,
  path: string,
  body: string | undefined,
  cookies: Record<string, string>,
): Promise<Attempt> {
  const { address } = c.var
  if (isOwnAccountAttempt(path)) {
    const caller = await c.var.identify()
    return { address, account: caller?.id ?? (await findTwoFactorUser(auth, cookies)) }
  }
  const { email } = (parseJson(body) ?? {}) as { email?: unknown }
  return { address, account: typeof email === 'string' ? normalEmail(email).toLowerCase().slice(0, 200) : '' }
}

/** Redirects links of earlier emails to the confirmation page, because a GET must not change anything. */
const toConfirmation = (c: HttpContext): Response =>
  c.redirect(`${confirmationPath}?token=${encodeURIComponent(c.req.query('token') ?? '')}`, 303)

/** Marks the pending two-factor step in the address, because single sign-on returns by a redirect. */
function toTwoFactor(response: Response): Response {
  const headers = new Headers(response.headers)
  const location = headers.get('location') ?? ''
  headers.set('location', location.replace('povratak=da', 'korak=dva'))
  headers.delete('content-type')
  return new Response(null, { status: 302, headers })
}

async function asProblem(response: Response, c: HttpContext): Promise<Response> {
  const body = (await response.json().catch(() => null)) as Refusal | null
  const problem = problemOf(response.status, body).response(c.var.requestId, scriptOfRequest(c))
  for (const cookie of response.headers.getSetCookie()) problem.headers.append('set-cookie', cookie)
  return problem
}

type Refusal = { code?: string; message?: string }

function problemOf(status: number, body: Refusal | null): Problem {
  if (status === 404 && !body?.code) return notFound()
  const code = body?.code ?? (status === 401 ? 'UNAUTHORIZED' : 'auth_error')
  // For a banned user, better-auth returns our whole message, because the reason and end differ by user.
  const title = code === 'BANNED_USER' ? body?.message : serbianAuthErrors[code]
  return new Problem(status, code, title ?? 'Neočekivana greška. Pokušajte ponovno.')
}
