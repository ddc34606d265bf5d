import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { forbidden, Problem } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { formatMoney } from './money.ts'
import type { Quote, QuoteSide } from './quote.ts'
import { publishQuoteChange, type QuoteChange } from './quote-changed.server.ts'
import { formatQuoteNumber } from './quote-content.server.ts'
import { notifyOfQuote } from './quote-emails.server.ts'
import { type LockedQuote, lockQuote } from './quote-lock.server.ts'
import { findPaymentAccount } from './quote-payment.server.ts'
import { type QuoteRow, quoteExpiries, quotes, quoteVersions, type VersionRow } from './quote-tables.server.ts'
import { findQuote, ownQuoteCondition, pickVersions, quoteNotFound } from './quotes.server.ts'
import { startWarranty } from './warranty/warranties.server.ts'

type SeenVersion = { version: number; sha256?: string }
type DeclinedVersion = SeenVersion & { reason: string | null }
type ChangeStep = (tx: Tx, locked: LockedQuote, now: Date) => Promise<QuoteChange | null>

export async function staleQuoteProblem(acting: ActorContext, quoteId: string): Promise<Problem> {
  const quote = await findQuote(acting, quoteId)
  return new Problem(409, 'stale', 'Ponuda je u međuvremenu promenjena. Pogledajte šta sada piše.', {
    details: { quote },
  })
}

/** Runs a change by one side under locks of the conversation and quote. Of several concurrent changes one succeeds. */
async function changeQuote(acting: ActorContext, quoteId: string, side: QuoteSide, step: ChangeStep): Promise<Quote> {
  const { runtime, user } = acting
  const changed = await inTransaction(runtime.db, async tx => {
    const providerId = await lockProvider(tx, quoteId, user.id)
    if ((providerId === user.id ? 'provider' : 'customer') !== side) {
      throw forbidden(side === 'customer' ? 'Na ponudu odgovara klijent.' : 'Ovo može samo pružalac usluge.')
    }
    return step(tx, await lockQuote(tx, quoteId, user.id), actingTime(acting))
  })
  if (!changed) throw await staleQuoteProblem(acting, quoteId)
  publishQuoteChange(runtime, changed)
  return findQuote(acting, quoteId)
}

/** Returns the provider's id and locks the provider, so that the payment account stays the same until the commit. */
async function lockProvider(tx: Tx, quoteId: string, userId: string): Promise<string> {
  const [row] = await tx
    .select({ providerId: quotes.providerId })
    .from(quotes)
    .where(ownQuoteCondition(quoteId, userId))
  if (!row) throw quoteNotFound()
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, row.providerId)).for('share')
  return row.providerId
}

/** Returns the unanswered version if the caller has seen exactly this version. Otherwise returns null. */
function findSeenVersion({ versions }: LockedQuote, { version, sha256 }: SeenVersion, now: Date): VersionRow | null {
  const { waiting } = pickVersions(versions, now)
  return waiting?.version === version && (!sha256 || waiting.sha256 === sha256) ? waiting : null
}

async function decide(
  tx: Tx,
  { quoteId, version }: VersionRow,
  set: Partial<Pick<VersionRow, 'reason' | 'accountSnapshot'>> & {
    status: 'accepted' | 'declined' | 'withdrawn'
    decidedAt: Date
  },
): Promise<VersionRow> {
  const [decided] = await tx
    .update(quoteVersions)
    .set(set)
    .where(and(eq(quoteVersions.quoteId, quoteId), eq(quoteVersions.version, version)))
    .returning()
  await tx.delete(quoteExpiries).where(eq(quoteExpiries.quoteId, quoteId))
  return decided!
}

const versionLabel = (row: QuoteRow, { version }: VersionRow) => `Ponuda ${formatQuoteNumber(row)}, verzija ${version}`

/** Accepts exactly the version that the customer has seen. A repeated request also succeeds. */
export const acceptQuote = (acting: ActorContext, quoteId: string, seen: SeenVersion): Promise<Quote> =>
  changeQuote(acting, quoteId, 'customer', async (tx, locked, now) => {
    const { row, versions } = locked
    const { newest } = pickVersions(versions, now)
    if (newest.status === 'accepted' && newest.version === seen.version && newest.sha256 === seen.sha256) {
      return { row, message: null }
    }
    const waiting = findSeenVersion(locked, seen, now)
    if (!waiting) return null
    const accountSnapshot = await findPaymentAccount(tx, row.providerId)
    const version = await decide(tx, waiting, { status: 'accepted', decidedAt: now, accountSnapshot })
    if (locked.isCompleted) await startWarranty(tx, version, version.decidedAt!)
    const content = `${versionLabel(row, version)}, je prihvaćena: ${formatMoney(version.total)}.`
    const message = await postSystemMessage(tx, row, 'customer', { content, withoutNotification: true })
    await notifyOfQuote(acting.runtime, tx, row.id, version, 'accepted')
    return { row, message }
  })

export const declineQuote = (acting: ActorContext, quoteId: string, seen: DeclinedVersion): Promise<Quote> =>
  changeQuote(acting, quoteId, 'customer', async (tx, locked, now) => {
    const waiting = findSeenVersion(locked, seen, now)
    if (!waiting) return null
    const version = await decide(tx, waiting, { status: 'declined', decidedAt: now, reason: seen.reason })
    const content = `${versionLabel(locked.row, version)}, nije prihvaćena.`
    const message = await postSystemMessage(tx, locked.row, 'customer', { content, withoutNotification: true })
    await notifyOfQuote(acting.runtime, tx, locked.row.id, version, 'declined')
    return { row: locked.row, message }
  })

export const withdrawQuote = (acting: ActorContext, quoteId: string, seen: SeenVersion): Promise<Quote> =>
  changeQuote(acting, quoteId, 'provider', async (tx, locked, now) => {
    const waiting = findSeenVersion(locked, seen, now)
    if (!waiting) return null
    const version = await decide(tx, waiting, { status: 'withdrawn', decidedAt: now })
    const content = `${versionLabel(locked.row, version)}, je povučena.`
    return { row: locked.row, message: await postSystemMessage(tx, locked.row, 'provider', { content }) }
  })

/** Marks the accepted version as paid. The provider does this, because the site cannot see the bank account. */
export const markPaid = (acting: ActorContext, quoteId: string, { version }: SeenVersion): Promise<Quote> =>
  changeQuote(acting, quoteId, 'provider', async (tx, { row, versions }, now) => {
    const { accepted, waiting } = pickVersions(versions, now)
    if (!accepted || waiting || accepted.version !== version) return null
    if (row.paidAt) return { row, message: null }
    await tx.update(quotes).set({ paidAt: now, paidVersion: version }).where(eq(quotes.id, row.id))
    const content = `Uplata po ponudi ${formatQuoteNumber(row)} je stigla: ${formatMoney(accepted.total)}.`
    return { row, message: await postSystemMessage(tx, row, 'provider', { content }) }
  })
