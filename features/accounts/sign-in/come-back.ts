import { readFlag, writeFlag } from '../local-flags.ts'

/** Whether the page was opened by coming back from single sign-on (sign-in.ts); true once. */
export function hasComeBack(): boolean {
  const wasAway = readFlag('awayToSignIn') !== null
  if (wasAway) writeFlag('awayToSignIn', null)
  return wasAway
}
