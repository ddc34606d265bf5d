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
import { confirmedPath } from './confirmed-path.ts'

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
  const isPost = c.req.method === 'POST'
  const body = isPost ? await c.req.text() : undefined
  const email = emailIn(body)
  if (isPost) await countAttempt(c, path, email)
  const sent = isPost && path === '/sign-up/email' ? checkedSignUp(body) : body
  const headers = new Headers(c.req.raw.headers)
  headers.set(addressHeader, c.var.address)
  headers.delete('content-length')
  const ask = () => callAuth(auth, new Request(c.req.url, { method: c.req.method, headers, body: sent }))
  let response = await ask()
  // Two equal sign-ups at once: the second now finds the account, and is answered as any known address is.
  if (response.status === 422 && path === '/sign-up/email') response = await ask()
  if (response.ok && path === '/sign-in/email') await c.var.runtime.limits.forgive(limits.signIn, keyOf(c, email))
  return response.status >= 400 ? asProblem(response, c.var.requestId) : response
}

/** Some refusals come back as an answer, others are thrown; here all are answers. Defects go on to the one handler. */
async function callAuth(auth: Auth, request: Request): Promise<Response> {
  try {
    return await auth.handler(request)
  } catch (error) {
    if (error instanceof APIError) return Response.json(error.body ?? {}, { status: error.statusCode })
    throw error
  }
}

async function countAttempt(c: HttpContext, path: string, email: string): Promise<void> {
  const { limits: store } = c.var.runtime
  if (path === '/sign-in/email') await store.take(limits.signIn, keyOf(c, email))
  else if (path === '/sign-up/email') await store.take(limits.signUp, c.var.address)
  else if (path === '/send-verification-email') await store.take(limits.resend, keyOf(c, email))
  else await store.take(limits.other, c.var.address)
}

const keyOf = (c: HttpContext, email: string) => `${c.var.address}|${email}`

function emailIn(body: string | undefined): string {
  const { email } = (parseJson(body) ?? {}) as { email?: unknown }
  return String(email ?? '')
    .toLowerCase()
    .slice(0, 200)
}

function checkedSignUp(body: string | undefined): string {
  const parsed = signUpInput.safeParse(parseJson(body))
  if (parsed.success) return JSON.stringify({ ...parsed.data, callbackURL: confirmedPath })
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'email')] ??= issue.message
  throw new Problem(422, 'invalid_input', Object.values(fields)[0] ?? 'Molimo popunite sva polja', { fields })
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

async function asProblem(response: Response, requestId: string): Promise<Response> {
  const body = (await response.json().catch(() => null)) as { code?: string } | null
  const answer = problemOf(response.status, body).response(requestId)
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

function problemOf(status: number, body: { code?: string } | null | undefined): Problem {
  if (status === 404 && !body?.code) return notFound()
  const code = body?.code ?? 'auth_error'
  return new Problem(status, code, serbianAuthErrors[code] ?? 'Neočekivana greška. Pokušajte ponovno.')
}
