import { eq } from 'drizzle-orm'
import { asLine } from '../../platform/browser/written-text.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { oneLine } from './ips.ts'
import type { PaymentAccount } from './payment-account.ts'
import type { Quote } from './quote.ts'
import { numberOf } from './quote-content.server.ts'
import { paymentAccounts, type QuoteRow, type VersionRow } from './quote-tables.server.ts'

/** Returns the payment of an accepted version, to the account of its acceptance. */
export function paymentOf(row: QuoteRow, { total, accountSnapshot }: VersionRow): Quote['payment'] {
  if (!accountSnapshot) return null
  const number = numberOf(row)
  return {
    account: accountSnapshot.account,
    // Texts stored before input was cleaned can hold control characters.
    holder: asLine(accountSnapshot.holder),
    amount: Number(total),
    purpose: oneLine(`Ponuda ${number}`),
    reference: number.replace(/\D/g, ''),
  }
}

export async function accountOf(tx: Tx, providerId: string): Promise<PaymentAccount | null> {
  const [row] = await tx.select().from(paymentAccounts).where(eq(paymentAccounts.providerId, providerId))
  return row ? { holder: row.holder, account: row.account } : null
}
