export const clientLengths = { phone: 30, note: 2000 }
/** Clients in the list; no provider has more. */
export const mostClients = 2000
export const mostShownOnCard = 100
