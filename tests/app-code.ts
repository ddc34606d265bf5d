import { setTimeout as delay } from 'node:timers/promises'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'

const step = 30_000
/** So much of a step a test may need until what it typed has arrived. */
const enough = 6_000

/** What an authenticator app keeps, by the address it was given (`otpauth://…`). */
export const keyOf = (uri: string) => keyFrom(new URL(uri).searchParams.get('secret')!)
/** The same from the text that can be typed in. */
export const keyFrom = (secret: string) => new TextDecoder().decode(base32.decode(secret) as Uint8Array)

/** The code the app shows now; near the end of its half minute, the next one when it comes. */
export async function appCode(key: string): Promise<string> {
  const left = step - (Date.now() % step)
  // A timer may be a millisecond early, and would then give the code that has just ended.
  if (left < enough) await delay(left + 20)
  return createOTP(key).totp()
}

/** The code of a step before (-1) or to come (1). */
export const appCodeAt = (key: string, steps: number) => createOTP(key).hotp(Math.floor(Date.now() / step) + steps)
