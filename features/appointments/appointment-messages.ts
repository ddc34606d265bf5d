/** Error of the form and of the endpoint. */
export const incompleteMessage = 'Molimo vas unesite ime klijenta i odaberite vreme.'
