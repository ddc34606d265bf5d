/** The page after the address was confirmed. */
export const confirmedPath = '/login?potvrda=da'
