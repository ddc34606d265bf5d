import { createHash } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { verifications } from '../account-tables.server.ts'

const resetPrefix = 'reset-password:'
/** What stands before the hash of a link for a new password, so that a newer one finds the older ones. */
export const resetMark = 'reset:'
/** The name better-auth gives such a link. */
export const resetName = (token: string) => `${resetPrefix}${token}`

/** How better-auth's tokens and codes are named in the table: by a hash, so that a copy of the table opens nothing. */
export const storedName = (name: string) =>
  (name.startsWith(resetPrefix) ? resetMark : '') + createHash('sha256').update(name).digest('base64url')

/** Where a person's wish for a new address lies. */
export const emailChangeId = (userId: string) => `new-email:${userId}`
/** Where the code lies that stands for a password. */
export const codeId = (userId: string) => `own-code:${userId}`
/** Where the last step of the authenticator app lies that somebody has signed in with. */
export const usedStepId = (userId: string) => `used-step:${userId}`
/** Which session of a person was confirmed last, by the password or a code. */
export const confirmedId = (userId: string) => `confirmed:${userId}`
/** Where a code for signing in lies. */
export const signInCodeName = (email: string) => storedName(`sign-in-otp-${email}`)

/** A person's links, codes and trusted devices: better-auth's rows have his id as their value, ours have it in their own. */
export const linksAndCodes = (userId: string) =>
  or(eq(verifications.value, userId), inArray(verifications.id, [codeId(userId), emailChangeId(userId)]))
