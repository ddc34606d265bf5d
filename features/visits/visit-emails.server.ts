import { eq } from 'drizzle-orm'
import { plural } from '../../platform/serbian/dates.ts'
import { dateAndHour, momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { bookingPushSubject } from '../bookings/booking-push.server.ts'
import type { BookingRow } from '../bookings/booking-row.server.ts'
import { notifyByPushOrEmail } from '../push/delayed-emails.server.ts'
import { formatQuoteNumber } from '../quotes/quote-content.server.ts'
import type { QuoteRow } from '../quotes/quote-tables.server.ts'

/** Notifies the customer of all planned visits by one push or email. `rows` are in order of time. */
export async function notifyOfVisits(runtime: Runtime, tx: Tx, quote: QuoteRow, rows: BookingRow[]): Promise<void> {
  const [customer] = await tx.select().from(profiles).where(eq(profiles.id, quote.customerId))
  if (!customer?.emailVerified || !isReachable(customer)) return
  const { APP_NAME, APP_URL } = runtime.config
  const number = formatQuoteNumber(quote)
  const count = plural(rows.length, 'dolazak', 'dolaska', 'dolazaka')
  const email = composeEmail(runtime.config, customer, {
    subject: `Dolasci po ponudi ${number}: prvi je ${momentInWords(rows[0]!.appointmentTime)}`,
    paragraphs: [
      'Dobar dan,',
      `${quote.providerName} planira ${count} po ponudi ${number}:`,
      ...rows.map(row => `${dateAndHour(row.appointmentTime)}`),
      'Ako neki termin ne odgovara, možete da ga pomerite ili otkažete.',
    ],
    action: { label: 'Pogledaj dolaske', url: `${APP_URL}/ponuda/${quote.id}` },
    footer: `Ovaj email ste dobili jer imate ponudu na sajtu ${APP_NAME}.`,
  })
  await notifyByPushOrEmail(runtime, tx, 'booking', [
    {
      userId: customer.id,
      letter: { ...email, about: quote.providerId },
      subjectId: bookingPushSubject(rows[0]!, 'visits'),
      topic: `quote:${quote.id}`,
      actorId: quote.providerId,
    },
  ])
}
