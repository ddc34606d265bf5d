import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import { createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSealOf, seal, secretsOf } from '../../../platform/server/seal.server.ts'
import { type SignUpInput, signUpInput } from '../account.ts'
import { sendAlreadyHere, sendConfirmation, sendConfirmationAnew } from '../account-mails.server.ts'
import { accounts, profiles, sessions, twoFactors } from '../account-tables.server.ts'
import { confirmedPath } from '../sign-in/confirmed-path.ts'
import { authPath } from '../sign-in/sign-in-way.ts'
import { lastInTransaction } from './one-transaction.server.ts'
import { hashPassword, inPasswordQueue } from './password-hash.server.ts'

type Person = { id: string; email: string }

/** The hash of the password that came with this request: worked out once, whoever the address belongs to. */
const typedHash = defineRequestState<string | null>(() => null)

/** Hashes a password for better-auth, and remembers the result for the rest of the request. */
export async function hashTyped(runtime: Runtime, password: string): Promise<string> {
  const hash = await inPasswordQueue(runtime, () => hashPassword(password))
  if (await hasRequestState()) await typedHash.set(hash)
  return hash
}

/** Sends the link that confirms the address and, by its seal, only the password that the account has now. */
export async function sendSealedLink(runtime: Runtime, person: Person, token: string): Promise<void> {
  const typed = await typedHash.get()
  return lastInTransaction(runtime, async db => {
    const hash = typed ?? (await passwordHash(db, person.id))
    await sendConfirmation(runtime, person.email, linkOf(runtime, person, token, hash))
  })
}

/**
 * Somebody signs up with an address that is here already; he is answered as any other, the owner of the mailbox gets
 * the letter that fits. While the address is not confirmed the newest sign-up counts: nobody can open an account with
 * a stranger's address, wait until he signs up himself, and get in by the first password.
 */
export async function signUpAgain(runtime: Runtime, person: Person, request: Request): Promise<void> {
  // better-auth hashes the password of a known address too, so that it takes as long as an unknown one.
  const hash = (await typedHash.get())!
  const typed = signUpInput.parse(await request.json())
  return lastInTransaction(runtime, async db => {
    if (!(await beginAnew(db, person, typed, hash))) return sendAlreadyHere(runtime, person.email)
    const token = await createEmailVerificationToken(runtime.config.AUTH_SECRET, person.email)
    await sendConfirmationAnew(runtime, person.email, linkOf(runtime, person, token, hash))
  })
}

/** Every way in that the account had goes; false when its address has been confirmed. */
function beginAnew(db: Db | Tx, { id }: Person, typed: SignUpInput, hash: string): Promise<boolean> {
  return db.transaction(async tx => {
    const [row] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
    if (!row || row.emailVerified) return false
    const { name, accountRole, location } = typed
    await tx.update(profiles).set({ name, accountRole, location, updatedAt: new Date() }).where(eq(profiles.id, id))
    for (const way of [sessions, twoFactors, accounts]) await tx.delete(way).where(eq(way.userId, id))
    await tx
      .insert(accounts)
      .values({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password: hash })
    return true
  })
}

/**
 * Confirms the address of a link whose seal fits the account's password. Answers better-auth's own token, which says
 * where the browser goes next, or for a link that is void one that better-auth refuses.
 */
export async function confirmByLink(runtime: Runtime, given: string): Promise<string> {
  const dot = given.lastIndexOf('.')
  const [token, mark] = [given.slice(0, dot), given.slice(dot + 1)]
  const email = await addressIn(runtime, token)
  if (!email) return token || given
  return runtime.db.transaction(async tx => {
    // Locked, so that no newer sign-up comes between the look and the confirmation.
    const [row] = await tx.select().from(profiles).where(eq(profiles.email, email)).for('update')
    if (!row || !isSealOf(runtime.config, sealed(row.id, await passwordHash(tx, row.id)), mark)) return 'void'
    if (!row.emailVerified) await tx.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, row.id))
    // better-auth knows only the present secret.
    return createEmailVerificationToken(runtime.config.AUTH_SECRET, email)
  })
}

async function addressIn({ config }: Runtime, token: string): Promise<string | undefined> {
  for (const secret of secretsOf(config)) {
    const found = await verifyJWT<{ email?: string }>(token, secret)
    if (found?.email) return found.email
  }
  return undefined
}

function linkOf(runtime: Runtime, { id }: Person, token: string, hash: string): string {
  const url = new URL(`${authPath}/verify-email`, runtime.config.APP_URL)
  url.searchParams.set('token', `${token}.${seal(runtime.config, sealed(id, hash))}`)
  url.searchParams.set('callbackURL', confirmedPath)
  return url.href
}

/** Changes with every new password, since a hash has its own salt. */
const sealed = (id: string, hash: string) => `confirm:${id}:${hash}`

/** Empty for somebody who came by single sign-on and has no password. */
async function passwordHash(db: Db | Tx, userId: string): Promise<string> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)))
  return row?.password ?? ''
}
