export const confirmedPath = '/login?potvrda=da'
