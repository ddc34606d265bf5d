/*
 * Serbian account numbers: three digits of the bank, thirteen of the account, two check digits (ISO 7064, mod 97-10:
 * all eighteen modulo 97 are 1). Input may have any dashes and spaces and omit the zeros in the middle.
 */

/** Includes zero-width characters, which pasted text can hold. */
const spaces = /[\s\p{Cf}]+/gu
const dashes = /[\p{Dash_Punctuation}\u2212]/gu

/** Converts `165-55-74` to `165000000000005574`, without testing the check digits; null for other text. */
export function parseAccount(text: string): string | null {
  const plain = text.replace(spaces, '').replace(dashes, '-')
  const [, bank, account, check] = plain.match(/^(\d{3})-(\d{1,13})-(\d{2})$/) ?? []
  if (bank && account && check) return `${bank}${account.padStart(13, '0')}${check}`
  return /^\d{18}$/.test(plain) ? plain : null
}

export const isValidAccount = (digits: string): boolean => /^\d{18}$/.test(digits) && BigInt(digits) % 97n === 1n

/** `165-0000000000055-74` */
export const formatAccount = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 16)}-${digits.slice(16)}`
