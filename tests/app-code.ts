import { setTimeout as delay } from 'node:timers/promises'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

const STEP_MS = 30_000
/** A code is valid for at least this long after it is returned, so that a test can type and send it. */
const MIN_VALIDITY_MS = 6_000

/** Returns the key in the address that an authenticator app scans (`otpauth://…`). */
export const keyInUri = (uri: string) => decodeKey(new URL(uri).searchParams.get('secret')!)
/** Decodes the key from the Base32 text that a user can type instead of scanning. */
export const decodeKey = (secret: string) => new TextDecoder().decode(base32.decode(secret) as Uint8Array)

/** Returns the current code of an authenticator app. Near the end of the code's 30 seconds, waits for the next. */
export async function currentAppCode(key: string): Promise<string> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS)
  // Waits a little longer, because a timer may fire a millisecond early, when the old code is still the current code.
  if (leftMs < MIN_VALIDITY_MS) await delay(leftMs + 20)
  return createOTP(key).totp()
}

/** Returns the code of the previous (-1) or next (1) 30 seconds. */
export const appCodeAt = (key: string, steps: number) => createOTP(key).hotp(Math.floor(Date.now() / STEP_MS) + steps)
