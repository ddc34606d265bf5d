import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { profiles, sessions, takenBack } from '../features/accounts/account-tables.server.ts'
import {
  appointmentSettings,
  appointments,
  daysOff,
  freeDayChecks,
  workingHours,
} from '../features/appointments/appointment-tables.server.ts'
import { assistantConversations, assistantReplies } from '../features/assistant/assistant-tables.server.ts'
import { appointmentReminders, bookingNotes, calendarFeeds } from '../features/bookings/booking-tables.server.ts'
import { clients } from '../features/clients/client-tables.server.ts'
import { messageLetters } from '../features/conversations/conversation-tables.server.ts'
import { journal } from '../features/journal/journal.server.ts'
import { appeals, blocks, decisions, reports } from '../features/moderation/moderation-tables.server.ts'
import type { Snapshot } from '../features/moderation/snapshot.ts'
import { providerFacts } from '../features/providers/provider-tables.server.ts'
import { heldLetters, pushDue } from '../features/push/push-tables.server.ts'
import {
  paymentAccounts,
  priceItems,
  priceLists,
  quoteExpiries,
  quotes,
  quoteVersions,
} from '../features/quotes/quote-tables.server.ts'
import { ratings, reviewReplies } from '../features/ratings/rating-tables.server.ts'
import { providerAreas, requestOffers, requests, requestTellings } from '../features/requests/request-tables.server.ts'
import { savedProviders, savedServices } from '../features/saved/saved-tables.server.ts'
import { siteCounts, viewCounts } from '../features/statistics/statistics-tables.server.ts'
import { supportAnswers, supportMessages } from '../features/support/support-tables.server.ts'
import { providerWebsites, websiteDrafts, websiteSections } from '../features/websites/website-tables.server.ts'
import { returnedLetters } from '../platform/server/mail/returned-letter-tables.server.ts'
import { type Caller, password, type useApp } from './harness.ts'
import { attachmentForm, smallPdf, smallPhoto } from './photos.ts'
import { aDevice } from './push-service.ts'
import { barestDraft } from './site-draft.ts'

type App = ReturnType<typeof useApp>

/**
 * Somebody who has used everything there is, as provider and as customer; every word of his holds `mark`. A table with
 * something of a person in it gets its row here, and the tests of export and deletion look for it.
 */
export async function fullAccount(app: App, mark: string) {
  const person = await app.person('provider', {
    name: `Ime ${mark}`,
    location: 'Kikinda',
    phone: `060 ${mark.replace(/\D/g, '').slice(0, 6)}`,
  })
  const { db } = app.runtime
  await db
    .update(profiles)
    .set({ email: `${mark}@primer.rs` })
    .where(eq(profiles.id, person.id))
  await db
    .update(sessions)
    .set({ ipAddress: '203.0.113.77', userAgent: `Firefox/140 ${mark}` })
    .where(eq(sessions.userId, person.id))
  const me: Caller = { ...person, email: `${mark}@primer.rs` }
  const as = { as: me }

  const portrait = new FormData()
  portrait.set('file', new File([await smallPhoto()], `${mark}.jpg`, { type: 'image/jpeg' }))
  const { body: picture } = await app.call('POST', '/api/media/avatars', { ...as, body: portrait })
  await app.call('PUT', '/api/profile/avatar', { ...as, body: { url: picture.url } })
  await app.call('POST', '/api/auth/two-factor/enable', { ...as, body: { password } })
  await app.call('POST', '/api/me/code', as)
  await app.call('POST', '/api/me/email', { ...as, body: { email: `novi-${mark}@primer.rs`, password } })

  const service = await app.service(me, {
    title: `Usluga ${mark}`,
    description: `Opis usluge, ${mark}.`,
    keywords: [`rec ${mark}`],
    price: `30 ${mark}`,
  })
  await app.service(me, { title: `Druga ${mark}` })

  const customer = await app.person('regular', { name: 'Jelena Stojković' })
  const provider = await app.person('provider', { name: 'Dragan Ilić' })
  const selling = await app.contact(customer, service)
  const question = await app.say(customer, selling, 'Da li dolazite nedeljom?')
  const drawing = attachmentForm(smallPdf(), `Plan ${mark}.pdf`)
  const { body: plan } = await app.call('POST', `/api/conversations/${selling.id}/files`, { ...as, body: drawing })
  const reply = { id: uuidv7(), content: `Dolazim, ${mark}.`, attachments: [plan.id] }
  await app.call('POST', `/api/conversations/${selling.id}/messages`, { ...as, body: reply })
  await app.call('POST', `/api/conversations/${selling.id}/complete`, { ...as, body: { review_requested: true } })
  await app.call('POST', `/api/conversations/${selling.id}/rating`, {
    as: customer,
    body: { service_quality: 5, communication: 4, price: 4, review: 'Odličan majstor.' },
  })

  const bought = await app.service(provider, { title: 'Krečenje stanova' })
  const buying = await app.contact(me, bought)
  await app.say(provider, buying, 'Izvolite.')
  await app.say(me, buying, `Potrebno mi je krečenje, ${mark}.`)
  await app.call('POST', `/api/conversations/${buying.id}/complete`, { as: provider, body: { review_requested: true } })
  await app.call('POST', `/api/conversations/${buying.id}/rating`, {
    ...as,
    body: { service_quality: 3, communication: 4, price: 5, review: `Recenzija ${mark}` },
  })
  // An open one, which ends with his own words.
  const open = await app.contact(me, bought, true)
  await app.say(me, open, `Poslednja reč ${mark}`)
  await app.call('DELETE', `/api/conversations/${buying.id}`, as)

  await db
    .insert(messageLetters)
    .values({ conversationId: open.id, readerId: me.id, dueAt: new Date(Date.now() + 3_600_000) })
  // He is told of things on a device, and has yet to be told of one.
  const device = aDevice(`https://fcm.googleapis.com/fcm/send/${mark}`).input(['message'])
  await app.call('PUT', '/api/me/push', { ...as, body: device })
  const later = new Date(Date.now() + 3_600_000)
  await db.insert(pushDue).values({ userId: me.id, kind: 'message', subjectId: question.id, dueAt: later })
  const letter = { to: `${mark}@primer.rs`, subject: `Termin ${mark}`, text: mark, html: mark, about: customer.id }
  await db.insert(heldLetters).values({ id: uuidv7(), userId: me.id, letter, heldAt: new Date(), dueAt: later })
  await db
    .insert(heldLetters)
    .values({ id: uuidv7(), userId: customer.id, letter: { ...letter, about: me.id }, heldAt: later, dueAt: later })
  await db.insert(assistantReplies).values({
    messageId: question.id,
    conversationId: selling.id,
    providerId: me.id,
    status: 'waiting',
    dueAt: new Date(Date.now() + 3_600_000),
  })
  await db
    .insert(assistantConversations)
    .values({ conversationId: selling.id, serviceTitle: `Usluga ${mark}`, lastReplyAt: new Date() })
    .onConflictDoNothing()
  await db.insert(appointments).values({
    id: uuidv7(),
    providerId: me.id,
    clientName: `Klijent ${mark}`,
    appointmentTime: new Date('2026-12-01T09:00:00Z'),
    notes: mark,
  })
  await db
    .insert(appointmentSettings)
    .values({ providerId: me.id, start: '09:00', end: '17:00', interval: 30 })
    .onConflictDoNothing()
  await db.insert(workingHours).values({ providerId: me.id, weekday: 1, start: '08:00', end: '12:00' })
  await db.insert(daysOff).values({ providerId: me.id, days: '[2026-12-24,2026-12-27)', note: `Odmor ${mark}` })
  await db.insert(freeDayChecks).values({ providerId: me.id, dueAt: new Date() }).onConflictDoNothing()
  await db.insert(calendarFeeds).values({ providerId: me.id, tokenHash: uuidv7() })
  // What somebody has booked with him, and what he has booked; one of each ahead and one past.
  const bookings = [
    { day: 3, customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: null },
    { day: -3, customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: selling.id },
    { day: 4, customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: null },
    { day: -4, customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: open.id },
  ].map(({ day, ...parties }) => ({
    ...parties,
    id: uuidv7(),
    bookingId: uuidv7(),
    clientName: parties.customerId === me.id ? `Ime ${mark}` : 'Jelena Stojković',
    notes: parties.customerId === me.id ? `Treba mi ${mark}` : 'Curi ventil.',
    address: parties.customerId === me.id ? `Ulica ${mark}` : null,
    reason: `Zato ${mark}`,
    appointmentTime: new Date(Math.floor(Date.now() / 3_600_000 + day * 24) * 3_600_000),
    status: 'confirmed' as const,
  }))
  await db.insert(appointments).values(bookings)
  await db
    .insert(bookingNotes)
    .values(bookings.map(({ bookingId, providerId }) => ({ bookingId, providerId, note: `Poneti ključ ${mark}` })))
  await db
    .insert(appointmentReminders)
    .values(
      bookings.map(({ id: appointmentId, appointmentTime: dueAt }) => ({ appointmentId, kind: 'day' as const, dueAt })),
    )
  await db
    .insert(clients)
    .values({ providerId: me.id, personId: customer.id, phone: `060 ${mark}`, note: `Beleška ${mark}` })
  await db.insert(priceLists).values({ providerId: me.id, version: 1 })
  await db
    .insert(priceItems)
    .values({ id: uuidv7(), providerId: me.id, name: `Posao ${mark}`, unit: mark, price: 150_000n, position: 0 })
  const account = { holder: `Ime ${mark}`, account: '165000000000005574' }
  await db.insert(paymentAccounts).values({ providerId: me.id, ...account })
  // What he has offered, and what he was offered; one of each waits, one was accepted.
  const given = [
    { customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: null, serial: 1 },
    { customerId: customer.id, providerId: me.id, serviceId: service.id, conversationId: selling.id, serial: 2 },
    { customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: null, serial: 1 },
    { customerId: me.id, providerId: provider.id, serviceId: bought.id, conversationId: open.id, serial: 2 },
  ].map(parties => ({
    ...parties,
    id: uuidv7(),
    year: 2026,
    providerName: parties.providerId === me.id ? `Ime ${mark}` : 'Dragan Ilić',
    customerName: parties.customerId === me.id ? `Ime ${mark}` : 'Jelena Stojković',
    place: parties.providerId === me.id ? `Mesto ${mark}` : 'Bor',
  }))
  await db.insert(quotes).values(given)
  await db.insert(quoteVersions).values(
    given.map(({ id: quoteId, providerId, serial }) => {
      const isHis = providerId === me.id
      const word = isHis ? mark : 'ventil'
      return {
        quoteId,
        version: 1,
        lines: [{ name: `Posao ${word}`, unit: word, quantity: 1000, price: 150_000, amount: 150_000 }],
        total: 150_000n,
        note: `Napomena ${word}`,
        changeNote: word,
        validUntil: '2099-12-01',
        sha256: '0'.repeat(64),
        status: serial === 1 ? ('sent' as const) : ('accepted' as const),
        sentAt: new Date(),
        reason: isHis ? null : `Zato ${mark}`,
        accountSnapshot: isHis && serial === 2 ? account : null,
      }
    }),
  )
  await db.insert(quoteExpiries).values(given.map(({ id: quoteId }) => ({ quoteId, dueAt: new Date('2099-12-02') })))
  const websiteId = uuidv7()
  await db.insert(providerWebsites).values({
    id: websiteId,
    providerId: me.id,
    subdomain: mark,
    siteTitle: `Sajt ${mark}`,
    primaryColor: '#2563eb',
    secondaryColor: '#f59e0b',
    fontFamily: 'Inter',
    templateId: 'modern',
    published: true,
    contactEmail: `${mark}@primer.rs`,
  })
  await db
    .insert(websiteSections)
    .values({ id: uuidv7(), websiteId, sectionType: 'about', sectionOrder: 1, content: `O meni: ${mark}` })
  const content = { ...barestDraft, site_title: `Nacrt ${mark}`, contact_email: `${mark}@primer.rs` }
  await db.insert(websiteDrafts).values({ websiteId, version: 1, content })
  await db
    .insert(providerFacts)
    .values({ providerId: me.id, answerMinutes: 20, conversations: 5 })
    .onConflictDoNothing()
  await db.insert(viewCounts).values({ providerId: me.id, day: '2026-11-20', views: 12 }).onConflictDoNothing()
  await db.insert(siteCounts).values({ providerId: me.id, day: '2026-11-20', search: 3, call: 1 }).onConflictDoNothing()
  // He has reported somebody and was reported himself, something was decided about him, and he has said that it is wrong.
  const said: Snapshot = {
    title: `Usluga ${mark}`,
    kind: 'service',
    description: mark,
    price: null,
    category: '',
    images: [],
    location: null,
  }
  const about = { subjectType: 'service', reason: 'untrue', snapshot: said, text: `Prijava ${mark}` } as const
  await db.insert(reports).values([
    {
      ...about,
      id: uuidv7(),
      reporterId: me.id,
      personId: provider.id,
      subjectId: bought.id,
      snapshot: { kind: 'gone', title: 'Krečenje' },
    },
    { ...about, id: uuidv7(), reporterId: customer.id, personId: me.id, subjectId: service.id, text: 'Lažna cena.' },
  ])
  const decisionId = uuidv7()
  await db.insert(decisions).values({
    id: decisionId,
    subjectType: 'service',
    subjectId: service.id,
    personId: me.id,
    action: 'warn',
    reason: 'untrue',
    explanation: 'Ispravite cenu.',
    actorId: provider.id,
  })
  await db.insert(appeals).values({ decisionId, personId: me.id, text: `Prigovor ${mark}` })
  await db.insert(blocks).values({ blockerId: me.id, blockedId: customer.id })
  const [rated] = await db.select().from(ratings).where(eq(ratings.providerId, me.id))
  await db.insert(reviewReplies).values({ ratingId: rated!.id, providerId: me.id, text: `Hvala ${mark}` })
  await db.insert(takenBack).values({ userId: me.id, id: uuidv7() })
  await db.insert(savedServices).values({ userId: me.id, serviceId: bought.id })
  await db.insert(savedProviders).values({ userId: me.id, providerId: provider.id })
  // What he has asked for, answered by the provider, and what he has answered himself.
  const asked = [me, customer].map(({ id: customerId }) => ({
    id: uuidv7(),
    customerId,
    category: 'Vodoinstalater' as const,
    area: 'kotez',
    text: customerId === me.id ? `Curi slavina, ${mark}` : 'Curi slavina',
    urgency: 'month' as const,
    offersCount: 1,
    expiresAt: new Date('2099-12-01'),
  }))
  await db.insert(requests).values(asked)
  await db.insert(requestOffers).values([
    { id: uuidv7(), requestId: asked[0]!.id, providerId: provider.id, serviceId: bought.id, words: 'Mogu sutra.' },
    { id: uuidv7(), requestId: asked[1]!.id, providerId: me.id, serviceId: service.id, words: `Mogu, ${mark}` },
  ])
  await db.insert(providerAreas).values({ providerId: me.id, area: 'kotez' })
  await db.insert(requestTellings).values({ providerId: me.id, toldAt: new Date() })
  await db.insert(supportMessages).values({
    id: uuidv7(),
    digest: mark,
    userId: me.id,
    name: `Ime ${mark}`,
    email: `${mark}@primer.rs`,
    message: `Pitanje ${mark}`,
  })
  const [message] = await db.select().from(supportMessages).where(eq(supportMessages.digest, mark))
  const answer = { id: uuidv7(), messageId: message!.id, answeredBy: provider.id, text: `Odgovor ${mark}` }
  await db.insert(supportAnswers).values(answer)
  await db.transaction(tx =>
    journal(tx, { actorId: provider.id, act: 'sign_out', subject: { type: 'person', id: me.id } }),
  )
  const refusal = { recipient: me.email, subject: `Termin ${mark}`, status: 550, reason: '550 5.2.2 pun sandučić' }
  await db.insert(returnedLetters).values({ id: uuidv7(), ...refusal })
  return { me, service, customer, provider, selling, buying, open, bought }
}
