import { and, eq, inArray } from 'drizzle-orm'
import { dayOf, formatTime } from '../../platform/serbian/dates.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { inTransaction } from '../../platform/server/database/transaction.server.ts'
import { type ActorContext, actingTime } from '../../platform/server/http/http.server.ts'
import { conflict, invalidInput, notFound } from '../../platform/server/http/problem.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { requireReachable } from '../accounts/reach.server.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { markFreeDaysStale } from '../appointments/free-day-checks.server.ts'
import { assertBookable } from '../bookings/book-slot.server.ts'
import { bookingNotFound, bookingSideOf, currentRowCondition } from '../bookings/booking-row.server.ts'
import { selectBookings } from '../bookings/bookings.server.ts'
import { isRepeatable } from '../bookings/repeatable.server.ts'
import { conversations } from '../conversations/conversation-tables.server.ts'
import { lockConversationOf } from '../conversations/conversations.server.ts'
import { postSystemMessage } from '../conversations/messages.server.ts'
import { seriesCardKind } from './card-kind.ts'
import { setNextDue } from './place-visits.server.ts'
import { findSeries, otherSide, rhythmOf, type SeriesRow } from './series.server.ts'
import type { Series, SeriesInput } from './series.ts'
import { publishSeriesChange } from './series-changed.server.ts'
import { DAYS_TO_ANSWER, MAX_OPEN_SERIES } from './series-limits.ts'
import { notifyOfSeries } from './series-notices.server.ts'
import { isNearPlan, maxVisits, momentOf, placeVisit, plannedDay, type SeriesRule } from './series-plan.ts'
import { findRepeatableService } from './series-preview.server.ts'
import { bookingSeries } from './series-tables.server.ts'
import { seriesInWords } from './series-words.ts'
import { findAbleWorkers } from './series-workers.server.ts'

const DAY_MS = 86_400_000

type Beginning = {
  side: BookingSide
  serviceId: string
  customerId: string
  clientName: string
  startsAt: Date
  minutes: number
  about: string | null
  address: string | null
}

/**
 * Proposes a series of bookings to the other side (docs/product.md, Series of bookings). Nothing is booked until they
 * confirm it. A repeated request (same id) returns the existing proposal. 409 `no_series` if the service does not allow
 * series, `already_repeats` if the booking has a series, `too_many_series` beyond the customer's limit.
 */
export async function proposeSeries(acting: ActorContext, input: SeriesInput): Promise<Series> {
  const { runtime } = acting
  const now = actingTime(acting)
  const [existing] = await runtime.db.select().from(bookingSeries).where(eq(bookingSeries.id, input.id))
  if (existing) return findRepeated(acting, existing)
  if (input.count > maxVisits(input.weeks)) {
    throw invalidInput({ count: `Redovni termini traju najviše godinu dana: najviše ${maxVisits(input.weeks)} puta.` })
  }
  const beginning = input.booking_id
    ? await beginWithBooking(acting, input, now)
    : await beginWithoutBooking(acting, input)
  const bookable = await findRepeatableService(runtime, beginning.serviceId)
  const rule: SeriesRule = {
    anchorIndex: 0,
    anchorDay: dayOf(beginning.startsAt),
    weeks: input.weeks,
    time: formatTime(beginning.startsAt),
    minutes: beginning.minutes || bookable.length,
  }
  checkAdjustments(input, rule)
  if (!input.booking_id) await requireFreeBeginning(acting, rule, bookable, now)
  const change = await inTransaction(runtime.db, async tx => {
    await assertBookable(tx, beginning.serviceId)
    const { serviceId, customerId, side } = beginning
    const providerId = bookable.provider.id
    const conversation = await lockConversationOf(tx, { serviceId, userId: customerId, providerId }, true)
    await requireReachable(tx, customerId, providerId)
    // Locks the provider's row of `free_day_checks`, so that concurrent proposals are counted one after the other.
    await markFreeDaysStale(tx, providerId)
    const [row] = await tx
      .insert(bookingSeries)
      .values({
        id: input.id,
        providerId,
        customerId,
        serviceId,
        conversationId: conversation.id,
        firstBookingId: input.booking_id ?? null,
        clientName: beginning.clientName,
        about: input.about ?? beginning.about,
        address: input.address ?? beginning.address,
        ...rule,
        count: input.count,
        adjusted: input.adjusted,
        proposedBy: side,
        expiresAt: answerBy(rule, input, now),
        changedBy: side,
        changedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!row) return null
    await requireRoom(tx, row)
    await setNextDue(tx, row)
    const message = await postSystemMessage(tx, row, side, {
      content: `Predlog redovnih termina: ${seriesInWords(rhythmOf(row), row.time)}.`,
      card: { kind: seriesCardKind, id: row.id },
      withoutNotification: true,
    })
    await notifyOfSeries(runtime, tx, row.id, 'proposed', { to: [otherSide(side)] })
    return { row, message }
  })
  if (change) await publishSeriesChange(runtime, change)
  return findSeries(acting, input.id)
}

/** Returns the series that an earlier attempt proposed. 409 `id_taken` if the id belongs to something else. */
async function findRepeated(acting: ActorContext, row: SeriesRow): Promise<Series> {
  const proposer = row.proposedBy === 'customer' ? row.customerId : row.providerId
  if (proposer !== acting.user.id) throw conflict('id_taken', 'Ovo je već sačuvano. Osvežite stranicu.')
  return findSeries(acting, row.id)
}

async function beginWithBooking(
  { runtime, user }: ActorContext,
  { booking_id }: SeriesInput,
  now: Date,
): Promise<Beginning> {
  const [found] = await selectBookings(runtime.db).where(currentRowCondition(booking_id!, user.id))
  // A member does the visits, but only the two sides agree on a series.
  if (!found || ![found.row.customerId, found.row.providerId].includes(user.id)) throw bookingNotFound()
  const { row } = found
  // A block has cancelled the booking, and the answer names the cause.
  await requireReachable(runtime.db, row.customerId!, row.providerId)
  await findRepeatableService(runtime, row.serviceId!)
  if (row.seriesId) throw alreadyRepeats()
  if (!isRepeatable(found, now)) throw conflict('not_now', 'Ovaj termin više ne može da se ponavlja.')
  return {
    side: bookingSideOf(row, user.id),
    serviceId: row.serviceId!,
    customerId: row.customerId!,
    clientName: row.clientName,
    startsAt: row.appointmentTime,
    minutes: row.minutes,
    about: row.notes,
    address: row.address,
  }
}

/** Begins a series that the provider proposes to a user with whom they have a conversation. */
async function beginWithoutBooking({ runtime, user }: ActorContext, input: SeriesInput): Promise<Beginning> {
  const { service } = await findRepeatableService(runtime, input.service_id!)
  if (service.userId !== user.id) throw notFound('Usluga nije pronađena')
  const [customer] = await runtime.db
    .select({ customer: profiles })
    .from(conversations)
    .innerJoin(profiles, eq(profiles.id, conversations.userId))
    .where(and(eq(conversations.providerId, user.id), eq(conversations.userId, input.customer_id!)))
    .limit(1)
  if (!customer || !isReachable(customer.customer)) throw invalidInput({ customer_id: 'Klijent nije pronađen.' })
  return {
    side: 'provider',
    serviceId: service.id,
    customerId: customer.customer.id,
    clientName: publicName(customer.customer.name, false),
    startsAt: new Date(input.starts_at!),
    minutes: 0,
    about: input.about,
    address: input.address,
  }
}

function checkAdjustments({ adjusted, count }: SeriesInput, rule: SeriesRule): void {
  const indexes = new Set(adjusted.map(({ index }) => index))
  const areNear = adjusted.every(
    ({ index, starts_at }) => index < count && (!starts_at || isNearPlan(plannedDay(rule, index), new Date(starts_at))),
  )
  if (indexes.size < adjusted.length || !areNear) throw invalidInput({ adjusted: 'Izaberite vreme bliže tom danu.' })
}

/** Refuses a series whose first visit could not be placed, because the form offers only such a beginning. */
async function requireFreeBeginning(
  { runtime: { db } }: ActorContext,
  rule: SeriesRule,
  { hours, provider, service }: Awaited<ReturnType<typeof findRepeatableService>>,
  now: Date,
): Promise<void> {
  const day = rule.anchorDay
  if ((momentOf(day, rule.time) ?? now) <= now)
    throw invalidInput({ starts_at: 'To vreme je prošlo. Izaberite drugo.' })
  if (Date.parse(day) > now.getTime() + 180 * DAY_MS) {
    throw invalidInput({ starts_at: 'Termin može da bude najviše 6 meseci unapred.' })
  }
  const series = { providerId: provider.id, serviceId: service.id }
  const workers = await findAbleWorkers(db, series, hours, { from: day, to: day })
  if (!('slot' in placeVisit(day, rule.time, { workers, minutes: rule.minutes }))) {
    throw invalidInput({ starts_at: 'Ovaj termin ne može da se zakaže. Izaberite drugi.' })
  }
}

/** Returns the end of a proposal: a week, but no later than its first visit that is still to be placed. */
function answerBy(rule: SeriesRule, { booking_id }: SeriesInput, now: Date): Date {
  const week = new Date(now.getTime() + DAYS_TO_ANSWER * DAY_MS)
  const first = momentOf(plannedDay(rule, booking_id ? 1 : 0), rule.time) ?? week
  return first > now && first < week ? first : week
}

const alreadyRepeats = () => conflict('already_repeats', 'Predlog redovnih termina za ovaj termin je već poslat.')

/** Allows one open series for each booking, and few for each customer. The counts include the new one. */
async function requireRoom(tx: Tx, { firstBookingId, customerId, providerId }: SeriesRow): Promise<void> {
  const isOpen = inArray(bookingSeries.status, ['proposed', 'active'])
  if (
    firstBookingId &&
    (await tx.$count(bookingSeries, and(isOpen, eq(bookingSeries.firstBookingId, firstBookingId)))) > 1
  )
    throw alreadyRepeats()
  const open = and(isOpen, eq(bookingSeries.customerId, customerId), eq(bookingSeries.providerId, providerId))
  if ((await tx.$count(bookingSeries, open)) > MAX_OPEN_SERIES) {
    throw conflict('too_many_series', 'Već imate pet dogovora o redovnim terminima. Prvo otkažite neki od njih.')
  }
}
