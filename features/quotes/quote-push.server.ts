import { and, eq } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { titleFromSender } from '../accounts/notification-titles.ts'
import { canReach } from '../accounts/reach.server.ts'
import { hasUnreadMessages } from '../conversations/message-push.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { quotes, quoteVersions, type VersionRow } from './quote-tables.server.ts'
import { versionStatusAt } from './quotes.server.ts'

export type QuoteEventKind = 'sent' | 'revised' | 'accepted' | 'declined'
type QuotePushKind = QuoteEventKind | 'warranty'

export const quotePushSubject = (
  { quoteId, version }: Pick<VersionRow, 'quoteId' | 'version'>,
  news: QuotePushKind,
): string => `${quoteId} ${version} ${news}`

/** Composes a push without sum and job. Null if the message was read or the version has changed its state. */
export async function composeQuotePush(runtime: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const [quoteId = '', version, news] = subject.split(' ') as [string, string, QuotePushKind]
  const [quote] = await runtime.db
    .select({ row: quotes, version: quoteVersions })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, Number(version))))
    .where(eq(quotes.id, quoteId))
  if (!quote || !(await canReach(runtime.db, quote.row.customerId, quote.row.providerId))) return null
  const { row } = quote
  const page = { url: `/ponuda/${quoteId}`, tag: `quote:${quoteId}` }
  if (news === 'warranty') return { title: 'Garancija uskoro ističe', ...page }
  if (versionStatusAt(quote.version, new Date()) !== (news === 'revised' ? 'sent' : news)) return null
  if (row.conversationId && !(await hasUnreadMessages(runtime, userId, row.conversationId))) return null
  const titles: Record<QuoteEventKind, string> = {
    sent: titleFromSender('Ponuda', row.providerName, true),
    revised: titleFromSender('Nova verzija ponude', row.providerName, true),
    accepted: 'Vaša ponuda je prihvaćena',
    declined: 'Vaša ponuda nije prihvaćena',
  }
  return { title: titles[news], ...page }
}
