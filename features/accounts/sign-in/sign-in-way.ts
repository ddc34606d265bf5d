/** better-auth's own endpoints. */
export const authPath = '/api/auth'

/** Stands in a browser that was signed out while the server could not be told; over https it is this host's alone. */
export const signedOutCookie = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}komsiluk.signed_out`

export const resetPath = '/nova-lozinka'

/** Where the link that confirms the address of a new account leads. */
export const confirmationPath = '/potvrda-adrese'

/** Where the link that goes to a new address leads. */
export const newAddressPath = '/nova-adresa'

/** The page at which mail for new messages is switched off without signing in. */
export const unsubscribePath = '/bez-obavestenja'

/** Where single sign-on and its failures come back to. */
export const returnPath = '/login?povratak=da'
