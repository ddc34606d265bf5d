export const authPath = '/api/auth'

/** Returns the name of the cookie that marks an unfinished sign-out. `__Host-` binds the cookie to this host. */
export const signedOutCookie = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}komsiluk.signed_out`

export const resetPath = '/nova-lozinka'

/** The page of the link that confirms a new account's address. */
export const confirmationPath = '/potvrda-adrese'

/** The page of the link that confirms a changed address. */
export const newAddressPath = '/nova-adresa'

export const unsubscribePath = '/bez-obavestenja'

/** The page to which single sign-on returns, also on failure. */
export const returnPath = '/login?povratak=da'
