export const maxClientNameLength = 80
export const maxNotesLength = 20

/** Said by the form and by the endpoint. */
export const incomplete = 'Molimo vas unesite ime klijenta i odaberite vreme.'
