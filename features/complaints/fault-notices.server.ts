import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { canReach } from '../accounts/reach.server.ts'
import { notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { formatQuoteNumber } from '../quotes/quote-content.server.ts'
import { type QuoteRow, quotes } from '../quotes/quote-tables.server.ts'
import { type FaultRow, faults } from './complaint-tables.server.ts'

/** Notifies the provider of a fault. Call this last in the transaction. */
export async function notifyOfFault(runtime: Runtime, tx: Tx, fault: FaultRow, quote: QuoteRow): Promise<void> {
  const [provider] = await tx.select().from(profiles).where(eq(profiles.id, quote.providerId))
  if (!provider?.emailVerified || !isReachable(provider)) return
  const { APP_NAME, APP_URL } = runtime.config
  const email = composeEmail(runtime.config, provider, {
    subject: `Prijavljen je kvar po garanciji: ponuda ${formatQuoteNumber(quote)}`,
    paragraphs: ['Dobar dan,', `${quote.customerName} prijavljuje kvar po garanciji. Opis je u razgovoru.`],
    action: { label: 'Otvori razgovor', url: APP_URL + chatPath(fault) },
    footer: `Ovaj email ste dobili jer ste dali garanciju na sajtu ${APP_NAME}.`,
  })
  await notifyByPushOrEmail(runtime, tx, 'complaint', [
    {
      userId: provider.id,
      letter: { ...email, about: quote.customerId },
      subjectId: `${fault.id} fault`,
      topic: `fault:${quote.id}`,
      actorId: quote.customerId,
    },
  ])
}

const chatPath = ({ conversationId }: FaultRow) => `/dashboard?tab=messages&razgovor=${conversationId}`

export async function composeFaultPush(runtime: Runtime, userId: string, id: string): Promise<PushNotice | null> {
  const [found] = await runtime.db
    .select({ fault: faults, quote: quotes })
    .from(faults)
    .innerJoin(quotes, eq(quotes.id, faults.quoteId))
    .where(eq(faults.id, id))
  if (found?.quote.providerId !== userId || !found.fault.conversationId) return null
  if (!(await canReach(runtime.db, found.quote.customerId, userId))) return null
  return { title: 'Prijavljen je kvar po garanciji', url: chatPath(found.fault), tag: `fault:${id}` }
}
