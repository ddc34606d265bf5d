import { isAccount } from './account-number.ts'
import { mostTotal, type Para, paymentAmount } from './money.ts'

/**
 * The text of a code for paying by a bank's application, by the National Bank's rules for IPS QR: tags in one order, no
 * empty ones, nothing between them but a bar. What concerns the money is refused when it is wrong, never mended.
 */
export type Payment = { account: string; holder: string; amount: Para; purpose: string; reference: string }

const most = { holder: 70, holderLines: 3, purpose: 35, reference: 25, bytes: 331 }
/** A person pays as a citizen or for a business, and banks want another code for each. */
export const payers = ['citizen', 'business'] as const
export type Payer = (typeof payers)[number]
export const paymentCodes: Record<Payer, string> = { citizen: '289', business: '221' }

export class IpsRefusal extends Error {}

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** The text of the code; a purpose that makes it too long is shortened, nothing else. */
export function ipsText({ account, holder, amount, purpose, reference }: Payment, payer: Payer = 'citizen'): string {
  const name = holder.trim()
  if (!isAccount(account)) throw new IpsRefusal('account')
  if (!name || name.includes('|') || name.length > most.holder || name.split('\n').length > most.holderLines) {
    throw new IpsRefusal('holder')
  }
  if (amount <= 0n || amount > BigInt(mostTotal)) throw new IpsRefusal('amount')
  const to = reference && referenceTag(reference)
  const tags = (words: string) =>
    [`K:PR`, `V:01`, `C:1`, `R:${account}`, `N:${name}`, `I:${paymentAmount(amount)}`, `SF:${paymentCodes[payer]}`]
      .concat(words ? `S:${words}` : [], to ? `RO:${to}` : [])
      .join('|')
  let words = oneLine(purpose)
  // By whole characters, so that none is cut in two.
  while (words && bytesOf(tags(words)) > most.bytes) words = Array.from(words).slice(0, -1).join('').trimEnd()
  const text = tags(words)
  if (bytesOf(text) > most.bytes) throw new IpsRefusal('holder')
  return text
}

/** On one line, without bars, no longer than it may be. */
export const oneLine = (purpose: string): string =>
  Array.from(purpose.replace(/[|\s]+/g, ' ').trim())
    .slice(0, most.purpose)
    .join('')
    .trimEnd()

/** The model 00, which says that what follows has no check digits. */
function referenceTag(reference: string): string {
  const tag = `00${reference}`
  if (!/^[\dA-Z-]+$/i.test(reference) || tag.length > most.reference) throw new IpsRefusal('reference')
  return tag
}
