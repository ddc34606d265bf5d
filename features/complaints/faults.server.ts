import { and, count, eq, or } from 'drizzle-orm'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { conflict, notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { otherUnreachable, requireReachable } from '../accounts/reach.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { idTaken, postSystemMessage, publishMessage } from '../conversations/messages.server.ts'
import { formatQuoteNumber } from '../quotes/quote-content.server.ts'
import { quotes } from '../quotes/quote-tables.server.ts'
import { faultCardKind } from './card-kind.ts'
import type { Fault, FaultInput } from './complaint.ts'
import { MAX_FAULTS_PER_WARRANTY } from './complaint-limits.ts'
import { findQuoteSource, sourceNotFound } from './complaint-source.server.ts'
import { faults } from './complaint-tables.server.ts'
import { notifyOfFault } from './fault-notices.server.ts'

/**
 * Reports a fault under a running warranty. Opens the conversation of the two and posts a card there. A repeated
 * request (same id) reports one fault. 409 `not_now` without a running warranty.
 */
export async function reportFault(acting: ActorContext, quoteId: string, input: FaultInput): Promise<Fault> {
  const { runtime, user } = acting
  const [stored] = await runtime.db.select().from(faults).where(eq(faults.id, input.id))
  if (stored) return repeatedFault(acting, stored.quoteId === quoteId, input.id)
  const reported = await inTransaction(runtime.db, async tx => {
    const source = await findQuoteSource(tx, quoteId)
    if (source?.customerId !== user.id) throw sourceNotFound()
    await requireReachable(tx, source.customerId, source.providerId)
    if (!source.kinds.includes('warranty')) throw conflict('not_now', 'Za ovaj posao nema garancije koja važi.')
    const [provider] = await tx.select().from(profiles).where(eq(profiles.id, source.providerId))
    if (!isReachable(provider!)) throw otherUnreachable()
    const { customerId, providerId, serviceId } = source
    const conversation = await lockConversationOf(tx, { serviceId, userId: customerId, providerId }, true)
    const [row] = await tx.select({ reported: count() }).from(faults).where(eq(faults.quoteId, quoteId))
    if (row!.reported >= MAX_FAULTS_PER_WARRANTY) {
      throw conflict('too_many_faults', 'Prijavili ste previše kvarova. Podnesite reklamaciju.')
    }
    const [fault] = await tx
      .insert(faults)
      .values({ id: input.id, quoteId, conversationId: conversation.id, text: input.text })
      .onConflictDoNothing()
      .returning()
    if (!fault) return null
    const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId))
    const message = await postSystemMessage(
      tx,
      { conversationId: conversation.id, customerId, providerId },
      'customer',
      {
        content: `Prijavljen je kvar po garanciji: ${source.title}`,
        card: { kind: faultCardKind, id: fault.id },
        withoutNotification: true,
      },
    )
    await notifyOfFault(runtime, tx, fault, quote!)
    return message
  })
  if (!reported) return repeatedFault(acting, true, input.id)
  publishMessage(runtime, reported.conversation, reported.row)
  return findFault(acting, input.id)
}

function repeatedFault(acting: ActorContext, isSameQuote: boolean, id: string): Promise<Fault> {
  if (!isSameQuote) throw idTaken()
  return findFault(acting, id)
}

/** Returns a fault for one of the two sides. */
export async function findFault({ runtime, user }: ActorContext, id: string): Promise<Fault> {
  const [found] = await runtime.db
    .select({ fault: faults, quote: quotes })
    .from(faults)
    .innerJoin(quotes, eq(quotes.id, faults.quoteId))
    .where(and(eq(faults.id, id), or(eq(quotes.customerId, user.id), eq(quotes.providerId, user.id))))
  if (!found) throw notFound('Prijava kvara nije pronađena.')
  const { fault, quote } = found
  return {
    id,
    side: quote.providerId === user.id ? 'provider' : 'customer',
    quote: { id: quote.id, number: formatQuoteNumber(quote) },
    conversation_id: fault.conversationId,
    text: fault.text,
    created_at: fault.createdAt.toISOString(),
  }
}
