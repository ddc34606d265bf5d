import { and, desc, eq, ne } from 'drizzle-orm'
import { dayOf, formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import type { Db, Tx } from '../../platform/server/database/db.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { addMonths, startOfDay } from '../appointments/belgrade.ts'
import { formatQuoteNumber } from '../quotes/quote-content.server.ts'
import { quotes, quoteVersions, warranties } from '../quotes/quote-tables.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { ComplaintSource, SourceKind } from './complaint.ts'
import { MAX_YEARS_AFTER_JOB } from './complaint-limits.ts'
import { listComplaintsAbout } from './complaints.server.ts'

export const sourceNotFound = () => notFound('Posao nije pronađen.')

/** A job that a complaint can be about. */
export type Source = {
  id: string
  title: string
  customerId: string
  providerId: string
  serviceId: string
  customerName: string
  providerName: string
  conversationId: string | null
  /** Kinds in which a complaint can be filed at this time. A warranty comes first. */
  kinds: SourceKind[]
}

const isRecent = (at: Date, now: Date): boolean => startOfDay(addMonths(dayOf(at), MAX_YEARS_AFTER_JOB * 12)) > now

/** Finds a booking as a source. Only a completed booking can be complained about. */
async function findBookingSource(db: Db | Tx, id: string, now = new Date()): Promise<Source | null> {
  const [found] = await db
    .select({ row: appointments, provider: profiles.name })
    .from(appointments)
    .innerJoin(profiles, eq(profiles.id, appointments.providerId))
    .where(and(eq(appointments.bookingId, id), ne(appointments.status, 'moved')))
  const row = found?.row
  if (!row?.customerId || !row.serviceId) return null
  return {
    id,
    title: `Termin od ${inGenitive(formatLongDate(row.appointmentTime))}`,
    customerId: row.customerId,
    providerId: row.providerId,
    serviceId: row.serviceId,
    customerName: row.clientName,
    providerName: publicName(found!.provider, true),
    conversationId: row.conversationId,
    kinds: row.status === 'done' && isRecent(row.appointmentTime, now) ? ['booking'] : [],
  }
}

/** Finds a quote as a source: by its accepted version, and by its warranty as long as that is running. */
export async function findQuoteSource(db: Db | Tx, id: string, now = new Date()): Promise<Source | null> {
  const [found] = await db
    .select({ row: quotes, endsAt: warranties.endsAt })
    .from(quotes)
    .leftJoin(warranties, eq(warranties.quoteId, quotes.id))
    .where(eq(quotes.id, id))
  if (!found) return null
  const [accepted] = await db
    .select({ decidedAt: quoteVersions.decidedAt })
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteId, id), eq(quoteVersions.status, 'accepted')))
    .orderBy(desc(quoteVersions.version))
    .limit(1)
  const { row, endsAt } = found
  const kinds: SourceKind[] = []
  if (endsAt && endsAt > now) kinds.push('warranty')
  if (accepted?.decidedAt && isRecent(accepted.decidedAt, now)) kinds.push('quote')
  return {
    id,
    title: `Ponuda ${formatQuoteNumber(row)}`,
    customerId: row.customerId,
    providerId: row.providerId,
    serviceId: row.serviceId,
    customerName: row.customerName,
    providerName: row.providerName,
    conversationId: row.conversationId,
    kinds,
  }
}

export const findSource = (db: Db | Tx, kind: SourceKind, id: string, now = new Date()): Promise<Source | null> =>
  kind === 'booking' ? findBookingSource(db, id, now) : findQuoteSource(db, id, now)

/** Returns a job of the caller with its complaints. 404 for all who are not one of its two sides. */
export async function readSource(
  acting: ActorContext,
  { kind, id }: { kind: 'booking' | 'quote'; id: string },
): Promise<ComplaintSource> {
  const { runtime, user } = acting
  const source = await findSource(runtime.db, kind, id)
  if (!source || ![source.customerId, source.providerId].includes(user.id)) throw sourceNotFound()
  const [complaints, [service], [provider]] = await Promise.all([
    listComplaintsAbout(acting, [id]),
    runtime.db
      .select({ id: services.id, title: services.title })
      .from(services)
      .where(eq(services.id, source.serviceId)),
    runtime.db.select().from(profiles).where(eq(profiles.id, source.providerId)),
  ])
  const isCustomer = source.customerId === user.id
  const hasOpen = complaints.some(({ status }) => status === 'open')
  const canFile = isCustomer && !hasOpen && !provider!.deletedAt
  return {
    title: source.title,
    service: service!,
    provider: { name: source.providerName },
    complaints,
    file_as: (canFile && source.kinds[0]) || null,
    can_report_fault: isCustomer && isReachable(provider!) && source.kinds.includes('warranty'),
  }
}
