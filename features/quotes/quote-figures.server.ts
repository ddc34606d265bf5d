import { desc, eq, getTableColumns } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import { convertText } from '../../platform/serbian/script/convert-text.ts'
import { CSV_START, csvLine } from '../../platform/server/csv.server.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { findScriptOfUser } from '../accounts/script-choice.server.ts'
import { addMonths } from '../appointments/belgrade.ts'
import { services } from '../services/service-tables.server.ts'
import { formatAmount } from './money.ts'
import { formatQuoteNumber } from './quote-content.server.ts'
import { quotes, quoteVersions } from './quote-tables.server.ts'
import { versionLabels } from './quote-words.ts'
import { versionStatusAt } from './quotes.server.ts'

const MONTH_COUNT = 6

export const quoteFigures = z.object({
  months: z
    .array(z.object({ month: z.string().describe('`2026-11`'), accepted: z.number().int(), paid: z.number().int() }))
    .length(MONTH_COUNT)
    .describe('Sums in para, by Belgrade’s months'),
})
export type QuoteFigures = z.infer<typeof quoteFigures>

/** Returns sums per month. Accepted quotes count in the month of acceptance, paid quotes in the month of payment. */
export async function findQuoteFigures({ runtime, user }: ActorContext, now = new Date()): Promise<QuoteFigures> {
  const first = addMonths(`${dayOf(now).slice(0, 7)}-01`, 1 - MONTH_COUNT)
  const rows = await runtime.database.rows<{ month: string; accepted: string; paid: string }>(
    `WITH force AS (
       SELECT v.total, v.decided_at, q.paid_at FROM quotes q CROSS JOIN LATERAL (
         SELECT total, decided_at FROM quote_versions WHERE quote_id = q.id AND status = 'accepted'
         ORDER BY version DESC LIMIT 1) v
       WHERE q.provider_id = $1
     ), sums AS (
       SELECT decided_at AS at, total AS accepted, 0::bigint AS paid FROM force
       UNION ALL SELECT paid_at, 0, total FROM force WHERE paid_at IS NOT NULL
     )
     SELECT to_char(at AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM') AS month,
       sum(accepted)::text AS accepted, sum(paid)::text AS paid
     FROM sums WHERE at >= ($2::date::timestamp AT TIME ZONE 'Europe/Belgrade') GROUP BY 1`,
    [user.id, first],
  )
  const byMonth = new Map(rows.map(row => [row.month, row]))
  return {
    months: Array.from({ length: MONTH_COUNT }, (_, index) => {
      const month = addMonths(first, index).slice(0, 7)
      const { accepted = 0, paid = 0 } = byMonth.get(month) ?? {}
      return { month, accepted: Number(accepted), paid: Number(paid) }
    }),
  }
}

const head = ['Broj', 'Verzija', 'Poslata', 'Naručilac', 'Usluga', 'Iznos (RSD)', 'Stanje', 'Odgovor', 'Uplata stigla']

/** Columns of a version without its lines, because the CSV table does not contain these large values. */
const { lines: _, ...versionWithoutLines } = getTableColumns(quoteVersions)

/** Returns all quote versions as CSV in the caller's script. */
export async function writeQuotesCsv({ runtime, user }: ActorContext, now = new Date()): Promise<string> {
  const versions = await runtime.db
    .select({ row: quotes, version: versionWithoutLines, title: services.title })
    .from(quotes)
    .innerJoin(quoteVersions, eq(quoteVersions.quoteId, quotes.id))
    .innerJoin(services, eq(services.id, quotes.serviceId))
    .where(eq(quotes.providerId, user.id))
    .orderBy(desc(quotes.createdAt), desc(quotes.id), desc(quoteVersions.version))
  const script = await findScriptOfUser(runtime.db, user.id)
  const rows = versions.map(({ row, version, title }) => [
    formatQuoteNumber(row),
    String(version.version),
    formatMoment(version.sentAt),
    row.customerName,
    title,
    formatAmount(version.total),
    versionLabels[versionStatusAt(version, now)],
    formatMoment(version.decidedAt),
    version.version === row.paidVersion ? formatMoment(row.paidAt) : '',
  ])
  return CSV_START + [head, ...rows].map(row => csvLine(row.map(text => convertText(text, script)))).join('')
}

const formatMoment = (at: Date | null) => (at ? `${dayOf(at)} ${formatTime(at)}` : '')
