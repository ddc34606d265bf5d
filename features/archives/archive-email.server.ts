import { eq } from 'drizzle-orm'
import { inGenitive } from '../../platform/serbian/dates.ts'
import { dateAndHour } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'

/** Informs a user that the archive is ready, without a link to the file, because an email may be read by others. */
export async function sendArchiveReady(runtime: Runtime, tx: Tx, userId: string, expiresAt: Date): Promise<void> {
  const [user] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!user?.emailVerified || !isReachable(user)) return
  const { APP_NAME, APP_URL } = runtime.config
  const email = composeEmail(runtime.config, user, {
    subject: 'Vaš paket je spreman',
    paragraphs: [
      'Dobar dan,',
      `paket sa svim vašim podacima možete da preuzmete do ${inGenitive(dateAndHour(expiresAt))}. Posle toga ga brišemo.`,
      'Ako ga niste tražili vi, odmah promenite lozinku.',
    ],
    action: { label: 'Otvori podešavanja', url: `${APP_URL}/settings#podaci` },
    footer: `Ovu poruku ste dobili jer je na sajtu ${APP_NAME} zatražen paket vaših podataka.`,
  })
  await runtime.mail.send(email, tx)
}
