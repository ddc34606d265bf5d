/** What this browser remembers (docs/product.md, Accounts). */
const flags = {
  /** The pre-launch dialog was closed; outlives signing out. */
  dismissedDialog: 'prelaunch_dialog_closed',
  /** A provider with a confirmed address never sees that dialog again; outlives signing out. */
  confirmedProvider: 'confirmed_provider',
  providerSignup: 'provider_signup_completed',
  regularSignup: 'regular_signup_completed',
  pendingRole: 'pending_role',
  pendingLocation: 'pending_location',
  /** Where somebody was on his way to who turned off to open an account first. */
  pendingNext: 'pending_next',
  assistant: 'ai_assistant_enabled',
  /** One has left for single sign-on; who is signed in when the next page comes has just come in by it. */
  awayToSignIn: 'away_to_sign_in',
} as const
export type LocalFlag = keyof typeof flags

/** Told to this tab when a flag has changed; other tabs hear the browser's own storage event. */
export const flagsChanged = 'local-storage-changed'

const outliveSignOut: LocalFlag[] = ['dismissedDialog', 'confirmedProvider']

/** Storage can be switched off or full; then a flag is simply not kept. */
export function readFlag(flag: LocalFlag): string | null {
  try {
    return localStorage.getItem(flags[flag])
  } catch {
    return null
  }
}

export function writeFlag(flag: LocalFlag, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(flags[flag])
    else localStorage.setItem(flags[flag], value)
  } catch {}
  window.dispatchEvent(new CustomEvent(flagsChanged))
}

export function clearFlagsOnSignOut(): void {
  for (const flag of Object.keys(flags) as LocalFlag[]) if (!outliveSignOut.includes(flag)) writeFlag(flag, null)
}
