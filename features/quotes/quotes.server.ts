import { and, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { isBlockedEitherWay } from '../accounts/reach.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { ListedQuote, Quote, QuoteSide, QuotesQuery, VersionStatus } from './quote.ts'
import { expiryTime, formatQuoteNumber } from './quote-content.server.ts'
import { MAX_VERSIONS } from './quote-limits.ts'
import { toPayment } from './quote-payment.server.ts'
import { type QuoteRow, quotes, quoteVersions, type VersionRow, warranties } from './quote-tables.server.ts'
import { toWarrantyTerm } from './warranty/warranty-term.ts'

export const quoteNotFound = () => notFound('Ponuda nije pronađena.')

/** Condition for a quote, if the user is one of its two sides. */
export const ownQuoteCondition = (quoteId: string, userId: string): SQL =>
  and(eq(quotes.id, quoteId), or(eq(quotes.customerId, userId), eq(quotes.providerId, userId)))!

const sideOf = (row: Pick<QuoteRow, 'providerId'>, userId: string): QuoteSide =>
  row.providerId === userId ? 'provider' : 'customer'

/** Returns a version's state at a moment. A version is expired after its last valid day, even if not marked yet. */
export const versionStatusAt = (
  { status, validUntil }: Pick<VersionRow, 'status' | 'validUntil'>,
  now: Date,
): VersionStatus => (status === 'sent' && expiryTime(validUntil) <= now ? 'expired' : status)

type RankedVersion = Pick<VersionRow, 'version' | 'status' | 'validUntil'>

/** Picks the newest, unanswered, accepted and shown version. `versions` must be all versions, the newest first. */
export function pickVersions<Version extends RankedVersion>(versions: Version[], now: Date) {
  const newest = versions[0]!
  const waiting = versionStatusAt(newest, now) === 'sent' ? newest : null
  const accepted = versions.find(({ status }) => status === 'accepted') ?? null
  return { newest, waiting, accepted, shown: waiting ?? accepted ?? newest }
}

type QuoteContext = { isOtherReachable: boolean; isApart: boolean; isCompleted: boolean }

function canOf(row: QuoteRow, versions: VersionRow[], side: QuoteSide, context: QuoteContext, now: Date): Quote['can'] {
  const { waiting, accepted } = pickVersions(versions, now)
  const isProvider = side === 'provider'
  const isAnswerable = Boolean(waiting) && !context.isApart
  const isOwed = Boolean(accepted && !waiting && !row.paidAt)
  return {
    accept: !isProvider && isAnswerable,
    decline: !isProvider && isAnswerable,
    withdraw: isProvider && isAnswerable,
    revise:
      isProvider && !row.paidAt && versions.length < MAX_VERSIONS && context.isOtherReachable && !context.isCompleted,
    pay: !isProvider && isOwed && Boolean(accepted?.accountSnapshot),
    mark_paid: isProvider && isOwed && !context.isApart,
    plan_visits: isProvider && Boolean(accepted) && context.isOtherReachable && !context.isCompleted,
  }
}

const customers = alias(profiles, 'customers')
const providers = alias(profiles, 'providers')

export const selectQuotes = (db: Db | Tx) =>
  db
    .select({
      row: quotes,
      service: services,
      customer: customers,
      provider: providers,
      conversation: conversations,
      warranty: warranties,
      visits: sql<
        Quote['visits']
      >`(SELECT json_build_object('total', count(*), 'done', count(*) FILTER (WHERE v.status = 'done'))
        FROM appointments v WHERE v.quote_id = ${quotes.id} AND v.status IN ('requested', 'confirmed', 'done')
        HAVING count(*) > 0)`,
      isApart: isBlockedEitherWay(quotes.customerId, quotes.providerId),
    })
    .from(quotes)
    .innerJoin(services, eq(services.id, quotes.serviceId))
    .innerJoin(customers, eq(customers.id, quotes.customerId))
    .innerJoin(providers, eq(providers.id, quotes.providerId))
    .leftJoin(conversations, eq(conversations.id, quotes.conversationId))
    .leftJoin(warranties, eq(warranties.quoteId, quotes.id))
export type SelectedQuote = Awaited<ReturnType<typeof selectQuotes>>[number]

const toHead = ({ row, service, visits }: SelectedQuote, side: QuoteSide) => ({
  id: row.id,
  number: formatQuoteNumber(row),
  side,
  service: { id: service.id, title: service.title },
  conversation_id: row.conversationId,
  provider: { name: row.providerName, place: row.place },
  customer: { name: row.customerName },
  paid_at: row.paidAt?.toISOString() ?? null,
  visits,
})

function toQuote(selected: SelectedQuote, versions: VersionRow[], userId: string, now = new Date()): Quote {
  const { row, customer, provider, conversation, isApart, warranty } = selected
  const side = sideOf(row, userId)
  const { shown, accepted } = pickVersions(versions, now)
  const context = {
    isOtherReachable: isReachable(side === 'provider' ? customer : provider) && !isApart,
    isApart,
    isCompleted: conversation?.isCompleted ?? false,
  }
  const can = canOf(row, versions, side, context, now)
  return {
    ...toHead(selected, side),
    versions: versions.map(version => toVersion(version, versions, now)),
    shown: shown.version,
    accepted: accepted?.version ?? null,
    payment: can.pay ? toPayment(row, accepted!) : null,
    warranty: warranty && toWarrantyTerm(warranty),
    can,
  }
}

function toListed(selected: SelectedQuote, versions: ListedVersion[], userId: string, now: Date): ListedQuote {
  const { shown, accepted } = pickVersions(versions, now)
  return {
    ...toHead(selected, sideOf(selected.row, userId)),
    accepted: accepted?.version ?? null,
    version: {
      version: shown.version,
      status: versionStatusAt(shown, now),
      total: Number(shown.total),
      sent_at: shown.sentAt.toISOString(),
    },
  }
}

function toVersion(row: VersionRow, versions: VersionRow[], now: Date): Quote['versions'][number] {
  const status = versionStatusAt(row, now)
  const accepted = versions.find(other => other.status === 'accepted' && other.version < row.version)
  const knownLines = accepted && new Set(accepted.lines.map(lineKey))
  return {
    version: row.version,
    status,
    lines: row.lines.map(line => ({ ...line, is_new: Boolean(knownLines && !knownLines.has(lineKey(line))) })),
    total: Number(row.total),
    note: row.note,
    change_note: row.changeNote,
    warranty: row.warranty,
    valid_until: row.validUntil,
    sha256: row.sha256,
    sent_at: row.sentAt.toISOString(),
    decided_at: (status === row.status ? row.decidedAt : expiryTime(row.validUntil))?.toISOString() ?? null,
    reason: row.reason,
  }
}
const lineKey = ({ name, unit, quantity, price }: VersionRow['lines'][number]) =>
  JSON.stringify([name, unit, quantity, price])

export const findVersions = (db: Db | Tx, quoteIds: string[]): Promise<VersionRow[]> =>
  db.select().from(quoteVersions).where(inArray(quoteVersions.quoteId, quoteIds)).orderBy(desc(quoteVersions.version))

/** Selects all versions of these quotes, but without their content. */
const listedVersionsOf = (db: Db, quoteIds: string[]) =>
  db
    .select({
      quoteId: quoteVersions.quoteId,
      version: quoteVersions.version,
      status: quoteVersions.status,
      validUntil: quoteVersions.validUntil,
      total: quoteVersions.total,
      sentAt: quoteVersions.sentAt,
    })
    .from(quoteVersions)
    .where(inArray(quoteVersions.quoteId, quoteIds))
    .orderBy(desc(quoteVersions.version))
type ListedVersion = Awaited<ReturnType<typeof listedVersionsOf>>[number]

export async function findQuote({ runtime: { db }, user }: ActorContext, quoteId: string): Promise<Quote> {
  const [selected] = await selectQuotes(db).where(ownQuoteCondition(quoteId, user.id))
  if (!selected) throw quoteNotFound()
  return toQuote(selected, await findVersions(db, [quoteId]), user.id)
}

/** Returns a page of the caller's quotes as customer or as provider, the newest first. */
export async function listQuotes(
  { runtime: { db }, user }: ActorContext,
  { side, limit, cursor }: QuotesQuery,
): Promise<{ items: ListedQuote[]; next_cursor: string | null }> {
  const isMine = eq(side === 'customer' ? quotes.customerId : quotes.providerId, user.id)
  const cursorTime = cursor && new Date(cursor[0])
  const isAfterCursor =
    cursorTime && or(lt(quotes.createdAt, cursorTime), and(eq(quotes.createdAt, cursorTime), lt(quotes.id, cursor[1])))
  const selected = await selectQuotes(db)
    .where(and(isMine, cursorTime && lte(quotes.createdAt, cursorTime), isAfterCursor))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(limit + 1)
  const shown = selected.slice(0, limit)
  const ids = shown.map(({ row }) => row.id)
  const versions = ids.length ? await listedVersionsOf(db, ids) : []
  const now = new Date()
  const byQuote = Map.groupBy(versions, ({ quoteId }) => quoteId)
  const last = shown.at(-1)?.row
  return {
    items: shown.map(each => toListed(each, byQuote.get(each.row.id)!, user.id, now)),
    next_cursor: selected.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}
