/** Flags that this browser stores (docs/product.md, Accounts). */
const flags = {
  /** The pre-launch dialog was closed; kept after sign-out. */
  dismissedDialog: 'prelaunch_dialog_closed',
  /** A provider with a confirmed address never sees that dialog again; kept after sign-out. */
  confirmedProvider: 'confirmed_provider',
  providerSignup: 'provider_signup_completed',
  regularSignup: 'regular_signup_completed',
  pendingRole: 'pending_role',
  pendingLocation: 'pending_location',
  /** The page that the user was going to before signing up. */
  pendingNext: 'pending_next',
  assistant: 'ai_assistant_enabled',
  /** The browser has gone to single sign-on; a user who is signed in on the next page came from it. */
  awayToSignIn: 'away_to_sign_in',
} as const
export type LocalFlag = keyof typeof flags

/** Event in this tab when a flag changes; other tabs get the browser's storage event. */
export const flagsChangedEvent = 'local-storage-changed'

const keptAfterSignOut: LocalFlag[] = ['dismissedDialog', 'confirmedProvider']

/** Returns a flag; null also when storage is switched off. */
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
  window.dispatchEvent(new CustomEvent(flagsChangedEvent))
}

export function clearFlagsOnSignOut(): void {
  for (const flag of Object.keys(flags) as LocalFlag[]) if (!keptAfterSignOut.includes(flag)) writeFlag(flag, null)
}
