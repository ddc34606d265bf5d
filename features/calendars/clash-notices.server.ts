import { eq } from 'drizzle-orm'
import { dayOf } from '../../platform/serbian/dates.ts'
import { momentInWords, onMoment } from '../../platform/serbian/moments.ts'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { appointments } from '../appointments/appointment-tables.server.ts'
import { notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import type { CalendarRow } from './calendar-tables.server.ts'
import type { Clash } from './store-reading.server.ts'

/** Bookings that one email names. */
const MAX_NAMED_CLASHES = 10
export const clashSubject = 'clash'

const diaryPath = (moment: Date) => `/dashboard?tab=bookings&date=${dayOf(moment)}`

/** Notifies the provider once of the bookings that a new event of another calendar overlaps. */
export async function notifyOfClashes(
  runtime: Runtime,
  tx: Tx,
  calendar: CalendarRow,
  clashes: Clash[],
): Promise<void> {
  const [first] = clashes
  const [provider] = await tx.select().from(profiles).where(eq(profiles.id, calendar.providerId))
  if (!first || !provider?.emailVerified || !isReachable(provider)) return
  const { APP_NAME, APP_URL } = runtime.config
  const isOne = clashes.length === 1
  const letter = composeEmail(runtime.config, provider, {
    subject: isOne
      ? `Termin se preklapa sa vašim kalendarom: ${onMoment(first.appointmentTime)}`
      : 'Termini se preklapaju sa vašim kalendarom',
    paragraphs: [
      'Dobar dan,',
      `u kalendaru „${asWritten(calendar.name)}” je nov događaj u vreme ${isOne ? 'potvrđenog termina' : 'potvrđenih termina'}:`,
      ...clashes
        .slice(0, MAX_NAMED_CLASHES)
        .map(({ clientName, appointmentTime }) => `${asWritten(clientName)}, ${onMoment(appointmentTime)}`),
      `${isOne ? 'Termin i dalje važi' : 'Termini i dalje važe'}. Ako ne možete da stignete, predložite drugo vreme ili otkažite.`,
    ],
    action: { label: 'Otvori dnevnik', url: APP_URL + diaryPath(first.appointmentTime) },
    footer: `Ovaj email ste dobili jer ste na sajtu ${APP_NAME} dodali drugi kalendar.`,
  })
  const isToday = dayOf(first.appointmentTime) === dayOf(new Date())
  await notifyByPushOrEmail(runtime, tx, 'booking', [
    { userId: provider.id, letter, subjectId: `${clashSubject} ${first.id}`, atAnyHour: isToday },
  ])
}

/** Composes a push without names, because others may see the screen. */
export async function composeClashPush({ db }: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const id = subject.slice(clashSubject.length + 1)
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id))
  if (row?.providerId !== userId || row.status !== 'confirmed' || row.appointmentTime <= new Date()) return null
  return {
    title: 'Termin se preklapa sa vašim kalendarom',
    body: momentInWords(row.appointmentTime),
    url: diaryPath(row.appointmentTime),
    tag: `clash:${id}`,
  }
}
