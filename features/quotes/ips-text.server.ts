import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { ipsText, type Payer } from './ips.ts'
import { findQuote } from './quotes.server.ts'

/** Returns the text of the payment code for the quote that the caller has accepted. */
export async function findIpsText(
  acting: ActorContext,
  quoteId: string,
  payer: Payer,
): Promise<{ text: string; number: string }> {
  const { payment, number } = await findQuote(acting, quoteId)
  if (!payment) throw conflict('not_now', 'Ovu ponudu trenutno ne možete da platite preko IPS QR koda.')
  return { text: ipsText({ ...payment, amount: BigInt(payment.amount) }, payer), number }
}
