import { AsyncLocalStorage } from 'node:async_hooks'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { onePerRuntime } from '../../../platform/server/one-per-runtime.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSealOf, seal } from '../../../platform/server/seal.server.ts'
import { accounts } from '../account-tables.server.ts'
import { hashPassword, inPasswordQueue } from './password-hash.server.ts'

export type Person = { id: string; email: string }

/** How long a browser remembers that an account was opened in it. */
const rememberedSeconds = 7 * 86_400

/** The hash of the password that came with a request, and the person who gets a confirmation letter because of it. */
type SignUp = { hash?: string; person?: Person }
const signUps = onePerRuntime('sign-ups', () => new AsyncLocalStorage<SignUp>())

/** The sign-up of the request that is running here; empty outside of one. */
export const runningSignUp = (runtime: Runtime): SignUp => signUps(runtime).getStore() ?? {}

/** Hashes a password for better-auth once per request, whether the address is known or not. */
export async function hashTyped(runtime: Runtime, password: string): Promise<string> {
  const hash = await inPasswordQueue(runtime, () => hashPassword(password))
  const signUp = signUps(runtime).getStore()
  if (signUp) signUp.hash = hash
  return hash
}

/**
 * Asks better-auth, and adds a cookie to the answer when an account was opened: the browser is then known as the one
 * that signed up with exactly this password. A known address is answered with such a cookie too.
 */
export async function rememberSignUp(
  runtime: Runtime,
  { path, account }: { path: string; account: string },
  ask: () => Promise<Response>,
): Promise<Response> {
  const signUp: SignUp = {}
  const response = await signUps(runtime).run(signUp, ask)
  if (response.status >= 400) return response
  const mark = await markOf(runtime, path, account, signUp)
  if (!mark) return response
  const isSecure = runtime.config.APP_URL.startsWith('https:')
  const line = `${signUpCookie(isSecure)}=${mark}; Max-Age=${rememberedSeconds}; Path=/; HttpOnly; SameSite=Lax`
  response.headers.append('set-cookie', isSecure ? `${line}; Secure` : line)
  return response
}

async function markOf(runtime: Runtime, path: string, account: string, { hash, person }: SignUp) {
  if (path === '/sign-up/email' && hash) return seal(runtime.config, sealed(account, hash))
  if (path.startsWith('/callback/') && person)
    return seal(runtime.config, sealed(person.email, await waysIn(runtime.db, person.id)))
  return null
}

/** The cookie of a browser in which an account was opened. */
export const signUpCookie = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}komsiluk.signed_up`

/** Whether this cookie is of the browser that opened the account with the ways in that it has now. */
export const isSignUpBrowser = ({ config }: Runtime, email: string, ways: string, cookie: string | undefined) =>
  cookie !== undefined && isSealOf(config, sealed(email, ways), cookie)

const sealed = (email: string, ways: string) => `signed-up-here:${email}:${ways}`

/** Changes with every new password, since a hash has its own salt; without a password the linked accounts. */
export async function waysIn(db: Db | Tx, userId: string): Promise<string> {
  const hash = await passwordHash(db, userId)
  if (hash) return hash
  const linked = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.id))
  return linked.map(({ id }) => id).join()
}

/** Empty for somebody who came by single sign-on and has no password. */
export async function passwordHash(db: Db | Tx, userId: string): Promise<string> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)))
  return row?.password ?? ''
}
