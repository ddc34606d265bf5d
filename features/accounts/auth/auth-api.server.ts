import { APIError } from 'better-auth/api'
import { parse } from 'hono/utils/cookie'
import { DatabaseAway } from '../../../platform/server/database/db.server.ts'
import type { HttpContext, Identity } from '../../../platform/server/http/http.server.ts'
import { notFound, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { passwordInput } from '../account.ts'
import { requireRecentSignIn } from '../accounts.server.ts'
import { normalEmail } from '../email-address.ts'
import { requireFreshness } from '../settings/freshness.server.ts'
import { authPath, confirmationPath, signedOutCookie } from '../sign-in/sign-in-way.ts'
import { whatFollows } from './account-changes.server.ts'
import {
  type Asking,
  countAttempt,
  countRead,
  countSignUpLetter,
  forgiveAttempt,
  isAboutCaller,
} from './account-rate-limits.server.ts'
import { type Auth, addressHeader, endOf } from './auth.server.ts'
import { hasSchema, parseJson, textOf, whatIsSent } from './auth-bodies.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'
import { asKept } from './backup-codes.server.ts'
import { askForCode, withCodeRequest } from './code-request.server.ts'
import { refuseGuessable } from './common-passwords.server.ts'
import { inOneTransaction } from './one-transaction.server.ts'
import { atSecondStep, challengeCookie, readSecret, requireCode } from './second-step.server.ts'
import { rememberSignUp } from './sign-up-browser.server.ts'
import { signedAnew } from './signed-cookies.server.ts'
import { sets, welcome } from './signed-in.server.ts'
import { resetName } from './verification-names.server.ts'

/** What changes the second step wants the password, or from those who have none a recent sign-in. */
const wantRecent = ['enable', 'disable', 'generate-backup-codes', 'get-totp-uri'].map(each => `/two-factor/${each}`)

/** What cannot be done when the second step can no more be read. */
const readsSecret = ['verify-totp', 'verify-backup-code', 'get-totp-uri'].map(each => `/two-factor/${each}`)
/** What these do and the letter about it come to be together or not at all. */
const writesLetters = [
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
/** Signing in and what belongs to it. */
const changesNothingPublic =
  /^\/(sign-(up|in)\/|sign-out$|get-session$|two-factor\/|email-otp\/|(request-password-)?reset|send-verif|verify-|change-password$|revoke-)/

/** better-auth's own endpoints below /api/auth, behind our limits and schemas, and with our error shape. */
export async function answerAuth(auth: Auth, c: HttpContext): Promise<Response> {
  const path = c.req.path.slice(authPath.length)
  const isPost = c.req.method === 'POST'
  const given = isPost ? await c.req.text() : undefined
  const cookies = signedAnew(parse(c.req.header('cookie') ?? ''), auth.cookieSecrets)
  const asking = await whoAsks(auth, c, path, given, cookies)
  if (isAboutCaller(path) && asking.account) c.set('account', asking.account)
  const { rateLimits } = c.var.runtime
  await (isPost ? countAttempt(rateLimits, path, asking) : countRead(rateLimits, c.var.address))
  if (path === '/verify-email' && !isPost) return toConfirmation(c)
  if (wantRecent.includes(path)) await requireRecentSignIn(c.var.runtime, await c.var.identify())
  if (path === '/sign-in/social' || path.startsWith('/callback/')) {
    if (!auth.singleSignOn) throw notFound()
    await auth.singleSignOn.ready(await auth.$context)
  }
  const caller = await c.var.identify()
  if (/^\/revoke-/.test(path) && caller) await requireFreshness(c.var.runtime, caller)
  const headers = new Headers(c.req.raw.headers)
  headers.set(addressHeader, c.var.address)
  headers.delete('content-length')
  const { authCookies } = await auth.$context
  // A banned person is nobody here, even if a session of his is left; signing out still takes its cookie.
  if (path !== '/sign-out' && !caller) delete cookies[authCookies.sessionToken.name]
  // The library is given the cookies as they were read here, so that it never goes by another one than we have counted.
  headers.set('cookie', written(cookies))
  const read = isPost ? whatIsSent(path, given) : undefined
  await refusePassword(auth, c.var.runtime, path, read, caller)
  if (path === '/sign-up/email') await countSignUpLetter(rateLimits, asking)
  if (readsSecret.includes(path) && asking.account) await readSecret(c.var.runtime, asking.account)
  const sent = isPost ? await withOwnCode(c, path, asking, read, !caller) : undefined
  if (hasSchema(path)) headers.set('content-type', 'application/json')
  const follow = isPost ? await whatFollows(c.var.runtime, path, caller) : null
  async function ask() {
    const response = await callAuth(auth, new Request(c.req.url, { method: c.req.method, headers, body: sent }))
    if (response.status < 400) await follow?.()
    return response
  }
  const askForAll = () =>
    rememberSignUp(c.var.runtime, { path, account: asking.account }, () =>
      writesLetters.includes(path) ? inOneTransaction(c.var.runtime, ask) : ask(),
    )
  let response = await inItsRequest(auth, c, path, asking, cookies, askForAll)
  // Two equal sign-ups at once: the second now finds the account, and is answered as any known address is.
  if (response.status === 422 && path === '/sign-up/email') response = await askForAll()
  // Whatever the library calls it, what was given is right: the account could not be stored.
  if (response.status === 422 && path === '/sign-up/email') throw new DatabaseAway()
  if (response.status >= 400) return asProblem(response, c.var.requestId)
  if (changesNothingPublic.test(path)) c.set('changes', [])
  if (!caller || path.startsWith('/sign-in/')) await welcome(auth, c, cookies, response)
  const isSecure = c.var.runtime.config.APP_URL.startsWith('https:')
  if (cookies[signedOutCookie(isSecure)]) await settleSignOut(auth, c, path, response)
  // With the second step still to come nothing is proven yet.
  const isPending = sets(response, await challengeCookie(auth))
  if (!isPending) await forgiveAttempt(rateLimits, path, asking)
  return path.startsWith('/callback/') && isPending ? toSecondStep(response) : withoutTokens(response)
}

const written = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')

/** What is sent, once the code in it has been found to be good: of the app by its time, of paper in the form it is kept in. */
async function withOwnCode(
  { var: { runtime } }: HttpContext,
  path: string,
  { account }: Asking,
  sent: string | undefined,
  isSigningIn: boolean,
): Promise<string | undefined> {
  if (!account) return sent
  if (path === '/two-factor/verify-totp') await requireCode(runtime, account, textOf(sent, 'code'), isSigningIn)
  if (path !== '/two-factor/verify-backup-code') return sent
  const code = await asKept(runtime, account, textOf(sent, 'code'))
  return JSON.stringify({ ...(parseJson(sent) as object), code })
}

/** A code by mail is asked for and typed in one and the same browser. */
async function inItsRequest(
  auth: Auth,
  c: HttpContext,
  path: string,
  { account }: Asking,
  cookies: Record<string, string>,
  ask: () => Promise<Response>,
): Promise<Response> {
  const { runtime } = c.var
  const cookie = (await auth.$context).createAuthCookie('code_request')
  if (path === '/email-otp/send-verification-otp') return askForCode(cookie, runtime, account, ask)
  if (path === '/sign-in/email-otp') return withCodeRequest(cookie, runtime, cookies, account, ask)
  return ask()
}

/** Some refusals come back as an answer, others are thrown; here all are answers. Defects go on to the one handler. */
async function callAuth(auth: Auth, request: Request): Promise<Response> {
  try {
    return await auth.handler(request)
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    return Response.json(error.body ?? {}, { status: error.statusCode, headers: error.headers as HeadersInit })
  }
}

/** A sign-out that could not be told is told now, or with the session that takes the place of the one left open. */
async function settleSignOut(auth: Auth, c: HttpContext, path: string, response: Response): Promise<void> {
  const { protocol, origin } = new URL(c.var.runtime.config.APP_URL)
  const isSecure = protocol === 'https:'
  if (path !== '/sign-out') {
    if (!sets(response, (await auth.$context).authCookies.sessionToken.name)) return
    const left = signedAnew(parse(c.req.header('cookie') ?? ''), auth.cookieSecrets)
    const headers = { cookie: written(left), origin }
    await callAuth(auth, new Request(`${origin}${authPath}/sign-out`, { method: 'POST', headers }))
  }
  const ended = `${signedOutCookie(isSecure)}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`
  response.headers.append('set-cookie', ended)
}

/** Every new password, by whatever way it comes, and whose it will be. */
async function refusePassword(
  auth: Auth,
  { config: { isLocal } }: Runtime,
  path: string,
  sent: string | undefined,
  caller: Identity | null,
) {
  const given = (parseJson(sent) ?? {}) as Partial<
    Record<'name' | 'email' | 'password' | 'newPassword' | 'token', string>
  >
  if (path === '/sign-up/email') return refuseGuessable('password', String(given.password), given, isLocal)
  // One that is too short or too long is refused for that.
  if (!passwordInput.safeParse(given.newPassword).success) return
  if (path === '/change-password' && caller) refuseGuessable('newPassword', String(given.newPassword), caller, isLocal)
  if (path === '/reset-password') {
    const { internalAdapter } = await auth.$context
    const link = await internalAdapter.findVerificationValue(resetName(String(given.token)))
    const person = link && (await internalAdapter.findUserById(link.value))
    refuseGuessable('newPassword', String(given.newPassword), person ?? {}, isLocal)
  }
}

/** What opens an account stands in the cookie alone, never where a script could read it. */
async function withoutTokens(response: Response): Promise<Response> {
  // One that leads elsewhere says that it is JSON too, and is empty.
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const body = JSON.parse(await response.text(), function (this: Record<string, unknown>, key, value) {
    if (key === 'token') return undefined
    const { createdAt } = this
    // A session is told with its real end.
    if (key === 'expiresAt' && typeof createdAt === 'string') return endOf(new Date(value), new Date(createdAt))
    return value
  })
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

/** The account an attempt is about: the person signed in, the one at the second step, else the address that is given. */
async function whoAsks(
  auth: Auth,
  c: HttpContext,
  path: string,
  body: string | undefined,
  cookies: Record<string, string>,
): Promise<Asking> {
  const { address } = c.var
  if (isAboutCaller(path)) {
    const caller = await c.var.identify()
    return { address, account: caller?.id ?? (await atSecondStep(auth, cookies)) }
  }
  const { email } = (parseJson(body) ?? {}) as { email?: unknown }
  return { address, account: typeof email === 'string' ? normalEmail(email).toLowerCase().slice(0, 200) : '' }
}

/** Links of earlier letters lead here; the page behind them confirms, and a GET changes nothing. */
const toConfirmation = (c: HttpContext): Response =>
  c.redirect(`${confirmationPath}?token=${encodeURIComponent(c.req.query('token') ?? '')}`, 303)

/** After single sign-on the browser is on its way by address alone, so the second step stands in the address. */
function toSecondStep(response: Response): Response {
  const headers = new Headers(response.headers)
  const came = headers.get('location') ?? ''
  headers.set('location', came.replace('povratak=da', 'korak=dva'))
  headers.delete('content-type')
  return new Response(null, { status: 302, headers })
}

async function asProblem(response: Response, requestId: string): Promise<Response> {
  const body = (await response.json().catch(() => null)) as Refusal | null
  const answer = problemOf(response.status, body).response(requestId)
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

type Refusal = { code?: string; message?: string }

function problemOf(status: number, body: Refusal | null): Problem {
  if (status === 404 && !body?.code) return notFound()
  const code = body?.code ?? (status === 401 ? 'UNAUTHORIZED' : 'auth_error')
  // Why and for how long is the person's own, so better-auth brings the whole sentence.
  const title = code === 'BANNED_USER' ? body?.message : serbianAuthErrors[code]
  return new Problem(status, code, title ?? 'Neočekivana greška. Pokušajte ponovno.')
}
