import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { onePerRuntime } from '../../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSameSecret } from '../../../platform/server/same-secret.server.ts'
import { isSealOf, seal } from '../../../platform/server/seal.server.ts'
import { codeMinutes } from '../account-limits.ts'
import { decrypt, encrypt } from './encryption.server.ts'

/**
 * A code by mail belongs to the request that asked for it: a cookie remembers that request in the browser, and the code
 * is kept together with it. So a code that somebody is talked into reading out opens nothing for who asks for it, and
 * nobody's wrong guesses void the code of another. (ASVS 5.0, 6.6.2.)
 */
const requestOf = onePerRuntime('code-requests', () => new AsyncLocalStorage<string>())

/** How codes are kept (sign-in-ways.server.ts): encrypted, with the request's id before them. */
export const codeStorage = (runtime: Runtime) => ({
  encrypt: (code: string) => encrypt(runtime.config, `${requestOf(runtime).getStore() ?? ''}:${code}`),
  // One that nobody can read any more, or that another request asked for, is a wrong one.
  async decrypt(kept: string) {
    const [request = '', code = ''] = ((await decrypt(runtime.config, kept)) ?? '').split(':')
    return isSameSecret(request, requestOf(runtime).getStore() ?? '') ? code : ''
  },
})

/** Sends a code: the answer gives the browser the request's id, by itself and sealed with the address. */
export async function askForCode(
  { name, attributes }: Cookie,
  runtime: Runtime,
  email: string,
  ask: () => Promise<Response>,
): Promise<Response> {
  const id = randomBytes(18).toString('base64url')
  const response = await requestOf(runtime).run(id, ask)
  if (!response.ok) return response
  const secure = attributes.secure ? '; Secure' : ''
  const value = `${id}.${seal(runtime.config, sealed(email, id))}`
  const line = `${name}=${value}; Max-Age=${codeMinutes * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', line)
  return response
}

/** Takes a code; throws the refusal in a browser that has asked for none for this address. */
export async function withCodeRequest(
  { name, attributes }: Cookie,
  runtime: Runtime,
  cookies: Record<string, string>,
  email: string,
  ask: () => Promise<Response>,
): Promise<Response> {
  const [id = '', mark = ''] = (cookies[name] ?? '').split('.')
  if (!isSealOf(runtime.config, sealed(email, id), mark)) throw askedElsewhere()
  const response = await requestOf(runtime).run(id, ask)
  // It has done its work, and is to tell nobody who was here.
  if (response.ok)
    response.headers.append(
      'set-cookie',
      `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`,
    )
  return response
}

/** Where the browser keeps it. */
type Cookie = { name: string; attributes: { secure?: boolean | undefined } }

const sealed = (email: string, id: string) => `code-request:${email}:${id}`

const askedElsewhere = () =>
  new Problem(400, 'CODE_ASKED_ELSEWHERE', 'Kod važi samo u pregledaču u kom je zatražen. Ovde zatražite novi kod.')
