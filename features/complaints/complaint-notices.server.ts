import { eq, inArray } from 'drizzle-orm'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { canReach } from '../accounts/reach.server.ts'
import { notifyByPushOrEmail, type PushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { services } from '../services/service-tables.server.ts'
import type { ComplaintSide } from './complaint.ts'
import { type ComplaintEvent, endingEvents, eventTexts, pushTitles } from './complaint-events.ts'
import { type ComplaintRow, complaints } from './complaint-tables.server.ts'
import { composeFaultPush } from './fault-notices.server.ts'

/** Returns the last day of a term for use after `do`, with its full stop. */
const lastDayInWords = (termEnd: Date) => inGenitive(formatLongDate(new Date(termEnd.getTime() - 1)))

/**
 * Notifies sides of an event by push or email. After a block no side is notified, but the case and its terms go on.
 * Call this last in the transaction.
 */
export async function notifyOfComplaint(
  runtime: Runtime,
  tx: Tx,
  row: ComplaintRow,
  event: ComplaintEvent,
  readers: ComplaintSide[],
): Promise<void> {
  if (!(await canReach(tx, row.customerId, row.providerId))) return
  const people = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [row.customerId, row.providerId]))
  const [service] = await tx.select({ title: services.title }).from(services).where(eq(services.id, row.serviceId))
  const { APP_NAME, APP_URL } = runtime.config
  const notices = readers.flatMap((side): PushOrEmail[] => {
    const [readerId, otherId] =
      side === 'customer' ? [row.customerId, row.providerId] : [row.providerId, row.customerId]
    const reader = people.find(({ id }) => id === readerId)
    if (!reader?.emailVerified || !isReachable(reader)) return []
    const { subject, sentence } = eventTexts[event]({
      customer: row.customerName,
      provider: row.providerName,
      other: side === 'customer' ? row.providerName : row.customerName,
      service: service!.title,
      answerBy: lastDayInWords(row.answerBy),
      settleBy: lastDayInWords(row.settleBy),
    })
    const email = composeEmail(runtime.config, reader, {
      subject,
      paragraphs: ['Dobar dan,', sentence],
      action: { label: 'Otvori reklamaciju', url: `${APP_URL}/reklamacije/${row.id}` },
      footer: `Ovaj email ste dobili jer imate reklamaciju na sajtu ${APP_NAME}.`,
    })
    return [
      {
        userId: reader.id,
        // The email about a deleted account contains no name, so it is not dropped with that account.
        letter: event === 'closed' ? email : { ...email, about: otherId },
        subjectId: `${row.id} ${event}`,
        topic: `complaint:${row.id}`,
        goesAtOnce: endingEvents.includes(event) || event === 'filed',
        ...(readers.length === 1 && { actorId: otherId }),
      },
    ]
  })
  await notifyByPushOrEmail(runtime, tx, 'complaint', notices)
}

/** Composes a push of a complaint or a fault. Null if the case has ended meanwhile or the two cannot be reached. */
export async function composeComplaintPush(
  runtime: Runtime,
  userId: string,
  subject: string,
): Promise<PushNotice | null> {
  const [id = '', event] = subject.split(' ') as [string, ComplaintEvent | 'fault']
  if (event === 'fault') return composeFaultPush(runtime, userId, id)
  const [row] = await runtime.db.select().from(complaints).where(eq(complaints.id, id))
  if (!row || !(await canReach(runtime.db, row.customerId, row.providerId))) return null
  if (row.status !== 'open' && !endingEvents.includes(event)) return null
  return { title: pushTitles[event], url: `/reklamacije/${id}`, tag: `complaint:${id}` }
}
