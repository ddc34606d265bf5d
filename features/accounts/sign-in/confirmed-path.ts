/** Where the link in the confirmation mail ends. */
export const confirmedPath = '/login?potvrda=da'
