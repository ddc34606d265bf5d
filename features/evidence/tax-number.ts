/**
 * Returns whether a text has the form of a PIB: nine digits, the last one by ISO 7064 (MOD 11,10). The form says
 * nothing about the owner of the number.
 */
export function isTaxNumber(text: string): boolean {
  if (!/^[1-9]\d{8}$/.test(text)) return false
  let product = 10
  for (const digit of text.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(text[8])
}

/** Returns whether a text has the form of a matični broj of a company or an entrepreneur: eight digits. */
export const isCompanyNumber = (text: string): boolean => /^\d{8}$/.test(text)
