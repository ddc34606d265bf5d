import { isValidAccount } from './account-number.ts'
import { formatPaymentAmount, MAX_TOTAL_IN_PARA, type Para } from './money.ts'

/**
 * Payment in a code for bank apps, by the National Bank's rules for IPS QR. The code contains tags in a fixed order,
 * separated by bars. Wrong data is refused, never corrected.
 */
export type IpsPayment = { account: string; holder: string; amount: Para; purpose: string; reference: string }

const limits = { holder: 70, holderLines: 3, purpose: 35, reference: 25, bytes: 331 }
/** Kinds of payers, for which banks require different payment codes. */
export const payers = ['citizen', 'business'] as const
export type Payer = (typeof payers)[number]
export const paymentCodes: Record<Payer, string> = { citizen: '289', business: '221' }

export class IpsRefusal extends Error {}

const encoder = new TextEncoder()
const byteLength = (text: string) => encoder.encode(text).length

/** Returns the text of the code. If the text is too long, only the purpose is shortened. */
export function ipsText({ account, holder, amount, purpose, reference }: IpsPayment, payer: Payer = 'citizen'): string {
  const name = holder.trim()
  if (!isValidAccount(account)) throw new IpsRefusal('account')
  if (!name || name.includes('|') || name.length > limits.holder || name.split('\n').length > limits.holderLines) {
    throw new IpsRefusal('holder')
  }
  if (amount <= 0n || amount > BigInt(MAX_TOTAL_IN_PARA)) throw new IpsRefusal('amount')
  const referenceText = reference && referenceTag(reference)
  const joinTags = (purposeLine: string) =>
    [
      `K:PR`,
      `V:01`,
      `C:1`,
      `R:${account}`,
      `N:${name}`,
      `I:${formatPaymentAmount(amount)}`,
      `SF:${paymentCodes[payer]}`,
    ]
      .concat(purposeLine ? `S:${purposeLine}` : [], referenceText ? `RO:${referenceText}` : [])
      .join('|')
  let purposeLine = toPurposeLine(purpose)
  // Removes whole characters, so that no character is split into bytes.
  while (purposeLine && byteLength(joinTags(purposeLine)) > limits.bytes)
    purposeLine = Array.from(purposeLine).slice(0, -1).join('').trimEnd()
  const text = joinTags(purposeLine)
  if (byteLength(text) > limits.bytes) throw new IpsRefusal('holder')
  return text
}

/** Joins lines, removes bars and shortens the text to the limit of a purpose. */
export const toPurposeLine = (purpose: string): string =>
  Array.from(purpose.replace(/[|\s]+/g, ' ').trim())
    .slice(0, limits.purpose)
    .join('')
    .trimEnd()

/** Returns the reference with the prefix 00, the model for references without check digits. */
function referenceTag(reference: string): string {
  const tag = `00${reference}`
  if (!/^[\dA-Z-]+$/i.test(reference) || tag.length > limits.reference) throw new IpsRefusal('reference')
  return tag
}
