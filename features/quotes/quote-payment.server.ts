import { eq } from 'drizzle-orm'
import { toSingleLine } from '../../platform/browser/text-schemas.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import { toPurposeLine } from './ips.ts'
import type { PaymentAccount } from './payment-account.ts'
import type { Quote } from './quote.ts'
import { formatQuoteNumber } from './quote-content.server.ts'
import { paymentAccounts, type QuoteRow, type VersionRow } from './quote-tables.server.ts'

/** Returns the payment of an accepted version. The money goes to the account stored at acceptance. */
export function toPayment(row: QuoteRow, { total, accountSnapshot }: VersionRow): Quote['payment'] {
  if (!accountSnapshot) return null
  const number = formatQuoteNumber(row)
  return {
    account: accountSnapshot.account,
    // Removes control characters, because older texts were stored before input was cleaned.
    holder: toSingleLine(accountSnapshot.holder),
    amount: Number(total),
    purpose: toPurposeLine(`Ponuda ${number}`),
    reference: number.replace(/\D/g, ''),
  }
}

export async function findPaymentAccount(db: Db | Tx, providerId: string): Promise<PaymentAccount | null> {
  const [row] = await db.select().from(paymentAccounts).where(eq(paymentAccounts.providerId, providerId))
  return row ? { holder: row.holder, account: row.account } : null
}
