export const clientLengths = { phone: 30, note: 2000 }
/** Clients in the list; no provider has more. */
export const MAX_CLIENTS = 2000
export const MAX_HISTORY_ENTRIES = 100
