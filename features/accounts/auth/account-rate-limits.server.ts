import { widerNetworkOf } from '../../../platform/server/http/network.server.ts'
import type { RateLimit, RateLimits } from '../../../platform/server/rate-limits.server.ts'

/**
 * Limits slow attackers down but never lock an account. Most attempts count per network address and account, so that
 * the owner can sign in from another network. Emails and two-factor codes also count per account alone. Backup codes
 * have their own limit, so that they still work when the limit of the app's codes is reached.
 */
export const rateLimits = {
  signIn: { name: 'sign-in', points: 10, seconds: 300 },
  signInAddress: { name: 'sign-in-address', points: 200, seconds: 300 },
  signUp: { name: 'sign-up', points: 20, seconds: 3600 },
  emailSender: { name: 'letter-sender', points: 30, seconds: 3600 },
  email: { name: 'letter', points: 3, seconds: 300 },
  firstEmails: { name: 'letter-first', points: 3, seconds: 21_600 },
  emailAccount: { name: 'letter-account', points: 10, seconds: 21_600 },
  newPassword: { name: 'new-password', points: 10, seconds: 300 },
  password: { name: 'password', points: 10, seconds: 300 },
  twoFactor: { name: 'second-step', points: 10, seconds: 300 },
  twoFactorAccount: { name: 'second-step-account', points: 50, seconds: 86_400 },
  backupCode: { name: 'backup-code', points: 10, seconds: 300 },
  link: { name: 'link', points: 30, seconds: 300 },
  other: { name: 'auth', points: 120, seconds: 60 },
  read: { name: 'auth-read', points: 600, seconds: 60 },
} satisfies Record<string, RateLimit>

/** An attempt's network address and its account. The account is the user's id if known, or else an email address. */
export type Attempt = { address: string; account: string }
type LimitKey = [RateLimit, string]

const signInKeys = ({ address, account }: Attempt): LimitKey[] => [
  [rateLimits.signIn, `${address}|${account}`],
  [rateLimits.signInAddress, address],
]
const passwordKeys = ({ address, account }: Attempt): LimitKey[] => [[rateLimits.password, `${address}|${account}`]]
/** Counts attempts per account from all network addresses. Without an account, counts per network address. */
const twoFactorKeys = ({ address, account }: Attempt): LimitKey[] =>
  account
    ? [
        [rateLimits.twoFactor, account],
        [rateLimits.twoFactorAccount, account],
      ]
    : [[rateLimits.other, address]]
/** Counts backup codes apart, so that a backup code still works when the limit of the app's codes is reached. */
const backupCodeKeys = ({ address, account }: Attempt): LimitKey[] =>
  account ? [[rateLimits.backupCode, account]] : [[rateLimits.other, address]]

const keysByPath: Record<string, (attempt: Attempt) => LimitKey[]> = {
  '/sign-in/email': signInKeys,
  '/sign-in/email-otp': signInKeys,
  '/sign-up/email': ({ address }) => [[rateLimits.signUp, address]],
  '/reset-password': ({ address }) => [[rateLimits.newPassword, address]],
  '/change-password': passwordKeys,
  '/change-email': passwordKeys,
  '/delete-user': passwordKeys,
  '/verify-password': passwordKeys,
  '/two-factor/enable': passwordKeys,
  '/two-factor/disable': passwordKeys,
  '/two-factor/generate-backup-codes': passwordKeys,
  '/two-factor/get-totp-uri': passwordKeys,
  '/two-factor/verify-totp': twoFactorKeys,
  '/two-factor/verify-backup-code': backupCodeKeys,
}

/** Paths on which a correct guess resets the count. */
const forgivenPaths = new Set([
  '/sign-in/email',
  '/sign-in/email-otp',
  ...Object.keys(keysByPath).filter(path => keysByPath[path] === passwordKeys || path.startsWith('/two-factor/verify')),
])

/** Returns whether attempts on this path count for the caller's own account and not for the body's email address. */
export const isOwnAccountAttempt = (path: string) =>
  keysByPath[path] === passwordKeys || path.startsWith('/two-factor/')

/** Counts an attempt. Beyond the limit it throws 429 with the waiting time. */
export async function countAttempt(store: RateLimits, path: string, attempt: Attempt): Promise<void> {
  const kind = emailKinds[path]
  if (kind) return countEmail(store, kind, attempt)
  const keys = keysByPath[path]?.(attempt) ?? [[rateLimits.other, attempt.address]]
  for (const [limit, key] of keys) await store.consume(limit, key)
}

/** Paths that send an email. Each kind of email counts apart, so that a flood of one kind does not stop the others. */
const emailKinds: Record<string, EmailKind> = {
  '/send-verification-email': 'confirmation',
  '/email-otp/send-verification-otp': 'code',
  '/request-password-reset': 'reset',
}
type EmailKind = 'confirmation' | 'code' | 'reset' | 'own-code' | 'new-address'

/**
 * Counts a requested email. Each network has a limit for all accounts together. A network's first emails to an account
 * are sent even during a flood from other networks. For later emails all networks share the account's limit.
 */
export async function countEmail(store: RateLimits, kind: EmailKind, { address, account }: Attempt): Promise<void> {
  const network = widerNetworkOf(address)
  await store.consume(rateLimits.email, `${address}|${account}|${kind}`)
  await store.consume(rateLimits.emailSender, network)
  const isFirst = await store.tryConsume(rateLimits.firstEmails, `${network}|${account}|${kind}`)
  if (!isFirst) await store.consume(rateLimits.emailAccount, `${account}|${kind}`)
}

export const countSignUpEmail = (store: RateLimits, attempt: Attempt): Promise<void> =>
  countEmail(store, 'confirmation', attempt)

export const countRead = (store: RateLimits, address: string): Promise<void> => store.consume(rateLimits.read, address)

/** Resets the account's count after a correct password or code, but not the count of the network address. */
export async function forgiveAttempt(store: RateLimits, path: string, attempt: Attempt): Promise<void> {
  if (!forgivenPaths.has(path)) return
  for (const [limit, key] of keysByPath[path]?.(attempt) ?? []) {
    if (limit !== rateLimits.signInAddress && limit !== rateLimits.other) await store.reset(limit, key)
  }
}
