import { createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Script } from '../../../platform/serbian/script/script.ts'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { authSecretsOf, hmac, isHmacOf } from '../../../platform/server/hmac.server.ts'
import { invalidInput, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { type Confirmation, type ConfirmationInput, type SignUpInput, signUpInput } from '../account.ts'
import { sendAccountExists, sendConfirmation, sendConfirmationAgain } from '../account-emails.server.ts'
import { accounts, profiles, sessions, twoFactors } from '../account-tables.server.ts'
import { scriptChoice } from '../profile/profile.ts'
import { confirmationPath } from '../sign-in/account-paths.ts'
import { countAttempt, forgiveAttempt } from './account-rate-limits.server.ts'
import { rejectGuessablePassword } from './common-passwords.server.ts'
import { hashPassword, inPasswordQueue, isCorrectPassword } from './password-hash.server.ts'
import { revokeLinksAndCodes } from './revocation.server.ts'
import { runLastInTransaction } from './shared-transaction.server.ts'
import {
  credentialsOf,
  currentSignUp,
  findPasswordHash,
  isSignUpBrowser,
  type UserRef,
} from './sign-up-browser.server.ts'

/** Sends the link that confirms the address. The link becomes void once the account's credentials change. */
export async function sendConfirmationLink(runtime: Runtime, user: UserRef, token: string): Promise<void> {
  const signUp = currentSignUp(runtime)
  signUp.user = user
  return runLastInTransaction(runtime, async db => {
    const credentials = signUp.hash ?? (await credentialsOf(db, user.id))
    await sendConfirmation(runtime, user.email, linkOf(runtime, user, token, credentials))
  })
}

/**
 * Handles a sign-up with a known address. The response is the same as for a new address, but the email differs.
 * Before confirmation only the newest sign-up counts. Otherwise an attacker could sign up with a stranger's address,
 * wait until the stranger signs up and confirms the address, and sign in with the attacker's password.
 */
export async function handleRepeatedSignUp(runtime: Runtime, user: UserRef, request: Request): Promise<void> {
  // The hash exists, because better-auth hashes even for a known address, so that the response time reveals nothing.
  const hash = currentSignUp(runtime).hash!
  const body = await request.json()
  const input = { ...signUpInput.parse(body), ...scriptChoice.parse(body) }
  return runLastInTransaction(runtime, async db => {
    if (!(await replaceUnconfirmed(db, user, input, hash))) return sendAccountExists(runtime, user.email)
    const token = await createEmailVerificationToken(runtime.config.AUTH_SECRET, user.email)
    await sendConfirmationAgain(runtime, user.email, linkOf(runtime, user, token, hash))
  })
}

/** Replaces an unconfirmed account's data and credentials. Returns false if the address is already confirmed. */
function replaceUnconfirmed(
  db: Db | Tx,
  { id }: UserRef,
  input: SignUpInput & { script: Script },
  hash: string,
): Promise<boolean> {
  return db.transaction(async tx => {
    const [row] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
    if (!row || row.emailVerified) return false
    const { name, accountRole, location, script } = input
    await tx
      .update(profiles)
      .set({ name, accountRole, location, script, updatedAt: new Date() })
      .where(eq(profiles.id, id))
    await replaceCredentials(tx, id, hash)
    return true
  })
}

async function replaceCredentials(tx: Tx, userId: string, hash: string): Promise<void> {
  for (const table of [sessions, twoFactors, accounts]) await tx.delete(table).where(eq(table.userId, userId))
  await tx
    .insert(accounts)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: 'credential', password: hash })
}

/** Returns the data for the confirmation page, or null for a void link. `browser` is the sign-up cookie. */
export async function findConfirmation(
  runtime: Runtime,
  token: string,
  browser: string | undefined,
): Promise<Confirmation | null> {
  const account = await accountOf(runtime, runtime.db, token)
  if (!account) return null
  const { row, credentials } = account
  return {
    email: row.email,
    is_confirmed: row.emailVerified,
    is_sign_up_browser: isSignUpBrowser(runtime, row.email, credentials, browser),
    has_password: (await findPasswordHash(runtime.db, row.id)) !== '',
  }
}

/**
 * Confirms the address of a link and returns the address. The link does not prove the password, which a stranger may
 * have chosen, so the caller also needs the sign-up's browser, its password, or a new password that replaces
 * all credentials. Throws 410 for a void link, 409 `confirmation_elsewhere`, 422 for a wrong or weak password, or 429.
 */
export async function confirmAddress(
  runtime: Runtime,
  { token, password, new_password: newPassword }: ConfirmationInput,
  { browser, address }: { browser: string | undefined; address: string },
): Promise<string> {
  const account = await accountOf(runtime, runtime.db, token)
  if (!account) throw voidLink()
  const { row, credentials } = account
  const { email } = row
  if (row.emailVerified && newPassword !== undefined) throw alreadyConfirmed()
  if (row.emailVerified) return email
  if (newPassword !== undefined) {
    rejectGuessablePassword('new_password', newPassword, row, runtime.config.isLocal)
    await countAttempt(runtime.rateLimits, '/reset-password', { address, account: email })
  } else if (password !== undefined) await requirePassword(runtime, row.id, password, { address, account: email })
  else if (!isSignUpBrowser(runtime, email, credentials, browser)) throw confirmedElsewhere()
  const hash = newPassword === undefined ? null : await inPasswordQueue(runtime, () => hashPassword(newPassword))
  await runtime.db.transaction(async tx => {
    // The row is locked, so that no newer sign-up replaces the account between this check and the confirmation.
    const locked = await accountOf(runtime, tx, token, true)
    if (locked?.credentials !== credentials) throw voidLink()
    if (locked.row.emailVerified) throw alreadyConfirmed()
    if (hash !== null) {
      await replaceCredentials(tx, row.id, hash)
      await revokeLinksAndCodes(tx, row)
    }
    await tx.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, row.id))
  })
  return email
}

/** Checks the password. Each check counts as a sign-in attempt, so that a link does not allow faster guessing. */
async function requirePassword(
  runtime: Runtime,
  userId: string,
  password: string,
  attempt: { address: string; account: string },
): Promise<void> {
  await countAttempt(runtime.rateLimits, '/sign-in/email', attempt)
  const hash = await findPasswordHash(runtime.db, userId)
  if (!hash || !(await inPasswordQueue(runtime, () => isCorrectPassword(hash, password))))
    throw invalidInput({ password: 'Lozinka nije ona iz registracije.' })
  await forgiveAttempt(runtime.rateLimits, '/sign-in/email', attempt)
}

/** Returns the account and credentials of a link, or null if the link's signature does not match the credentials. */
async function accountOf(runtime: Runtime, db: Db | Tx, signedToken: string, isLocked = false) {
  const dot = signedToken.lastIndexOf('.')
  const [token, signature] = [signedToken.slice(0, dot), signedToken.slice(dot + 1)]
  const email = await addressIn(runtime, token)
  if (!email) return null
  const query = db.select().from(profiles).where(eq(profiles.email, email))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) return null
  const credentials = await credentialsOf(db, row.id)
  if (!isHmacOf(runtime.config, signedText(row.id, credentials), signature)) return null
  return { row, credentials }
}

async function addressIn({ config }: Runtime, token: string): Promise<string | undefined> {
  for (const secret of authSecretsOf(config)) {
    const claims = await verifyJWT<{ email?: string }>(token, secret)
    if (claims?.email) return claims.email
  }
  return undefined
}

function linkOf(runtime: Runtime, { id }: UserRef, token: string, credentials: string): string {
  const url = new URL(confirmationPath, runtime.config.APP_URL)
  url.searchParams.set('token', `${token}.${hmac(runtime.config, signedText(id, credentials))}`)
  return url.href
}

const signedText = (id: string, credentials: string) => `confirm:${id}:${credentials}`

const voidLink = () =>
  new Problem(410, 'invalid_link', 'Link je neispravan ili je istekao. Prijavite se da biste zatražili novi.')
const alreadyConfirmed = () =>
  new Problem(410, 'already_confirmed', 'Adresa je već potvrđena. Prijavite se, ili zatražite link za novu lozinku.')
const confirmedElsewhere = () =>
  new Problem(
    409,
    'confirmation_elsewhere',
    'Nalog nije otvoren u ovom pregledaču. Upišite lozinku iz registracije ili izaberite novu.',
  )
