import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { dayOf, formatLongDate, inGenitive } from '../../../platform/serbian/dates.ts'
import { continueAfterGreeting } from '../../../platform/serbian/sentences.ts'
import { composeEmail } from '../../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { isReachable } from '../../accounts/ban.ts'
import { addDays } from '../../appointments/belgrade.ts'
import { notifyByPushOrEmail, type PushOrEmail } from '../../push/delayed-emails.server.ts'
import { formatQuoteNumber } from '../quote-content.server.ts'
import { WARRANTY_REMINDER_DAYS } from '../quote-limits.ts'
import { quotePushSubject } from '../quote-push.server.ts'
import { quotes, type WarrantyRow, warranties } from '../quote-tables.server.ts'
import { type SelectedQuote, selectQuotes } from '../quotes.server.ts'
import { nextReminder, toWarrantyTerm } from './warranty-term.ts'

const BATCH_SIZE = 10

export async function registerWarrantyReminderJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('warranty-reminders', () => sendWarrantyReminders(runtime))
}

/** Reminds customers of warranties that end soon. Stores the next reminder in the same transaction as the emails. */
export async function sendWarrantyReminders(runtime: Runtime, now = new Date()): Promise<void> {
  while (!runtime.stopping.aborted && (await sendBatch(runtime, now))) {}
}

function sendBatch(runtime: Runtime, now: Date): Promise<boolean> {
  return runtime.db.transaction(async tx => {
    const due = await tx
      .select()
      .from(warranties)
      .where(and(isNotNull(warranties.remindAt), lte(warranties.remindAt, now)))
      .orderBy(asc(warranties.remindAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const notices: PushOrEmail[] = []
    for (const row of due) {
      const remindAt = nextReminder(row.startedAt, [row.workMonths, row.materialMonths], row.remindAt!)
      await tx.update(warranties).set({ remindAt }).where(eq(warranties.quoteId, row.quoteId))
      const [quote] = await selectQuotes(tx).where(eq(quotes.id, row.quoteId))
      // A reminder after the end, as after a long downtime, would only confuse the customer.
      if (quote && row.endsAt > now) notices.push(...reminderNotices(runtime, quote, row))
    }
    await notifyByPushOrEmail(runtime, tx, 'quote', notices)
    return due.length === BATCH_SIZE
  })
}

function reminderNotices(runtime: Runtime, quote: SelectedQuote, warranty: WarrantyRow): PushOrEmail[] {
  const { row, customer, provider, isApart, service } = quote
  if (isApart || !customer.emailVerified || !isReachable(customer) || !isReachable(provider)) return []
  const { APP_NAME, APP_URL } = runtime.config
  const part = endingPart(warranty)
  const email = composeEmail(runtime.config, customer, {
    subject: `${part.title} važi do ${part.until}`,
    paragraphs: [
      'Dobar dan,',
      continueAfterGreeting(
        `${part.title} po ponudi ${formatQuoteNumber(row)} (${service.title}) važi do ${part.until}`,
      ),
      `Ako nešto nije u redu, prijavite kvar pre tog dana: ${row.providerName} ga onda rešava po garanciji.`,
    ],
    action: { label: 'Otvori ponudu', url: `${APP_URL}/ponuda/${row.id}` },
    footer: `Ovaj email ste dobili jer imate garanciju po ponudi na sajtu ${APP_NAME}.`,
  })
  return [
    {
      userId: customer.id,
      letter: { ...email, about: provider.id },
      subjectId: quotePushSubject(warranty, 'warranty'),
      topic: `warranty:${row.id}`,
    },
  ]
}

/** Names the part of the warranty whose reminder is due, with its last day. */
function endingPart(warranty: WarrantyRow): { title: string; until: string } {
  const { work_ends_on, material_ends_on } = toWarrantyTerm(warranty)
  const endsOn = addDays(dayOf(warranty.remindAt!), WARRANTY_REMINDER_DAYS)
  const isBoth = work_ends_on === endsOn && material_ends_on === endsOn
  const title = isBoth
    ? 'Garancija na rad i materijal'
    : work_ends_on === endsOn
      ? 'Garancija na rad'
      : 'Garancija na materijal'
  return { title, until: inGenitive(formatLongDate(`${endsOn}T12:00:00Z`)) }
}
