import { and, eq, max, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, forbidden, invalidInput } from '../../platform/server/http/problem.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { otherUnreachable, requireReachable } from '../accounts/reach.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { lockConversation } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { quoteCardKind } from './card-kind.ts'
import { formatMoney } from './money.ts'
import type { Quote, QuoteInput, VersionInput } from './quote.ts'
import { publishQuoteChange, type QuoteChange } from './quote-changed.server.ts'
import { staleQuoteProblem } from './quote-changes.server.ts'
import { expiryTime, formatQuoteNumber, toVersionContent } from './quote-content.server.ts'
import { notifyOfQuote } from './quote-emails.server.ts'
import { MAX_VERSIONS, validDays } from './quote-limits.ts'
import { lockQuote } from './quote-lock.server.ts'
import { type QuoteRow, quoteExpiries, quotes, quoteVersions, type VersionRow } from './quote-tables.server.ts'
import { findQuote, pickVersions, versionStatusAt } from './quotes.server.ts'

/**
 * Sends a quote in a conversation. The quote's number is assigned under a lock of the provider's row, so that numbers
 * have no gaps. A repeated request (same id) returns the existing quote.
 */
export async function sendQuote(acting: ActorContext, input: QuoteInput): Promise<Quote> {
  const { runtime, user } = acting
  const now = actingTime(acting)
  assertValidUntil(input.valid_until, now)
  if (await isStored(runtime, input.id, user.id)) return findQuote(acting, input.id)
  const change = await inTransaction(runtime.db, async (tx): Promise<QuoteChange | null> => {
    const [provider] = await tx.select().from(profiles).where(eq(profiles.id, user.id)).for('no key update')
    if (await isStored({ db: tx }, input.id, user.id)) return null
    const conversation = await lockConversation(tx, user.id, input.conversation_id)
    if (conversation.providerId !== user.id) throw forbidden('Samo pružalac usluge može da pošalje ponudu.')
    await requireReachable(tx, conversation.userId, user.id)
    if (conversation.isCompleted)
      throw conflict('not_now', 'Razgovor je zatvoren, pa u njemu više ne možete da pošaljete ponudu.')
    const [customer] = await tx.select().from(profiles).where(eq(profiles.id, conversation.userId))
    if (!customer || !isReachable(customer)) throw otherUnreachable()
    const year = Number(dayOf(now).slice(0, 4))
    const [row] = await tx
      .insert(quotes)
      .values({
        id: input.id,
        providerId: user.id,
        customerId: customer.id,
        serviceId: conversation.serviceId,
        conversationId: conversation.id,
        year,
        serial: await nextSerial(tx, user.id, year),
        providerName: publicName(provider!.name, true),
        customerName: publicName(customer.name, false),
        place: provider!.location,
      })
      .returning()
    return storeVersion(runtime, tx, row!, { number: 1, sentAt: now }, input)
  })
  if (change) publishQuoteChange(runtime, change)
  return findQuote(acting, input.id)
}

/** Sends the next version. The accepted version stays in force meanwhile. 409 `too_many_versions` after 50. */
export async function sendVersion(acting: ActorContext, quoteId: string, input: VersionInput): Promise<Quote> {
  const { runtime, user } = acting
  const now = actingTime(acting)
  assertValidUntil(input.valid_until, now)
  const change = await inTransaction(runtime.db, async tx => {
    const { row, versions, isCompleted } = await lockQuote(tx, quoteId, user.id)
    if (row.providerId !== user.id) throw forbidden('Samo pružalac usluge može da promeni ponudu.')
    const next = toVersionContent({ number: formatQuoteNumber(row), version: input.after + 1 }, input)
    const { newest } = pickVersions(versions, now)
    // Equal content means a repeated request, so no further version is stored.
    if (newest.sha256 === next.sha256) return { row, message: null }
    if (newest.version !== input.after) return null
    if (isCompleted || row.paidAt) throw conflict('not_now', 'Posao je završen, pa se ponuda više ne menja.')
    if (next.version > MAX_VERSIONS) throw tooManyVersions()
    const [customer] = await tx.select().from(profiles).where(eq(profiles.id, row.customerId))
    if (!customer || !isReachable(customer)) throw otherUnreachable()
    await supersede(tx, newest, now)
    return storeVersion(runtime, tx, row, { number: next.version, sentAt: now }, input)
  })
  if (!change) throw await staleQuoteProblem(acting, quoteId)
  publishQuoteChange(runtime, change)
  return findQuote(acting, quoteId)
}

const tooManyVersions = () =>
  conflict('too_many_versions', `Ponuda može da ima najviše ${MAX_VERSIONS} verzija. Pošaljite novu ponudu.`)

async function storeVersion(
  runtime: Runtime,
  tx: Tx,
  row: QuoteRow,
  { number, sentAt }: { number: number; sentAt: Date },
  input: QuoteInput | VersionInput,
): Promise<QuoteChange> {
  const content = toVersionContent({ number: formatQuoteNumber(row), version: number }, input)
  const [version] = await tx
    .insert(quoteVersions)
    .values({ quoteId: row.id, ...content, sentAt })
    .returning()
  const dueAt = expiryTime(content.validUntil)
  await tx
    .insert(quoteExpiries)
    .values({ quoteId: row.id, dueAt })
    .onConflictDoUpdate({ target: quoteExpiries.quoteId, set: { dueAt } })
  const text = `Ponuda ${formatQuoteNumber(row)}${number > 1 ? `, verzija ${number}` : ''}: ${formatMoney(content.total)}`
  const card = { kind: quoteCardKind, id: row.id, version: number }
  // Quotes have their own pushes and emails, so the message sends none.
  const message = await postSystemMessage(tx, row, 'provider', { content: text, card, withoutNotification: true })
  await notifyOfQuote(runtime, tx, row.id, version!, number > 1 ? 'revised' : 'sent')
  return { row, message }
}

/** Marks an unanswered version as superseded, or as expired if its last valid day has passed. */
async function supersede(tx: Tx, newest: VersionRow, now: Date): Promise<void> {
  if (newest.status !== 'sent') return
  const isOver = versionStatusAt(newest, now) === 'expired'
  await tx
    .update(quoteVersions)
    .set({ status: isOver ? 'expired' : 'superseded', decidedAt: isOver ? expiryTime(newest.validUntil) : now })
    .where(and(eq(quoteVersions.quoteId, newest.quoteId), eq(quoteVersions.version, newest.version)))
}

async function nextSerial(tx: Tx, providerId: string, year: number): Promise<number> {
  const [last] = await tx
    .select({ serial: max(quotes.serial) })
    .from(quotes)
    .where(and(eq(quotes.providerId, providerId), eq(quotes.year, year)))
  return (last?.serial ?? 0) + 1
}

async function isStored({ db }: { db: Runtime['db'] | Tx }, id: string, userId: string): Promise<boolean> {
  const [stored] = await db
    .select({ isOwn: sql<boolean>`${quotes.providerId} = ${userId}` })
    .from(quotes)
    .where(eq(quotes.id, id))
  if (stored && !stored.isOwn) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  return Boolean(stored)
}

function assertValidUntil(validUntil: string, now: Date): void {
  const today = dayOf(now)
  if (validUntil < today) throw invalidInput({ valid_until: 'Taj dan je prošao. Izaberite drugi.' })
  if (validUntil > addDays(today, validDays.max)) {
    throw invalidInput({ valid_until: 'Ponuda može da važi najviše godinu dana.' })
  }
}
