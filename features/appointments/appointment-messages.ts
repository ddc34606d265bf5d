export const incompleteMessage = 'Molimo vas unesite ime klijenta i odaberite vreme.'
