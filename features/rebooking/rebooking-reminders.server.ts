import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { titleOfAction } from '../accounts/notification-titles.ts'
import { canReach } from '../accounts/reach.server.ts'
import { findOpeningHours } from '../appointments/hours.server.ts'
import { notifyByPushElseEmail, notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { hasVisitAhead, publishReminder, selectReminders } from './rebooking.server.ts'
import { SENT_REMINDER_DAYS } from './rebooking-limits.ts'
import { type RebookingRow, rebookingReminders } from './rebooking-tables.server.ts'
import { refusalLinks } from './refusal-link.server.ts'

const BATCH_SIZE = 10
const DAY_MS = 86_400_000
/** First word of the subjects of pushes about reminders to book again. */
export const rebookingSubject = 'again'

export async function registerRebookingJob(runtime: Runtime): Promise<void> {
  await runtime.jobs.everyMinute('rebooking-reminders', () => sendRebookingReminders(runtime))
}

/** Sends due reminders, and deletes those that were sent long ago. Refusals stay, so that no other follows. */
export async function sendRebookingReminders(runtime: Runtime, now = new Date()): Promise<void> {
  while (!runtime.stopping.aborted && (await sendBatch(runtime, now))) {}
  const oldest = new Date(now.getTime() - SENT_REMINDER_DAYS * DAY_MS)
  await runtime.db
    .delete(rebookingReminders)
    .where(and(lt(rebookingReminders.sentAt, oldest), isNull(rebookingReminders.refusedAt)))
}

/** Marks one batch as sent and notifies in one transaction, so that each reminder is sent once. */
async function sendBatch(runtime: Runtime, now: Date): Promise<boolean> {
  const { sent, isFull } = await runtime.db.transaction(async tx => {
    const due = await tx
      .select()
      .from(rebookingReminders)
      .where(
        and(
          lte(rebookingReminders.dueAt, now),
          isNull(rebookingReminders.sentAt),
          isNull(rebookingReminders.refusedAt),
        ),
      )
      .orderBy(asc(rebookingReminders.dueAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const sent: RebookingRow[] = []
    for (const row of due) {
      const isRow = eq(rebookingReminders.id, row.id)
      if (await sendOne(runtime, tx, row, now)) {
        await tx.update(rebookingReminders).set({ sentAt: now }).where(isRow)
        sent.push(row)
      } else await tx.delete(rebookingReminders).where(isRow)
    }
    return { sent, isFull: due.length === BATCH_SIZE }
  })
  for (const row of sent) publishReminder(runtime, row)
  return isFull
}

/** Notifies the customer. Returns false if the reminder is of no use: nothing can be booked, or it already is. */
async function sendOne(runtime: Runtime, tx: Tx, row: RebookingRow, now: Date): Promise<boolean> {
  const [reminder] = await selectReminders(tx).where(eq(rebookingReminders.id, row.id))
  const [customer] = await tx.select().from(profiles).where(eq(profiles.id, row.customerId))
  const { service, provider } = reminder!
  const isOffered = service.status === 'active' && !service.deletedAt && isReachable(provider)
  const canBook = isOffered && (await findOpeningHours(tx, provider.id))?.acceptsBookings
  const canNotify = isReachable(customer!) && (await canReach(tx, row.customerId, row.providerId))
  if (!canBook || !canNotify || (await hasVisitAhead(tx, row, now))) return false
  const isOwn = row.setBy === 'customer'
  const notice = { userId: row.customerId, subjectId: `${rebookingSubject} ${row.id}` }
  // A provider's reminder follows the customer's setting for emails. It is on the customer's page in any case.
  if (!customer!.emailVerified || (!isOwn && !customer!.notifyMessages)) {
    await notifyByPushElseEmail(runtime, tx, 'booking', { ...notice, letter: null })
    return true
  }
  const { APP_NAME, APP_URL } = runtime.config
  const name = publicName(provider.name, true)
  const email = composeEmail(runtime.config, customer!, {
    subject: `Podsetnik: ${service.title}`,
    paragraphs: [
      'Dobar dan,',
      isOwn
        ? `tražili ste da vas podsetimo da ponovo zakažete: ${service.title} (${name}).`
        : `${name} vas podseća da ponovo zakažete: ${service.title}.`,
      `Podsetnik je postavljen pre ${row.months} ${row.months === 3 ? 'meseca' : 'meseci'}, posle završenog termina.`,
      'Ako vam ne treba, link za uklanjanje je na dnu ovog emaila.',
    ],
    action: { label: 'Zakaži termin', url: `${APP_URL}/zakazi/${service.id}` },
    footer: `Ovaj email ste dobili jer ste imali termin na sajtu ${APP_NAME}, ${inGenitive(formatLongDate(row.createdAt))}`,
    unsubscribe: refusalLinks(runtime, row),
  })
  await notifyByPushOrEmail(runtime, tx, 'booking', [{ ...notice, letter: { ...email, about: provider.id } }])
  return true
}

export async function composeRebookingPush(
  runtime: Runtime,
  userId: string,
  subjectId: string,
): Promise<PushNotice | null> {
  const [, id = ''] = subjectId.split(' ')
  const [reminder] = await selectReminders(runtime.db).where(
    and(eq(rebookingReminders.id, id), eq(rebookingReminders.customerId, userId), isNull(rebookingReminders.refusedAt)),
  )
  if (!reminder || !(await canReach(runtime.db, userId, reminder.provider.id))) return null
  return {
    title:
      reminder.row.setBy === 'customer'
        ? 'Podsetnik: zakažite novi termin'
        : titleOfAction(reminder.provider.name, 'vas podseća na novi termin', true),
    url: `/zakazi/${reminder.service.id}`,
  }
}
