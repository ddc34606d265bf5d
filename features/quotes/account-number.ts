/*
 * Serbian account numbers have three digits of the bank, thirteen of the account and two check digits. All eighteen
 * digits modulo 97 are 1 (ISO 7064, mod 97-10). Input can have dashes and spaces, and can omit zeros of the account.
 */

/** Zero-width characters are included, because pasted text can contain them. */
const spaces = /[\s\p{Cf}]+/gu
const dashes = /[\p{Dash_Punctuation}\u2212]/gu

/** Converts `165-55-74` to `165000000000005574` without a test of the check digits. Null for other text. */
export function parseAccount(text: string): string | null {
  const plain = text.replace(spaces, '').replace(dashes, '-')
  const [, bank, account, check] = plain.match(/^(\d{3})-(\d{1,13})-(\d{2})$/) ?? []
  if (bank && account && check) return `${bank}${account.padStart(13, '0')}${check}`
  return /^\d{18}$/.test(plain) ? plain : null
}

export const isValidAccount = (digits: string): boolean => /^\d{18}$/.test(digits) && BigInt(digits) % 97n === 1n

/** Formats digits as `165-0000000000055-74`. */
export const formatAccount = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 16)}-${digits.slice(16)}`
