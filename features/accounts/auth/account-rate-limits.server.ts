import { widerNetwork } from '../../../platform/server/http/network.server.ts'
import type { RateLimit, RateLimits } from '../../../platform/server/rate-limits.server.ts'

/**
 * Slowed, never locked: whoever guesses is counted by his address, so the same account from another address is another
 * key. Only what nobody needs in such numbers is counted for an account alone: letters, and guesses at the second step,
 * beside which the backup codes, counted apart, stay open.
 */
export const rateLimits = {
  signIn: { name: 'sign-in', points: 10, seconds: 300 },
  signInAddress: { name: 'sign-in-address', points: 200, seconds: 300 },
  signUp: { name: 'sign-up', points: 20, seconds: 3600 },
  letterSender: { name: 'letter-sender', points: 30, seconds: 3600 },
  letter: { name: 'letter', points: 3, seconds: 300 },
  letterFirst: { name: 'letter-first', points: 3, seconds: 21_600 },
  letterAccount: { name: 'letter-account', points: 10, seconds: 21_600 },
  newPassword: { name: 'new-password', points: 10, seconds: 300 },
  password: { name: 'password', points: 10, seconds: 300 },
  secondStep: { name: 'second-step', points: 10, seconds: 300 },
  secondStepAccount: { name: 'second-step-account', points: 50, seconds: 86_400 },
  backupCode: { name: 'backup-code', points: 10, seconds: 300 },
  link: { name: 'link', points: 30, seconds: 300 },
  other: { name: 'auth', points: 120, seconds: 60 },
  read: { name: 'auth-read', points: 600, seconds: 60 },
} satisfies Record<string, RateLimit>

/** Who asks: the address, and whose account it is about (an e-mail, or a person's id where it is known). */
export type Asking = { address: string; account: string }
type Taken = [RateLimit, string]

const signingIn = ({ address, account }: Asking): Taken[] => [
  [rateLimits.signIn, `${address}|${account}`],
  [rateLimits.signInAddress, address],
]
const password = ({ address, account }: Asking): Taken[] => [[rateLimits.password, `${address}|${account}`]]
/** By the account, wherever the guesses come from; without one there is nothing to guess. */
const secondStep = ({ address, account }: Asking): Taken[] =>
  account
    ? [
        [rateLimits.secondStep, account],
        [rateLimits.secondStepAccount, account],
      ]
    : [[rateLimits.other, address]]
/** Beside the app's codes, so that who has used those up still gets in. */
const backupCode = ({ address, account }: Asking): Taken[] =>
  account ? [[rateLimits.backupCode, account]] : [[rateLimits.other, address]]

/** What an attempt takes points of, by better-auth's path. */
const taken: Record<string, (asking: Asking) => Taken[]> = {
  '/sign-in/email': signingIn,
  '/sign-in/email-otp': signingIn,
  '/sign-up/email': ({ address }) => [[rateLimits.signUp, address]],
  '/reset-password': ({ address }) => [[rateLimits.newPassword, address]],
  '/change-password': password,
  '/change-email': password,
  '/delete-user': password,
  '/verify-password': password,
  '/two-factor/enable': password,
  '/two-factor/disable': password,
  '/two-factor/generate-backup-codes': password,
  '/two-factor/get-totp-uri': password,
  '/two-factor/verify-totp': secondStep,
  '/two-factor/verify-backup-code': backupCode,
}

/** Where being right is forgotten as an attempt: what was guessed was known. */
const forgiven = new Set([
  '/sign-in/email',
  '/sign-in/email-otp',
  ...Object.keys(taken).filter(path => taken[path] === password || path.startsWith('/two-factor/verify')),
])

/** Attempts of somebody who is signed in, or at the second step: the account is his, whatever he sends. */
export const isAboutCaller = (path: string) => taken[path] === password || path.startsWith('/two-factor/')

/** Counts an attempt, or throws the refusal with the waiting time. */
export async function countAttempt(store: RateLimits, path: string, asking: Asking): Promise<void> {
  const kind = letters[path]
  if (kind) return countLetter(store, kind, asking)
  for (const [limit, key] of taken[path]?.(asking) ?? [[rateLimits.other, asking.address]]) await store.take(limit, key)
}

/** The letters that can be asked for; each kind is counted apart, so that a flood of one does not stop another. */
const letters: Record<string, Letter> = {
  '/send-verification-email': 'confirmation',
  '/email-otp/send-verification-otp': 'code',
  '/request-password-reset': 'reset',
}
type Letter = 'confirmation' | 'code' | 'reset' | 'own-code' | 'new-address'

/**
 * Counts a letter that somebody asks for, to whomever the address belongs. A sender gets only so many in all, whoever
 * they go to. The first ones a network asks for of an account always go out, so that a flood from elsewhere never locks
 * the owner out; what goes beyond them is shared by all networks.
 */
export async function countLetter(store: RateLimits, kind: Letter, { address, account }: Asking): Promise<void> {
  const place = widerNetwork(address)
  await store.take(rateLimits.letter, `${address}|${account}|${kind}`)
  await store.take(rateLimits.letterSender, place)
  const isFirst = await store.spare(rateLimits.letterFirst, `${place}|${account}|${kind}`)
  if (!isFirst) await store.take(rateLimits.letterAccount, `${account}|${kind}`)
}

/** A sign-up writes a letter as well, the one that confirms the address. */
export const countSignUpLetter = (store: RateLimits, asking: Asking): Promise<void> =>
  countLetter(store, 'confirmation', asking)

/** Questions that change nothing, such as who is signed in. */
export const countRead = (store: RateLimits, address: string): Promise<void> => store.take(rateLimits.read, address)

/** After a right password or code: the count of the account begins anew, that of the address goes on. */
export async function forgiveAttempt(store: RateLimits, path: string, asking: Asking): Promise<void> {
  if (!forgiven.has(path)) return
  for (const [limit, key] of taken[path]?.(asking) ?? []) {
    if (limit !== rateLimits.signInAddress && limit !== rateLimits.other) await store.forgive(limit, key)
  }
}
