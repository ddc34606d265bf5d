/** better-auth's own endpoints. */
export const authPath = '/api/auth'

/** How long a code sent by mail is good for, and how long to wait before another can be asked for. */
export const codeMinutes = 10
export const codeAgainSeconds = 60

/** How long one stays signed in without coming back. */
export const signedInDays = 30

/** After so many days one signs in anew, however often one has come back. */
export const longestDays = 90

/** Stands in a browser that was signed out while the server could not be told; over https it is this host's alone. */
export const signedOutCookie = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}komsiluk.signed_out`

/** A device on which the second step is not asked for again. */
export const trustedDays = 30

/** A link for a new password. */
export const resetMinutes = 60
export const resetPath = '/nova-lozinka'

/** Where the link that confirms the address of a new account leads. */
export const confirmationPath = '/potvrda-adrese'

/** Where the link that goes to a new address leads. */
export const newAddressPath = '/nova-adresa'

/** The page at which mail for new messages is switched off without signing in. */
export const unsubscribePath = '/bez-obavestenja'

/** What changes who can get in wants the password, or for people without one a sign-in as recent as this. */
export const freshMinutes = 10

/** Where single sign-on and its failures come back to. */
export const returnPath = '/login?povratak=da'
