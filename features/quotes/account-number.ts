/**
 * Numbers of accounts in Serbia: the bank's three digits, the account's thirteen, two check digits (ISO 7064, mod 97-10:
 * all eighteen leave 1). People write them with dashes and leave the zeros of the middle out; documents print other
 * dashes, and spaces that break no line.
 */

/** Also the marks without width that come along in a paste. */
const spaces = /[\s\p{Cf}]+/gu
const dashes = /[\p{Dash_Punctuation}\u2212]/gu

/** `165-55-74` → `165000000000005574`; null where it is no such number, whatever its check digits. */
export function wholeAccount(text: string): string | null {
  const plain = text.replace(spaces, '').replace(dashes, '-')
  const [, bank, account, check] = plain.match(/^(\d{3})-(\d{1,13})-(\d{2})$/) ?? []
  if (bank && account && check) return `${bank}${account.padStart(13, '0')}${check}`
  return /^\d{18}$/.test(plain) ? plain : null
}

export const isAccount = (digits: string): boolean => /^\d{18}$/.test(digits) && BigInt(digits) % 97n === 1n

/** `165-0000000000055-74` */
export const formatAccount = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 16)}-${digits.slice(16)}`
