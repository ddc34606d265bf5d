import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { tombstones } from '../../features/accounts/account-tables.server.ts'
import { blocks } from '../../features/accounts/block-tables.server.ts'
import * as appointment from '../../features/appointments/appointment-tables.server.ts'
import { missedVisits } from '../../features/appointments/missed-tables.server.ts'
import { dataArchives } from '../../features/archives/archive-tables.server.ts'
import { archiveFolder } from '../../features/archives/archives.server.ts'
import { assistantConversations, assistantReplies } from '../../features/assistant/assistant-tables.server.ts'
import { appointmentReminders, bookingNotes, calendarFeeds } from '../../features/bookings/booking-tables.server.ts'
import { bookingDeposits } from '../../features/bookings/deposit-tables.server.ts'
import { outsideCalendars } from '../../features/calendars/calendar-tables.server.ts'
import { clients } from '../../features/clients/client-tables.server.ts'
import * as complaint from '../../features/complaints/complaint-tables.server.ts'
import { messageEmails } from '../../features/conversations/conversation-tables.server.ts'
import { serviceDeposits } from '../../features/deposits/service-deposit-tables.server.ts'
import { estimates } from '../../features/estimates/estimate-tables.server.ts'
import { evidence } from '../../features/evidence/evidence-tables.server.ts'
import { recordAct } from '../../features/journal/journal.server.ts'
import * as member from '../../features/members/member-tables.server.ts'
import { appeals, decisions, reports } from '../../features/moderation/moderation-tables.server.ts'
import { jobChoices, jobPrices } from '../../features/prices/figure-tables.server.ts'
import { providerAreaFacts, providerFacts } from '../../features/providers/provider-tables.server.ts'
import { delayedEmails, pendingPushes, topicPauses } from '../../features/push/push-tables.server.ts'
import * as quote from '../../features/quotes/quote-tables.server.ts'
import { ratings, reviewReplies } from '../../features/ratings/rating-tables.server.ts'
import { rebookingReminders } from '../../features/rebooking/rebooking-tables.server.ts'
import * as request from '../../features/requests/request-tables.server.ts'
import { savedProviders, savedServices } from '../../features/saved/saved-tables.server.ts'
import { bookingSeries, seriesDue } from '../../features/series/series-tables.server.ts'
import { siteCounts, viewCounts } from '../../features/statistics/statistics-tables.server.ts'
import { supportAnswers, supportMessages } from '../../features/support/support-tables.server.ts'
import { waitChecks, waitOffers, waits, waitTimes } from '../../features/waiting/waiting-tables.server.ts'
import { providerWebsites, websiteDrafts, websiteSections } from '../../features/websites/website-tables.server.ts'
import { bounces } from '../../platform/server/mail/bounce-tables.server.ts'
import { attachmentForm, smallPhoto } from '../photos.ts'
import { newDevice } from '../push-service.ts'
import { smallestDraft } from '../site-draft.ts'
import { type AccountContent, type AccountParts, partsOf } from './account-parts.ts'

/** Inserts rows of the user `me` into all tables that the scene leaves empty. All texts of the user contain `mark`. */
export async function addRows(content: AccountContent): Promise<void> {
  const parts = partsOf(content)
  await addNotifications(parts)
  await addShop(parts)
  await addDiary(parts)
  await addPricesAndQuotes(parts)
  await addComplaints(parts)
  await addWebsite(parts)
  await addEvidence(parts)
  await addModerationAndSupport(parts)
  await addRequests(parts)
  await addArchive(parts)
}

async function addNotifications({ fill, app, mark, email, me, customer, open, question }: AccountParts): Promise<void> {
  await fill(messageEmails, { conversationId: open.id })
  const device = newDevice(`https://fcm.googleapis.com/fcm/send/${mark}`).input(['message'])
  await app.call('PUT', '/api/me/push', { as: me, body: device })
  await fill(pendingPushes, { kind: 'message', subjectId: question.id })
  const letter = { to: email, subject: `Termin ${mark}`, text: mark, html: mark, about: customer.id }
  await fill(delayedEmails, { letter }, { userId: customer.id, letter: { ...letter, about: me.id } })
  await fill(topicPauses, { topic: `booking:${question.id}`, lettersFrom: new Date(Date.now() + 3_600_000) })
  await fill(assistantReplies, { messageId: question.id, status: 'waiting' })
  await fill(assistantConversations, { serviceTitle: `Usluga ${mark}` })
}

/** Gives the user a member with rules, and makes the user a member of the other provider. */
async function addShop({ fill, mark, me, provider }: AccountParts): Promise<void> {
  const [worker] = await fill(member.members, { name: `Radnik ${mark}`, allServices: false, ownHours: true })
  const memberId = worker!.id
  await fill(member.members, { providerId: provider.id, name: 'Radnik', accountId: me.id })
  await fill(member.shops, {})
  await fill(member.memberServices, { memberId })
  await fill(member.memberHours, { memberId, start: '08:00', end: '12:00' })
  await fill(member.memberDaysOff, { memberId })
  await fill(member.memberInvitations, { memberId, codeHash: `kod ${mark}` })
}

async function addDiary({
  fill,
  mark,
  customer,
  account,
  asProvider,
  asCustomer,
  parties,
}: AccountParts): Promise<void> {
  const appointmentTime = new Date('2026-12-01T09:00:00Z')
  await fill(appointment.appointments, { clientName: `Klijent ${mark}`, appointmentTime, notes: mark })
  await fill(appointment.appointmentSettings, { start: '09:00', end: '17:00', interval: 30 })
  await fill(appointment.workingHours, { start: '08:00', end: '12:00' })
  await fill(appointment.daysOff, { days: '[2026-12-24,2026-12-27)', note: `Odmor ${mark}` })
  await fill(appointment.freeDayChecks, {})
  await fill(calendarFeeds, {})
  const url = `https://primer.rs/${mark}/basic.ics`
  const [calendar] = await fill(outsideCalendars, { name: `Kalendar ${mark}`, url })
  await fill(appointment.outsideBusy, { calendarId: calendar!.id })

  // In each pair one booking is in the past.
  const bookings = await fill(
    appointment.appointments,
    ...parties.map((each, index) => ({
      ...each,
      bookingId: uuidv7(),
      clientName: each.customerName,
      notes: each.isMine ? `Treba mi ${mark}` : 'Curi ventil.',
      address: each.isMine ? `Ulica ${mark}` : null,
      reason: `Zato ${mark}`,
      appointmentTime: new Date(Math.floor(Date.now() / 3_600_000 + [3, -3, 4, -4][index]! * 24) * 3_600_000),
      status: 'confirmed' as const,
      by: each.isMine ? ('customer' as const) : ('provider' as const),
    })),
  )
  const agreed = await fill(
    bookingSeries,
    ...bookings.map(booking => ({
      ...booking,
      id: uuidv7(),
      firstBookingId: booking.bookingId,
      proposedBy: booking.by,
      status: 'active' as const,
      about: booking.isMine ? booking.notes : `Predlog ${mark}`,
      count: 12,
      time: '17:00',
      minutes: 60,
    })),
  )
  await fill(seriesDue, ...agreed.map(({ id: seriesId }) => ({ seriesId })))
  await fill(serviceDeposits, { amount: 200_000n, refundHours: 24 })
  const snapshotOf = ({ isMine }: { isMine: boolean }) => ({ accountSnapshot: isMine ? null : account })
  await fill(bookingDeposits, ...bookings.map(each => ({ ...each, refundHours: 24, ...snapshotOf(each) })))
  await fill(bookingNotes, ...bookings.map(each => ({ ...each, note: `Poneti ključ ${mark}` })))
  const remindersOf = bookings.map(each => ({ appointmentId: each.id, dueAt: each.appointmentTime }))
  await fill(appointmentReminders, ...remindersOf.map(each => ({ ...each, kind: 'day' as const })))
  const objection = { objection: `Nije tačno ${mark}`, objectedAt: new Date() }
  await fill(missedVisits, ...bookings.map(each => ({ ...each, missedBy: each.by, ...objection })))
  const [wait] = await fill(waits, { ...asCustomer, about: `Treba mi ${mark}`, address: `Ulica ${mark}` })
  const waitId = wait!.id
  await fill(waitTimes, { ...asCustomer, waitId, part: 'morning' })
  const [startsAt, expiresAt] = [new Date('2099-12-01T09:00:00Z'), new Date('2099-12-01T08:00:00Z')]
  await fill(waitOffers, { ...asCustomer, waitId, startsAt, expiresAt })
  await fill(waitChecks, {})
  // A reminder is for one customer and service.
  const reminders = [asProvider, asCustomer].map((side, at) => ({ ...side, bookingId: bookings[at + 2]!.bookingId }))
  await fill(rebookingReminders, ...reminders.map(each => ({ ...each, setBy: 'provider' as const, months: 12 })))
  await fill(clients, { personId: customer.id, phone: `060 ${mark}`, note: `Beleška ${mark}` })
}

async function addPricesAndQuotes({ fill, mark, account, parties }: AccountParts): Promise<void> {
  await fill(quote.priceLists, {})
  await fill(quote.priceItems, { name: `Posao ${mark}` })
  await fill(jobChoices, { line: `posao ${mark} | ${mark}`, job: 'zamena-ventila' })
  await fill(jobPrices, { job: 'zamena-ventila', townKey: 'kikinda', isListed: true })
  await fill(quote.paymentAccounts, account)
  // In each pair one quote is accepted.
  const rows = await fill(
    quote.quotes,
    ...parties.map((each, at) => ({
      ...each,
      year: 2026,
      serial: 1 + (at % 2),
      place: each.isMine ? 'Bor' : `Mesto ${mark}`,
    })),
  )
  await fill(
    quote.quoteVersions,
    ...rows.map(({ id: quoteId, isMine, serial }) => {
      const word = isMine ? 'ventil' : mark
      return {
        quoteId,
        lines: [{ name: `Posao ${word}`, unit: word, quantity: 1000, price: 150_000, amount: 150_000 }],
        note: `Napomena ${word}`,
        changeNote: word,
        reason: isMine ? `Zato ${mark}` : null,
        sha256: '0'.repeat(64),
        status: serial === 1 ? ('sent' as const) : ('accepted' as const),
        accountSnapshot: !isMine && serial === 2 ? account : null,
      }
    }),
  )
  await fill(quote.quoteExpiries, ...rows.map(({ id: quoteId }) => ({ quoteId })))
}

/** Inserts a warranty and a fault, and an open complaint on each side of the user. */
async function addComplaints({ fill, db, mark, me, asProvider, asCustomer }: AccountParts): Promise<void> {
  const isAccepted = and(eq(quote.quotes.customerId, me.id), eq(quote.quotes.serial, 2))
  const [accepted] = await db.select().from(quote.quotes).where(isAccepted)
  const quoteId = accepted!.id
  await fill(quote.warranties, { quoteId, workMonths: 12, materialMonths: 0 })
  await fill(complaint.faults, { quoteId, text: `Curi, ${mark}` })
  const source = { sourceKind: 'warranty', sourceTitle: 'Ponuda 2026-002' } as const
  const sides = [{ ...asCustomer, sourceId: quoteId }, asProvider].map(side => ({ ...side, ...source }))
  const rows = await fill(complaint.complaints, ...sides)
  const [filed, reply] = [{ kind: 'filed', by: 'customer' } as const, { kind: 'reply', by: 'provider' } as const]
  for (const { id: complaintId, isMine } of rows) {
    const [mine, theirs] = [
      { complaintId, text: `Reč ${mark}` },
      { complaintId, text: 'Ventil.' },
    ]
    await fill(complaint.complaintSteps, { ...filed, ...(isMine ? mine : theirs) })
    await fill(complaint.complaintSteps, { ...reply, ...(isMine ? theirs : mine), position: 2, remedy: 'repair' })
    await fill(complaint.complaintTerms, { complaintId, kind: 'settlement' })
  }
}

async function addWebsite({ fill, mark, email }: AccountParts): Promise<void> {
  const look = {
    primaryColor: '#2563eb',
    secondaryColor: '#f59e0b',
    fontFamily: 'Inter',
    templateId: 'modern',
  } as const
  const site = { ...look, siteTitle: `Sajt ${mark}`, published: true, contactEmail: email }
  const [website] = await fill(providerWebsites, site)
  const websiteId = website!.id
  await fill(websiteSections, { websiteId, sectionType: 'about', content: `O meni: ${mark}` })
  const content = { ...smallestDraft, site_title: `Nacrt ${mark}`, contact_email: email }
  await fill(websiteDrafts, { websiteId, content })
  await fill(providerFacts, { answerMinutes: 20, conversations: 5 })
  await fill(viewCounts, { day: '2026-11-20', views: 12 })
  await fill(siteCounts, { day: '2026-11-20', search: 3, call: 1 })
}

async function addEvidence({ fill, app, mark, me, provider }: AccountParts): Promise<void> {
  const [id, document] = [randomUUID(), randomUUID()]
  const photo = attachmentForm(await smallPhoto(), `${mark}.jpg`, document)
  await app.call('POST', `/api/evidence/${id}/document`, { as: me, body: photo })
  const body = { id, kind: 'premises', note: `Ulica ${mark}`, document }
  await app.call('POST', '/api/evidence', { as: me, body })
  const decided = { status: 'accepted', decidedBy: provider.id, decidedAt: new Date() } as const
  const seen = { kind: 'licence', subject: `poslove ${mark}`, seen: `Dozvola ${mark}` } as const
  await fill(evidence, { ...seen, ...decided, endsAt: new Date('2099-01-01') })
  await fill(providerAreaFacts, { area: 'kotez' })
}

/** Inserts a report by the user, a report about the user, a decision about the user, and the user's appeal. */
async function addModerationAndSupport(parts: AccountParts): Promise<void> {
  const { fill, db, mark, email, me, customer, provider, service, bought } = parts
  const shown = { title: `Usluga ${mark}`, kind: 'service', description: mark } as const
  const snapshot = { ...shown, price: null, category: '', images: [], location: null }
  const about = { subjectType: 'service', reason: 'untrue', subjectId: service.id } as const
  const other = { personId: provider.id, subjectId: bought.id, snapshot: { kind: 'gone', title: 'Krečenje' } } as const
  await fill(
    reports,
    { ...about, reporterId: me.id, text: `Prijava ${mark}`, ...other },
    { ...about, reporterId: customer.id, text: 'Lažna cena.', snapshot },
  )
  const decision = { ...about, action: 'warn', explanation: 'Ispravite cenu.', actorId: provider.id } as const
  const [decided] = await fill(decisions, decision)
  await fill(appeals, { decisionId: decided!.id, text: `Prigovor ${mark}` })
  await fill(blocks, { blockedId: customer.id })
  const words = { name: `Ime ${mark}`, email, message: `Pitanje ${mark}` }
  const [message] = await fill(supportMessages, { ...words, userId: me.id })
  await fill(supportAnswers, { messageId: message!.id, answeredBy: provider.id, text: `Odgovor ${mark}` })
  const act = { actorId: provider.id, act: 'sign_out', subject: { type: 'person', id: me.id } } as const
  await db.transaction(tx => recordAct(tx, act))
  const reason = '550 5.2.2 pun sandučić'
  await fill(bounces, { recipient: me.email, subject: `Termin ${mark}`, status: 550, reason })
}

/** Inserts a request of the user with an estimate and an offer, and a request of the customer with the user's offer. */
async function addRequests({ fill, db, mark, me, customer, provider, bought }: AccountParts): Promise<void> {
  const [rated] = await db.select().from(ratings).where(eq(ratings.providerId, me.id))
  await fill(reviewReplies, { ratingId: rated!.id, text: `Hvala ${mark}` })
  await fill(tombstones, {})
  await fill(savedServices, { serviceId: bought.id })
  await fill(savedProviders, { providerId: provider.id })
  const answers = [{ ask: 'Šta treba da se uradi?', answer: 'Curi slavina' }]
  const plumbing = { category: 'Vodoinstalater', area: 'kotez', urgency: 'month', offersCount: 1 } as const
  const about = { ...plumbing, trade: 'vodoinstalater', townKey: 'pancevo', isDemo: false }
  const [estimate] = await fill(estimates, { ...about, customerId: me.id, answers, items: [] })
  const [mine, theirs] = await fill(
    request.requests,
    { ...plumbing, customerId: me.id, text: `Curi slavina, ${mark}`, estimateId: estimate!.id },
    { ...plumbing, customerId: customer.id, text: 'Curi slavina', estimateId: null },
  )
  const offer = { requestId: mine!.id, providerId: provider.id, serviceId: bought.id, words: 'Mogu sutra.' }
  await fill(request.requestOffers, offer)
  await fill(request.requestOffers, { requestId: theirs!.id, words: `Mogu, ${mark}` })
  await fill(request.providerAreas, { area: 'kotez' })
  await fill(request.requestNotifications, {})
}

async function addArchive({ fill, app, me }: AccountParts): Promise<void> {
  // The file has no words of the user, because a job deletes the file a moment after the account.
  const zip = Buffer.from('zip')
  const file = { file: 'paket.zip', bytes: zip.byteLength, expiresAt: new Date(Date.now() + 86_400_000) }
  const [row] = await fill(dataArchives, { ...file, state: 'ready' })
  await app.runtime.storage.write(`${archiveFolder({ id: row!.id, userId: me.id })}/paket.zip`, zip)
}
