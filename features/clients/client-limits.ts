export const clientLengths = { phone: 30, note: 2000 }
/** Maximum number of clients in the list, higher than any provider needs. */
export const MAX_CLIENTS = 2000
export const MAX_HISTORY_ENTRIES = 100
