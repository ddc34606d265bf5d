import type { Acting } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { ipsText } from './ips.ts'
import { findQuote } from './quotes.server.ts'

/** The text of the code by which the caller pays what he has accepted. */
export async function findIpsText(acting: Acting, quoteId: string): Promise<{ text: string; number: string }> {
  const { payment, number } = await findQuote(acting, quoteId)
  if (!payment) throw conflict('not_now', 'Ova ponuda se sada ne plaća preko IPS QR koda.')
  return { text: ipsText({ ...payment, amount: BigInt(payment.amount) }), number }
}
