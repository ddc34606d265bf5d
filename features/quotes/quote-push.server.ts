import { and, eq } from 'drizzle-orm'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { fromWhom } from '../accounts/from-whom.ts'
import { mayReach } from '../accounts/reach.server.ts'
import { isUnread } from '../conversations/message-push.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { quotes, quoteVersions, type VersionRow } from './quote-tables.server.ts'
import { statusAt } from './quotes.server.ts'

export type QuoteNews = 'sent' | 'revised' | 'accepted' | 'declined'

export const pushSubjectOf = ({ quoteId, version }: VersionRow, news: QuoteNews): string =>
  `${quoteId} ${version} ${news}`

/** Composes a push without sum and job; null if the message was read or the quote has changed since. */
export async function quotePush(runtime: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const [quoteId = '', version, news] = subject.split(' ') as [string, string, QuoteNews]
  const [quote] = await runtime.db
    .select({ row: quotes, version: quoteVersions })
    .from(quotes)
    .innerJoin(quoteVersions, and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, Number(version))))
    .where(eq(quotes.id, quoteId))
  if (!quote || statusAt(quote.version, new Date()) !== (news === 'revised' ? 'sent' : news)) return null
  const { row } = quote
  if (!(await mayReach(runtime.db, row.customerId, row.providerId))) return null
  if (row.conversationId && !(await isUnread(runtime, userId, row.conversationId))) return null
  const titles: Record<QuoteNews, string> = {
    sent: fromWhom('Ponuda', row.providerName, true),
    revised: fromWhom('Nova verzija ponude', row.providerName, true),
    accepted: 'Vaša ponuda je prihvaćena',
    declined: 'Vaša ponuda nije prihvaćena',
  }
  return { title: titles[news], url: `/ponuda/${quoteId}`, tag: `quote:${quoteId}` }
}
