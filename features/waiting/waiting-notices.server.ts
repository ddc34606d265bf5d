import { and, eq } from 'drizzle-orm'
import { hourInWords, onMoment, spanInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { canReach } from '../accounts/reach.server.ts'
import { enqueuePush } from '../push/pending-pushes.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { services } from '../services/service-tables.server.ts'
import { type OfferRow, waitOffers, waits } from './waiting-tables.server.ts'

/**
 * Notifies a customer of an offer, in the transaction that makes it. The email does not wait until the push was seen,
 * as other emails do, because the offer lasts half an hour.
 */
export async function notifyOfOffer(runtime: Runtime, tx: Tx, offer: OfferRow): Promise<void> {
  const [row] = await tx
    .select({ reader: profiles, service: services, customerId: waits.customerId })
    .from(waits)
    .innerJoin(profiles, eq(profiles.id, waits.customerId))
    .innerJoin(services, eq(services.id, waits.serviceId))
    .where(eq(waits.id, offer.waitId))
  if (!row?.reader.emailVerified || !isReachable(row.reader)) return
  const { reader, service } = row
  const [provider] = await tx.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, offer.providerId))
  const { APP_NAME, APP_URL } = runtime.config
  const email = composeEmail(runtime.config, reader, {
    subject: `Oslobodio se termin: ${onMoment(offer.startsAt)}`,
    paragraphs: [
      'Dobar dan,',
      `oslobodio se termin koji čekate: ${onMoment(offer.startsAt)}.`,
      `${service.title}, ${publicName(provider!.name, true)}: ${spanInWords(offer.startsAt, offer.endsAt)}.`,
      `Javite do ${hourInWords(offer.expiresAt)} da li vam odgovara. Termin za to vreme nije rezervisan: dobija ga ko ga prvi zakaže.`,
    ],
    action: { label: 'Uzmi termin', url: `${APP_URL}/moji-termini` },
    footer: `Ovaj email ste dobili jer čekate termin na sajtu ${APP_NAME}.`,
  })
  await runtime.mail.sendAll([{ ...email, about: offer.providerId }], tx)
  await enqueuePush(tx, { userId: reader.id, kind: 'waiting', subjectId: offer.id }, new Date())
}

/** Composes the push of an offer. Null if the offer is over or the two users cannot reach each other. */
export async function composeOfferPush({ db }: Runtime, userId: string, offerId: string): Promise<PushNotice | null> {
  const [row] = await db
    .select({ offer: waitOffers, provider: profiles })
    .from(waitOffers)
    .innerJoin(waits, eq(waits.id, waitOffers.waitId))
    .innerJoin(profiles, eq(profiles.id, waitOffers.providerId))
    .where(and(eq(waitOffers.id, offerId), eq(waits.customerId, userId)))
  if (row?.offer.status !== 'offered' || row.offer.expiresAt <= new Date()) return null
  if (!(await canReach(db, userId, row.offer.providerId))) return null
  return {
    title: 'Oslobodio se termin',
    body: `${onMoment(row.offer.startsAt)}, ${publicName(row.provider.name, true)}`,
    url: '/moji-termini',
    tag: `waiting:${offerId}`,
  }
}
