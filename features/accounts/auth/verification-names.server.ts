import { createHash } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import { verifications } from '../account-tables.server.ts'

const resetPrefix = 'reset-password:'
/** Prefix of a reset link's stored hash. By this prefix, older links are found and deleted. */
export const resetHashPrefix = 'reset:'
export const resetName = (token: string) => `${resetPrefix}${token}`

/** Returns the hash under which a token or code is stored, so that a stolen copy of the table gives no access. */
export const storedName = (name: string) =>
  (name.startsWith(resetPrefix) ? resetHashPrefix : '') + createHash('sha256').update(name).digest('base64url')

export const emailChangeId = (userId: string) => `new-email:${userId}`
export const proofCodeId = (userId: string) => `own-code:${userId}`
/** Returns the id of the last TOTP time step that a user signed in with. */
export const usedTotpStepId = (userId: string) => `used-step:${userId}`
/** Returns the id of the user's last session confirmation, by password or code. */
export const sessionConfirmationId = (userId: string) => `confirmed:${userId}`
export const signInCodeName = (email: string) => storedName(`sign-in-otp-${email}`)

/** Matches a user's links, codes and trusted devices: better-auth's rows by value, the app's own rows by id. */
export const isLinkOrCodeOf = (userId: string) =>
  or(eq(verifications.value, userId), inArray(verifications.id, [proofCodeId(userId), emailChangeId(userId)]))
