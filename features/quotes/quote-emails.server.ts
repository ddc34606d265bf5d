import { eq } from 'drizzle-orm'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import { formatMoney } from './money.ts'
import { formatQuoteNumber } from './quote-content.server.ts'
import { type QuoteEventKind, quotePushSubject } from './quote-push.server.ts'
import { quotes, type VersionRow } from './quote-tables.server.ts'
import { type SelectedQuote, selectQuotes } from './quotes.server.ts'
import { warrantyInWords } from './warranty/warranty-words.ts'

/** Notifies the other side of a version by push or email. Call this last, because it reads the quote as it is now. */
export async function notifyOfQuote(
  runtime: Runtime,
  tx: Tx,
  quoteId: string,
  version: VersionRow,
  kind: QuoteEventKind,
): Promise<void> {
  const [quote] = await selectQuotes(tx).where(eq(quotes.id, quoteId))
  if (!quote || quote.isApart) return
  const isForCustomer = kind === 'sent' || kind === 'revised'
  const [reader, other] = isForCustomer ? [quote.customer, quote.provider] : [quote.provider, quote.customer]
  if (!reader.emailVerified || !isReachable(reader)) return
  const { APP_NAME, APP_URL } = runtime.config
  const content: EmailContent = {
    ...emailContent(quote, version, kind),
    action: { label: 'Otvori ponudu', url: `${APP_URL}/ponuda/${quoteId}` },
    footer: `Ovaj email ste dobili jer imate ponudu na sajtu ${APP_NAME}.`,
  }
  const email = { ...composeEmail(runtime.config, reader, content), about: other.id }
  await notifyByPushOrEmail(runtime, tx, 'quote', [
    {
      userId: reader.id,
      letter: email,
      subjectId: quotePushSubject(version, kind),
      topic: `quote:${quoteId}`,
      actorId: other.id,
      goesAtOnce: kind === 'declined',
    },
  ])
}

function emailContent(
  { row, service }: SelectedQuote,
  { version, total, validUntil, reason, changeNote, warranty }: VersionRow,
  kind: QuoteEventKind,
): Pick<EmailContent, 'subject' | 'paragraphs'> {
  const [number, sum] = [formatQuoteNumber(row), formatMoney(total)]
  const until = inGenitive(formatLongDate(`${validUntil}T12:00:00Z`))
  const summary = `${service.title}: ${sum}.${warranty ? ` Garancija: ${warrantyInWords(warranty)}.` : ''}`
  switch (kind) {
    case 'sent':
      return {
        subject: `Ponuda ${number}: ${sum}`,
        paragraphs: ['Dobar dan,', `${row.providerName} vam šalje ponudu.`, summary, `Važi do ${until}`],
      }
    case 'revised':
      return {
        subject: `Ponuda ${number}, verzija ${version}: ${sum}`,
        paragraphs: [
          'Dobar dan,',
          `${row.providerName} vam šalje novu verziju ponude.`,
          summary,
          ...(changeNote ? [`Šta je novo: ${asWritten(changeNote)}`] : []),
          `Dok je ne prihvatite, važi ono što ste ranije prihvatili. Odgovorite do ${until}`,
        ],
      }
    case 'accepted':
      return {
        subject: `Ponuda ${number} je prihvaćena`,
        paragraphs: ['Dobar dan,', `${row.customerName} prihvata verziju ${version} vaše ponude.`, summary],
      }
    case 'declined':
      return {
        subject: `Ponuda ${number} nije prihvaćena`,
        paragraphs: [
          'Dobar dan,',
          `${row.customerName} ne prihvata verziju ${version} vaše ponude.`,
          summary,
          ...(reason ? [`Razlog: ${asWritten(reason)}`] : []),
        ],
      }
  }
}
