/** Seven digits or more with what one writes between them, and an e-mail address. */
const number = /(?:\+|00)?\d(?:[\s./()-]{0,3}\d){6,}/g
const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu

/** The text as others read it: a number or an e-mail address in it is for the conversation alone. */
export const withoutContacts = (text: string): string =>
  text.replace(address, '(email sakriven)').replace(number, '(broj sakriven)')

export const hasContacts = (text: string): boolean => withoutContacts(text) !== text
