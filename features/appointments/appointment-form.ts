/** Error of the form and of the endpoint. */
export const incomplete = 'Molimo vas unesite ime klijenta i odaberite vreme.'
