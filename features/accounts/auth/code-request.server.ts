import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { hmac, isHmacOf } from '../../../platform/server/hmac.server.ts'
import { Problem } from '../../../platform/server/http/problem.server.ts'
import { memoizePerRuntime } from '../../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSameSecret } from '../../../platform/server/same-secret.server.ts'
import { CODE_MINUTES } from '../account-limits.ts'
import { decrypt, encrypt } from './encryption.server.ts'

/**
 * The id of the request that sent a code by email is in a cookie and is stored with the code. Therefore an attacker
 * cannot use a user's code in another browser, and wrong guesses there do not void the code (ASVS 5.0, 6.6.2).
 */
const requestIds = memoizePerRuntime('code-requests', () => new AsyncLocalStorage<string>())

/** Encrypts codes together with the request's id before they are stored (sign-in-plugins.server.ts). */
export const codeStorage = (runtime: Runtime) => ({
  encrypt: (code: string) => encrypt(runtime.config, `${requestIds(runtime).getStore() ?? ''}:${code}`),
  // Returns an empty code, which counts as wrong, if decryption fails or the code belongs to another request.
  async decrypt(stored: string) {
    const [request = '', code = ''] = ((await decrypt(runtime.config, stored)) ?? '').split(':')
    return isSameSecret(request, requestIds(runtime).getStore() ?? '') ? code : ''
  },
})

/** Sends a code and sets a cookie that contains the request's id and a signature of the id and the email address. */
export async function startCodeRequest(
  { name, attributes }: Cookie,
  runtime: Runtime,
  email: string,
  handle: () => Promise<Response>,
): Promise<Response> {
  const id = randomBytes(18).toString('base64url')
  const response = await requestIds(runtime).run(id, handle)
  if (!response.ok) return response
  const secure = attributes.secure ? '; Secure' : ''
  const value = `${id}.${hmac(runtime.config, signedText(email, id))}`
  const line = `${name}=${value}; Max-Age=${CODE_MINUTES * 60}; Path=/; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', line)
  return response
}

/** Verifies a code. Throws 400 in a browser that has not requested a code for this address. */
export async function withCodeRequest(
  { name, attributes }: Cookie,
  runtime: Runtime,
  cookies: Record<string, string>,
  email: string,
  handle: () => Promise<Response>,
): Promise<Response> {
  const [id = '', idSignature = ''] = (cookies[name] ?? '').split('.')
  if (!isHmacOf(runtime.config, signedText(email, id), idSignature)) throw requestedElsewhere()
  const response = await requestIds(runtime).run(id, handle)
  // The used cookie is deleted, because otherwise it could later reveal who signed in.
  if (response.ok)
    response.headers.append(
      'set-cookie',
      `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`,
    )
  return response
}

type Cookie = { name: string; attributes: { secure?: boolean | undefined } }

const signedText = (email: string, id: string) => `code-request:${email}:${id}`

const requestedElsewhere = () =>
  new Problem(400, 'CODE_ASKED_ELSEWHERE', 'Kod važi samo u pregledaču u kom je zatražen. Ovde zatražite novi kod.')
