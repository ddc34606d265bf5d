/** Said by the form and by the endpoint. */
export const incomplete = 'Molimo vas unesite ime klijenta i odaberite vreme.'
