/** Flags that this browser stores (docs/product.md, Accounts). */
const flags = {
  /** Set when the pre-launch dialog was closed. Sign-out does not clear this flag. */
  dismissedDialog: 'prelaunch_dialog_closed',
  /** Set for a provider with a confirmed address, who never sees the dialog. Sign-out does not clear this flag. */
  confirmedProvider: 'confirmed_provider',
  providerSignup: 'provider_signup_completed',
  regularSignup: 'regular_signup_completed',
  pendingRole: 'pending_role',
  pendingLocation: 'pending_location',
  /** The page that the user was going to before signing up. */
  pendingNext: 'pending_next',
  assistant: 'ai_assistant_enabled',
  /** The id of the town that the home page's address last named. The server never learns it. */
  town: 'town',
  /** Set when the browser goes to single sign-on. If the next page has a signed-in user, the sign-in succeeded. */
  awayToSignIn: 'away_to_sign_in',
} as const
export type LocalFlag = keyof typeof flags

/** Event in this tab when a flag changes. Other tabs get the browser's storage event. */
export const flagsChangedEvent = 'local-storage-changed'

const keptAfterSignOut: LocalFlag[] = ['dismissedDialog', 'confirmedProvider']

/** Returns a flag's value, or null if the flag is not set or storage is switched off. */
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
