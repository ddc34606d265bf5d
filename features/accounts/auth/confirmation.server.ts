import { createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../../../platform/server/database/db.server.ts'
import { invalidInput, Problem } from '../../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isSealOf, seal, secretsOf } from '../../../platform/server/seal.server.ts'
import { type Confirmation, type ConfirmationInput, type SignUpInput, signUpInput } from '../account.ts'
import { sendAlreadyHere, sendConfirmation, sendConfirmationAnew } from '../account-mails.server.ts'
import { accounts, profiles, sessions, twoFactors } from '../account-tables.server.ts'
import { confirmationPath } from '../sign-in/sign-in-way.ts'
import { countAttempt, forgiveAttempt } from './account-rate-limits.server.ts'
import { refuseGuessable } from './common-passwords.server.ts'
import { voidOlderWays } from './older-ways.server.ts'
import { lastInTransaction } from './one-transaction.server.ts'
import { hashPassword, inPasswordQueue, isPassword } from './password-hash.server.ts'
import { isSignUpBrowser, type Person, passwordHash, runningSignUp, waysIn } from './sign-up-browser.server.ts'

/** Sends the link that confirms the address and, by its seal, only the ways in that the account has now. */
export async function sendSealedLink(runtime: Runtime, person: Person, token: string): Promise<void> {
  const signUp = runningSignUp(runtime)
  signUp.person = person
  return lastInTransaction(runtime, async db => {
    const ways = signUp.hash ?? (await waysIn(db, person.id))
    await sendConfirmation(runtime, person.email, linkOf(runtime, person, token, ways))
  })
}

/**
 * Somebody signs up with an address that is here already; he is answered as any other, the owner of the mailbox gets
 * the letter that fits. While the address is not confirmed the newest sign-up counts: nobody can open an account with
 * a stranger's address, wait until he signs up himself, and get in by the first password.
 */
export async function signUpAgain(runtime: Runtime, person: Person, request: Request): Promise<void> {
  // better-auth hashes the password of a known address too, so that it takes as long as an unknown one.
  const hash = runningSignUp(runtime).hash!
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
    await takeOnlyPassword(tx, id, hash)
    return true
  })
}

/** Ends sessions, the second step and every way in, and leaves this password as the only one. */
async function takeOnlyPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  for (const way of [sessions, twoFactors, accounts]) await tx.delete(way).where(eq(way.userId, userId))
  await tx
    .insert(accounts)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: 'credential', password: hash })
}

/** The data for the page of a letter's link; null for a void link. Changes nothing. `browser` is the cookie of a sign-up. */
export async function findConfirmation(
  runtime: Runtime,
  token: string,
  browser: string | undefined,
): Promise<Confirmation | null> {
  const found = await accountOf(runtime, runtime.db, token)
  if (!found) return null
  const { row, ways } = found
  return {
    email: row.email,
    is_confirmed: row.emailVerified,
    is_sign_up_browser: isSignUpBrowser(runtime, row.email, ways, browser),
    has_password: (await passwordHash(runtime.db, row.id)) !== '',
  }
}

/**
 * Confirms the address of a letter's link and answers it. The link alone proves the mailbox and not the password, which
 * a stranger may have chosen: it takes the browser that signed up, that password, or a new one, which ends every other
 * way in. Throws 410 for a void link, 409 `confirmation_elsewhere`, 422 for a wrong or weak password, 429.
 */
export async function confirmAddress(
  runtime: Runtime,
  { token, password, new_password: chosen }: ConfirmationInput,
  { browser, address }: { browser: string | undefined; address: string },
): Promise<string> {
  const found = await accountOf(runtime, runtime.db, token)
  if (!found) throw voidLink()
  const { row, ways } = found
  const { email } = row
  if (row.emailVerified && chosen !== undefined) throw alreadyConfirmed()
  if (row.emailVerified) return email
  if (chosen !== undefined) {
    refuseGuessable('new_password', chosen, row, runtime.config.isLocal)
    await countAttempt(runtime.rateLimits, '/reset-password', { address, account: email })
  } else if (password !== undefined) await requirePassword(runtime, row.id, password, { address, account: email })
  else if (!isSignUpBrowser(runtime, email, ways, browser)) throw confirmedElsewhere()
  const hash = chosen === undefined ? null : await inPasswordQueue(runtime, () => hashPassword(chosen))
  await runtime.db.transaction(async tx => {
    // Locked, so that no newer sign-up comes between the check and the confirmation.
    const now = await accountOf(runtime, tx, token, true)
    if (now?.ways !== ways) throw voidLink()
    if (now.row.emailVerified) throw alreadyConfirmed()
    if (hash !== null) {
      await takeOnlyPassword(tx, row.id, hash)
      await voidOlderWays(tx, row)
    }
    await tx.update(profiles).set({ emailVerified: true }).where(eq(profiles.id, row.id))
  })
  return email
}

/** Counted as signing in is, so that a link is no way to guess faster. */
async function requirePassword(
  runtime: Runtime,
  userId: string,
  password: string,
  asking: { address: string; account: string },
): Promise<void> {
  await countAttempt(runtime.rateLimits, '/sign-in/email', asking)
  const hash = await passwordHash(runtime.db, userId)
  if (!hash || !(await inPasswordQueue(runtime, () => isPassword(hash, password))))
    throw invalidInput({ password: 'Lozinka nije ona iz registracije.' })
  await forgiveAttempt(runtime.rateLimits, '/sign-in/email', asking)
}

/** The account of a link whose seal fits the ways in that it has now, and these; null for every other link. */
async function accountOf(runtime: Runtime, db: Db | Tx, given: string, isLocked = false) {
  const dot = given.lastIndexOf('.')
  const [token, mark] = [given.slice(0, dot), given.slice(dot + 1)]
  const email = await addressIn(runtime, token)
  if (!email) return null
  const query = db.select().from(profiles).where(eq(profiles.email, email))
  const [row] = await (isLocked ? query.for('update') : query)
  if (!row) return null
  const ways = await waysIn(db, row.id)
  if (!isSealOf(runtime.config, sealed(row.id, ways), mark)) return null
  return { row, ways }
}

async function addressIn({ config }: Runtime, token: string): Promise<string | undefined> {
  for (const secret of secretsOf(config)) {
    const found = await verifyJWT<{ email?: string }>(token, secret)
    if (found?.email) return found.email
  }
  return undefined
}

function linkOf(runtime: Runtime, { id }: Person, token: string, ways: string): string {
  const url = new URL(confirmationPath, runtime.config.APP_URL)
  url.searchParams.set('token', `${token}.${seal(runtime.config, sealed(id, ways))}`)
  return url.href
}

const sealed = (id: string, ways: string) => `confirm:${id}:${ways}`

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
