import { AsyncLocalStorage } from 'node:async_hooks'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { hmac, isHmacOf } from '../../../platform/server/hmac.server.ts'
import { memoizePerRuntime } from '../../../platform/server/memoize-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { accounts } from '../account-tables.server.ts'
import { hashPassword, inPasswordQueue } from './password-hash.server.ts'

export type UserRef = { id: string; email: string }

/** Lifetime of the cookie of a browser in which an account was opened. */
const COOKIE_SECONDS = 7 * 86_400

/** The hash of the request's password, and the user who gets the confirmation email. */
type SignUp = { hash?: string; user?: UserRef }
const signUps = memoizePerRuntime('sign-ups', () => new AsyncLocalStorage<SignUp>())

export const currentSignUp = (runtime: Runtime): SignUp => signUps(runtime).getStore() ?? {}

/** Hashes a password for better-auth, and stores the hash for the rest of the sign-up. */
export async function hashSignUpPassword(runtime: Runtime, password: string): Promise<string> {
  const hash = await inPasswordQueue(runtime, () => hashPassword(password))
  const signUp = signUps(runtime).getStore()
  if (signUp) signUp.hash = hash
  return hash
}

/**
 * Runs a sign-up and sets a cookie. The cookie proves that this browser signed up with exactly this password. A known
 * address gets such a cookie too, so that the response does not reveal that the address is known.
 */
export async function rememberSignUp(
  runtime: Runtime,
  { path, account }: { path: string; account: string },
  handle: () => Promise<Response>,
): Promise<Response> {
  const signUp: SignUp = {}
  const response = await signUps(runtime).run(signUp, handle)
  if (response.status >= 400) return response
  const cookie = await cookieFor(runtime, path, account, signUp)
  if (!cookie) return response
  const isSecure = runtime.config.APP_URL.startsWith('https:')
  const line = `${signUpCookie(isSecure)}=${cookie}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax`
  response.headers.append('set-cookie', isSecure ? `${line}; Secure` : line)
  return response
}

async function cookieFor(runtime: Runtime, path: string, account: string, { hash, user }: SignUp) {
  if (path === '/sign-up/email' && hash) return hmac(runtime.config, signedText(account, hash))
  if (path.startsWith('/callback/') && user)
    return hmac(runtime.config, signedText(user.email, await credentialsOf(runtime.db, user.id)))
  return null
}

export const signUpCookie = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}komsiluk.signed_up`

export const isSignUpBrowser = ({ config }: Runtime, email: string, credentials: string, cookie: string | undefined) =>
  cookie !== undefined && isHmacOf(config, signedText(email, credentials), cookie)

const signedText = (email: string, credentials: string) => `signed-up-here:${email}:${credentials}`

/** Returns a text that changes with the credentials: the salted password hash, or the ids of linked accounts. */
export async function credentialsOf(db: Db | Tx, userId: string): Promise<string> {
  const hash = await findPasswordHash(db, userId)
  if (hash) return hash
  const linked = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.id))
  return linked.map(({ id }) => id).join()
}

/** Returns the password hash, or an empty string for a user without a password. */
export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)))
  return row?.password ?? ''
}
