import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeLetter } from '../../platform/server/mail/letter.server.ts'
import type { LetterWords } from '../../platform/server/mail/letter-words.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { whoDoes } from '../accounts/from-whom.ts'
import { areApart } from '../accounts/reach.server.ts'
import { type Told, tellByPushOrLetter } from '../push/held-letters.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { heldLetters } from '../push/push-tables.server.ts'
import { areaOf } from '../services/areas.ts'
import { withoutContacts } from './contacts.ts'
import { type OfferRow, type RequestRow, requestOffers, requests } from './request-tables.server.ts'
import { offerSum } from './request-words.ts'
import { isHiddenFrom } from './requests.server.ts'

type Person = typeof profiles.$inferSelect
type Words = Pick<LetterWords, 'subject' | 'paragraphs'>
/** What a push is about: the request, and for its customer the offer. */
type News = 'wanted' | 'offered' | 'chosen' | 'passed'
const subjectOf = (requestId: string, news: News, offerId = '') => `${requestId} ${news} ${offerId}`.trim()

const topicOf = (requestId: string) => `request:${requestId}`

function letterTo(runtime: Runtime, reader: Person, requestId: string, words: Words) {
  const { APP_NAME, APP_URL } = runtime.config
  return composeLetter(APP_NAME, reader.email, {
    ...words,
    action: { label: 'Otvori zahtev', url: `${APP_URL}/zahtevi/${requestId}` },
    footer: `Ovaj email ste dobili jer imate nalog na sajtu ${APP_NAME}.`,
  })
}

const canBeTold = (person: Person | undefined): person is Person =>
  Boolean(person?.emailVerified && isReachable(person))

/** Tells these providers what is wanted, never by whom; what is urgent also at night. */
export async function tellWanted(runtime: Runtime, tx: Tx, request: RequestRow, people: Person[]): Promise<void> {
  const atAnyHour = request.urgency === 'today'
  const { name } = areaOf(request.area)
  const words: Words = {
    subject: `Traži se: ${request.category}, ${name}`,
    paragraphs: [
      'Dobar dan,',
      `neko iz vašeg kraja ${atAnyHour ? 'hitno ' : ''}traži: ${request.category}.`,
      `„${withoutContacts(request.text)}”`,
      'Na zahtev može da odgovori najviše pet majstora. Odgovor je besplatan.',
    ],
  }
  const told: Told[] = people.filter(canBeTold).map(person => ({
    userId: person.id,
    letter: letterTo(runtime, person, request.id, words),
    subjectId: subjectOf(request.id, 'wanted'),
    topic: topicOf(request.id),
    atAnyHour,
  }))
  await tellByPushOrLetter(runtime, tx, 'offer', told)
}

/** Tells the customer of an offer. */
export async function tellOfOffer(runtime: Runtime, tx: Tx, request: RequestRow, offer: OfferRow): Promise<void> {
  const people = await tx
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [request.customerId, offer.providerId]))
  const customer = people.find(({ id }) => id === request.customerId)
  if (!canBeTold(customer)) return
  const name = publicName(people.find(({ id }) => id === offer.providerId)?.name ?? null, true)
  const sum = offerSum(offer.priceFrom, offer.priceTo)
  const words = {
    subject: `Odgovor na vaš zahtev: ${name}`,
    paragraphs: ['Dobar dan,', `${name} može da vam pomogne.`, `„${offer.words}”`, ...(sum ? [`Cena: ${sum}.`] : [])],
  }
  const letter = { ...letterTo(runtime, customer, request.id, words), about: offer.providerId }
  const subjectId = subjectOf(request.id, 'offered', offer.id)
  await tellByPushOrLetter(runtime, tx, 'offer', [
    { userId: customer.id, letter, subjectId, topic: topicOf(request.id), atAnyHour: request.urgency === 'today' },
  ])
}

/** Tells all who have answered whether they were chosen, but for those whom a block keeps apart from the customer. */
export async function tellOfOutcome(runtime: Runtime, tx: Tx, request: RequestRow, offers: OfferRow[]): Promise<void> {
  const ids = offers.map(({ providerId }) => providerId)
  const people = await tx
    .select()
    .from(profiles)
    .where(and(inArray(profiles.id, ids), not(areApart(request.customerId, profiles.id))))
  const told = people.filter(canBeTold).map((person): Told => {
    const isChosen = offers.find(({ providerId }) => providerId === person.id)!.id === request.chosenOfferId
    const words = isChosen
      ? {
          subject: 'Vaš odgovor je izabran',
          paragraphs: ['Dobar dan,', 'izabran je vaš odgovor. Dogovorite se u razgovoru.'],
        }
      : {
          subject: 'Izabran je drugi majstor',
          paragraphs: ['Dobar dan,', 'za ovaj zahtev izabran je drugi majstor. Hvala što ste se javili.'],
        }
    const letter = letterTo(runtime, person, request.id, words)
    const subjectId = subjectOf(request.id, isChosen ? 'chosen' : 'passed')
    return { userId: person.id, letter, subjectId, topic: topicOf(request.id), goesAtOnce: true }
  })
  await tellByPushOrLetter(runtime, tx, 'offer', told)
}

/** Somebody whom the customer has blocked gets no letter that waits to be sent about a request of hers. */
export async function dropNewsOfRequests(tx: Tx, customerId: string, userId: string): Promise<void> {
  const topics = tx
    .select({ topic: sql<string>`'request:' || id` })
    .from(requests)
    .where(eq(requests.customerId, customerId))
  await tx.delete(heldLetters).where(and(eq(heldLetters.userId, userId), inArray(heldLetters.topic, topics)))
}

/** For a locked screen: the trade and the quarter, or who has answered; never a word of it. Null for what is over. */
export async function offerPush({ db }: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const [id = '', news, offerId = ''] = subject.split(' ') as [string, News, string?]
  // A block of the reader's own does not tell him whose request it is.
  const isSilent = news === 'wanted' ? isHiddenFrom(userId) : areApart(requests.customerId, userId)
  const [row] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), not(isSilent)))
  if (!row) return null
  const where = { url: `/zahtevi/${id}`, tag: `request:${id}` }
  if (news === 'chosen') return { ...where, title: 'Vaš odgovor je izabran' }
  if (news === 'passed') return { ...where, title: 'Izabran je drugi majstor' }
  if (row.status !== 'open' || row.hidden || row.expiresAt <= new Date()) return null
  if (news === 'wanted') return { ...where, title: `Traži se: ${row.category}, ${areaOf(row.area).name}` }
  const [found] = await db
    .select({ name: profiles.name })
    .from(requestOffers)
    .innerJoin(profiles, eq(profiles.id, requestOffers.providerId))
    .where(eq(requestOffers.id, offerId))
  return found ? { ...where, title: whoDoes(found.name, 'odgovara na vaš zahtev', true) } : null
}
