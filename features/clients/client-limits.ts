export const clientLengths = { phone: 30, note: 2000 }
/** Nobody's card file is longer; a page more than that would not be read either. */
export const mostClients = 2000
/** Entries of the common history that a card shows. */
export const mostShownOnCard = 100
