import { createRoute } from '@hono/zod-openapi'
import { APIError } from 'better-auth/api'
import { z } from 'zod'
import { createRouter, type HttpContext, json } from '../../platform/server/http.server.ts'
import type { Limit } from '../../platform/server/limits.server.ts'
import { notFound, Problem } from '../../platform/server/problem.server.ts'
import { ownAccount, signUpInput } from './account.ts'
import { findOwnAccount } from './accounts.server.ts'
import { type Auth, addressHeader, authPath } from './auth.server.ts'
import { serbianAuthErrors } from './auth-errors.ts'

/** Slowed, never locked: the same account from another address is another key. */
const limits = {
  signIn: { name: 'sign-in', points: 10, seconds: 300 },
  signUp: { name: 'sign-up', points: 20, seconds: 3600 },
  resend: { name: 'resend', points: 3, seconds: 300 },
  other: { name: 'auth', points: 120, seconds: 60 },
} satisfies Record<string, Limit>

const me = createRoute({
  method: 'get',
  path: '/me',
  tags: ['accounts'],
  summary: 'The caller’s own account, or null',
  responses: { 200: json(z.object({ user: ownAccount.nullable() }), 'The account') },
})

export function accountApi() {
  return createRouter().openapi(me, async c => {
    const caller = await c.var.identify()
    c.header('cache-control', 'private, no-store')
    return c.json({ user: caller && (await findOwnAccount(c.var.runtime, caller)) }, 200)
  })
}

/**
 * better-auth's own endpoints below /api/auth, behind our limits, with our error shape, and with the product's rules
 * for signing up checked first (both roles, 29 cities, name optional).
 */
export async function answerAuth(auth: Auth, c: HttpContext): Promise<Response> {
  const path = c.req.path.slice(authPath.length)
  const request = new Request(c.req.raw)
  request.headers.set(addressHeader, c.var.address)
  if (request.method === 'POST') await countAttempt(c, path, request)
  const checked = request.method === 'POST' && path === '/sign-up/email' ? await checkSignUp(request) : request
  try {
    const response = await auth.handler(checked)
    if (response.ok && path === '/sign-in/email')
      await c.var.runtime.limits.forgive(limits.signIn, await signInKey(c, request))
    return response.status >= 400 ? asProblem(response, c.var.requestId) : response
  } catch (error) {
    if (error instanceof APIError) return fromApiError(error).response(c.var.requestId)
    throw error
  }
}

async function countAttempt(c: HttpContext, path: string, request: Request): Promise<void> {
  const { limits: store } = c.var.runtime
  if (path === '/sign-in/email') await store.take(limits.signIn, await signInKey(c, request))
  else if (path === '/sign-up/email') await store.take(limits.signUp, c.var.address)
  else if (path === '/send-verification-email') await store.take(limits.resend, await signInKey(c, request))
  else await store.take(limits.other, c.var.address)
}

async function signInKey(c: HttpContext, request: Request): Promise<string> {
  const body = (await request
    .clone()
    .json()
    .catch(() => null)) as { email?: unknown } | null
  return `${c.var.address}|${String(body?.email ?? '')
    .toLowerCase()
    .slice(0, 200)}`
}

async function checkSignUp(request: Request): Promise<Request> {
  const body = await request
    .clone()
    .json()
    .catch(() => null)
  const parsed = signUpInput.safeParse(body)
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'email')] ??= issue.message
    throw new Problem(422, 'invalid_input', Object.values(fields)[0] ?? 'Molimo popunite sva polja', { fields })
  }
  const callbackURL = '/login?potvrda=da'
  return new Request(request, { body: JSON.stringify({ ...parsed.data, callbackURL }) })
}

async function asProblem(response: Response, requestId: string): Promise<Response> {
  const body = (await response.json().catch(() => null)) as { code?: string } | null
  const answer = problemOf(response.status, body).response(requestId)
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

function fromApiError(error: APIError): Problem {
  return problemOf(error.statusCode, error.body as { code?: string } | undefined)
}

function problemOf(status: number, body: { code?: string } | null | undefined): Problem {
  if (status === 404 && !body?.code) return notFound()
  const code = body?.code ?? 'auth_error'
  return new Problem(status, code, serbianAuthErrors[code] ?? 'Neočekivana greška. Pokušajte ponovno.')
}
