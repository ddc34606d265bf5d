export const clientLengths = { phone: 30, note: 2000 }
/** Clients in the list; no provider has more. */
export const maxClients = 2000
export const maxHistoryEntries = 100
