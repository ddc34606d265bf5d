import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { asWritten } from '../../platform/serbian/script/as-written.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { EmailContent } from '../../platform/server/mail/email-content.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { titleOfAction } from '../accounts/notification-titles.ts'
import { isBlockedEitherWay } from '../accounts/reach.server.ts'
import { notifyByPushOrEmail, type PushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { delayedEmails } from '../push/push-tables.server.ts'
import { areaOf } from '../services/areas.ts'
import { withoutContacts } from './contacts.ts'
import { type OfferRow, type RequestRow, requestOffers, requests } from './request-tables.server.ts'
import { formatOfferPrice } from './request-words.ts'
import { isHiddenFromUser } from './requests.server.ts'

type Person = typeof profiles.$inferSelect
type EmailText = Pick<EmailContent, 'subject' | 'paragraphs'>
/** The events of a request; `passed` is for providers whose offer was not chosen. */
type RequestEvent = 'wanted' | 'offered' | 'chosen' | 'passed'
const subjectOf = (requestId: string, event: RequestEvent, offerId = '') => `${requestId} ${event} ${offerId}`.trim()

const topicOf = (requestId: string) => `request:${requestId}`

function composeRequestEmail(runtime: Runtime, reader: Person, requestId: string, text: EmailText) {
  const { APP_NAME, APP_URL } = runtime.config
  return composeEmail(runtime.config, reader, {
    ...text,
    action: { label: 'Otvori zahtev', url: `${APP_URL}/zahtevi/${requestId}` },
    footer: `Ovaj email ste dobili jer imate nalog na sajtu ${APP_NAME}.`,
  })
}

const canBeNotified = (person: Person | undefined): person is Person =>
  Boolean(person?.emailVerified && isReachable(person))

/** Notifies providers of a request without naming the customer. Urgent requests are sent even at night. */
export async function notifyOfRequest(runtime: Runtime, tx: Tx, request: RequestRow, people: Person[]): Promise<void> {
  const isUrgent = request.urgency === 'today'
  const { name } = areaOf(request.area)
  const text: EmailText = {
    subject: `Traži se: ${request.category}, ${name}`,
    paragraphs: [
      'Dobar dan,',
      `neko iz vašeg kraja ${isUrgent ? 'hitno ' : ''}traži: ${request.category}.`,
      `„${asWritten(withoutContacts(request.text))}”`,
      'Na zahtev može da odgovori najviše pet majstora. Odgovor je besplatan.',
    ],
  }
  const notifications: PushOrEmail[] = people.filter(canBeNotified).map(person => ({
    userId: person.id,
    letter: composeRequestEmail(runtime, person, request.id, text),
    subjectId: subjectOf(request.id, 'wanted'),
    topic: topicOf(request.id),
    atAnyHour: isUrgent,
  }))
  await notifyByPushOrEmail(runtime, tx, 'offer', notifications)
}

export async function notifyOfOffer(runtime: Runtime, tx: Tx, request: RequestRow, offer: OfferRow): Promise<void> {
  const people = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [request.customerId, offer.providerId]))
  const customer = people.find(({ id }) => id === request.customerId)
  if (!canBeNotified(customer)) return
  const name = publicName(people.find(({ id }) => id === offer.providerId)?.name ?? null, true)
  const sum = formatOfferPrice(offer.priceFrom, offer.priceTo)
  const text = {
    subject: `Odgovor na vaš zahtev: ${name}`,
    paragraphs: [
      'Dobar dan,',
      `${name} može da vam pomogne.`,
      `„${asWritten(offer.words)}”`,
      ...(sum ? [`Cena: ${sum}.`] : []),
    ],
  }
  const letter = { ...composeRequestEmail(runtime, customer, request.id, text), about: offer.providerId }
  const subjectId = subjectOf(request.id, 'offered', offer.id)
  await notifyByPushOrEmail(runtime, tx, 'offer', [
    { userId: customer.id, letter, subjectId, topic: topicOf(request.id), atAnyHour: request.urgency === 'today' },
  ])
}

/** Notifies providers with an offer whether it was chosen, unless customer or provider has blocked the other. */
export async function notifyOfOutcome(
  runtime: Runtime,
  tx: Tx,
  request: RequestRow,
  offers: OfferRow[],
): Promise<void> {
  const ids = offers.map(({ providerId }) => providerId)
  const people = await tx
    .select()
    .from(profiles)
    .where(and(inArray(profiles.id, ids), not(isBlockedEitherWay(request.customerId, profiles.id))))
  const notifications = people.filter(canBeNotified).map((person): PushOrEmail => {
    const isChosen = offers.find(({ providerId }) => providerId === person.id)!.id === request.chosenOfferId
    const text = isChosen
      ? {
          subject: 'Vaš odgovor je izabran',
          paragraphs: ['Dobar dan,', 'izabran je vaš odgovor. Dogovorite se u razgovoru.'],
        }
      : {
          subject: 'Izabran je drugi majstor',
          paragraphs: ['Dobar dan,', 'za ovaj zahtev izabran je drugi majstor. Hvala što ste se javili.'],
        }
    const letter = composeRequestEmail(runtime, person, request.id, text)
    const subjectId = subjectOf(request.id, isChosen ? 'chosen' : 'passed')
    return { userId: person.id, letter, subjectId, topic: topicOf(request.id), goesAtOnce: true }
  })
  await notifyByPushOrEmail(runtime, tx, 'offer', notifications)
}

/** Deletes the delayed emails about a customer's requests to a user whom the customer has blocked. */
export async function deleteDelayedRequestEmails(tx: Tx, customerId: string, userId: string): Promise<void> {
  const topics = tx
    .select({ topic: sql<string>`'request:' || id` })
    .from(requests)
    .where(eq(requests.customerId, customerId))
  await tx.delete(delayedEmails).where(and(eq(delayedEmails.userId, userId), inArray(delayedEmails.topic, topics)))
}

/**
 * Returns the push of an event, or null if the event is outdated. Others may see a locked screen, so the push contains
 * the trade and area, or the name of the provider, but no text of the request.
 */
export async function offerPush({ db }: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const [id = '', event, offerId = ''] = subject.split(' ') as [string, RequestEvent, string?]
  // Before an offer only the customer's blocks count. Otherwise a provider could block people to find the customer.
  const isSilent = event === 'wanted' ? isHiddenFromUser(userId) : isBlockedEitherWay(requests.customerId, userId)
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), not(isSilent)))
  if (!row) return null
  const where = { url: `/zahtevi/${id}`, tag: `request:${id}` }
  if (event === 'chosen') return { ...where, title: 'Vaš odgovor je izabran' }
  if (event === 'passed') return { ...where, title: 'Izabran je drugi majstor' }
  if (row.status !== 'open' || row.hidden || row.expiresAt <= new Date()) return null
  if (event === 'wanted') return { ...where, title: `Traži se: ${row.category}, ${areaOf(row.area).name}` }
  const [found] = await db
    .select({ name: profiles.name })
    .from(requestOffers)
    .innerJoin(profiles, eq(profiles.id, requestOffers.providerId))
    .where(eq(requestOffers.id, offerId))
  return found ? { ...where, title: titleOfAction(found.name, 'odgovara na vaš zahtev', true) } : null
}
