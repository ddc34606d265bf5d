import { readFlag, writeFlag } from '../local-flags.ts'

/** Returns whether the browser has just returned from single sign-on (sign-in.ts), and clears the flag. */
export function takeSingleSignOnReturn(): boolean {
  const wasAway = readFlag('awayToSignIn') !== null
  if (wasAway) writeFlag('awayToSignIn', null)
  return wasAway
}
