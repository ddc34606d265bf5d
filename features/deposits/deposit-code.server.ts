import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict } from '../../platform/server/http/problem.server.ts'
import { findBooking } from '../bookings/bookings.server.ts'
import { ipsText, type Payer } from '../quotes/ips.ts'

/** Returns the text of the payment code for the deposit that the caller's booking waits for. */
export async function findDepositCode(acting: ActorContext, bookingId: string, payer: Payer): Promise<string> {
  const { deposit } = await findBooking(acting, bookingId)
  if (!deposit?.payment) throw conflict('not_now', 'Ovu kaparu trenutno ne možete da platite.')
  return ipsText({ ...deposit.payment, amount: BigInt(deposit.amount) }, payer)
}
