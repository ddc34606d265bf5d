import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays } from '../../features/appointments/belgrade.ts'
import { markFreeDaysStale } from '../../features/appointments/free-day-checks.server.ts'
import { findBookingHours } from '../../features/appointments/hours.server.ts'
import type { OpenSlot } from '../../features/appointments/open-slots.ts'
import { answerDeadline } from '../../features/bookings/answer-deadline.ts'
import { formatBookingTitle } from '../../features/bookings/booking-title.ts'
import { bookingCardKind } from '../../features/bookings/card-kind.ts'
import { replaceReminders } from '../../features/bookings/reminder-rows.server.ts'
import { reserveSlotOfAny } from '../../features/bookings/reserve-slot.server.ts'
import { findServiceSlots } from '../../features/bookings/service-slots.server.ts'
import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { completionText } from '../../features/conversations/own-texts.ts'
import { services } from '../../features/services/service-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { bookings as demoBookings, providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import { type Loading, nameOf } from './loading.ts'
import type { DemoBooking } from './shapes.ts'
import { wakingTime } from './waking-time.ts'
import { workdayFrom } from './workdays.ts'

const weekend = [0, 6]
/** An open day is searched in this many days, because holidays and weekends follow each other. */
const MAX_DAYS = 10
const MINUTES_PER_DAY = 1440

/**
 * Writes the rows that booking, confirming and finishing leave, because those commands took half of the time of all
 * parts. Slots are searched and reserved as for a customer.
 */
export async function addBookings(loading: Loading): Promise<void> {
  const open = await findOpenConversations(loading)
  for (const booking of demoBookings) await addBooking(loading, booking, open)
  for (const provider of new Set(demoBookings.map(({ service }) => providerOf(service))))
    await markFreeDaysStale(loading.tx, idOf('person', provider))
  const done = demoBookings.filter(({ status }) => status === 'done').map(({ service }) => idOf('service', service))
  await loading.tx
    .update(services)
    .set({ bookings: sql`${services.bookings} + 1` })
    .where(inArray(services.id, done))
}

type OpenConversation = { id: string; lastSeq: number }
const pairOf = (service: string, customer: string) => `${service} ${customer}`

/** Returns the open conversations by service and customer, in which a booking is posted. */
async function findOpenConversations({ tx }: Loading): Promise<Map<string, OpenConversation>> {
  const rows = await tx
    .select({
      id: conversations.id,
      lastSeq: conversations.lastSeq,
      service: conversations.serviceId,
      customer: conversations.userId,
    })
    .from(conversations)
    .where(eq(conversations.isCompleted, false))
  return new Map(rows.map(({ service, customer, ...row }) => [pairOf(service, customer), row]))
}

type Step = { from: 'customer' | 'provider'; at: Date; content: string }

async function addBooking(loading: Loading, booking: DemoBooking, open: Map<string, OpenConversation>): Promise<void> {
  const { tx } = loading
  const { service, customer, status, about, address } = booking
  const key = `${service}/${customer}`
  const parties = {
    serviceId: idOf('service', service),
    userId: idOf('person', customer),
    providerId: idOf('person', providerOf(service)),
  }
  const slot = await findSlot(loading, booking)
  const steps = stepsOf(loading.now, booking, slot)
  const conversation = open.get(pairOf(parties.serviceId, parties.userId)) ?? {
    id: idOf('conversation', `${key}/booking`),
    lastSeq: 0,
  }
  await addSteps(tx, conversation, parties, steps, idOf('booking', key))
  const { gapMinutes } = await findBookingHours(tx, parties.providerId)
  const row = await reserveSlotOfAny(tx, { slot, free: [null] }, gapMinutes, {
    providerId: parties.providerId,
    clientName: nameOf(customer),
    notes: about,
    address,
    status,
    bookingId: idOf('booking', key),
    customerId: parties.userId,
    serviceId: parties.serviceId,
    conversationId: conversation.id,
    expiresAt: status === 'requested' ? answerDeadline(new Date(slot.starts_at), steps[0]!.at) : null,
    createdAt: steps[0]!.at,
    changedBy: steps.at(-1)!.from,
    changedAt: steps.at(-1)!.at,
    version: steps.length,
  })
  if (status !== 'done') await replaceReminders(tx, row!)
}

function stepsOf(now: number, { status, minutesAgo }: DemoBooking, slot: OpenSlot): Step[] {
  const start = new Date(slot.starts_at)
  const at = (minutesLater: number) =>
    status === 'done'
      ? wakingTime(start.getTime(), 2 * MINUTES_PER_DAY - minutesLater)
      : wakingTime(now, Math.max(minutesAgo - minutesLater, 1))
  const steps: Step[] = [
    { from: 'customer', at: at(0), content: formatBookingTitle(start) },
    { from: 'provider', at: at(50), content: `Termin je potvrđen: ${momentInWords(start)}.` },
    { from: 'provider', at: new Date(slot.ends_at), content: completionText },
  ]
  return steps.slice(0, { requested: 1, confirmed: 2, done: 3 }[status])
}

/** Adds a booking's system messages to its conversation, all read. */
async function addSteps(
  tx: Tx,
  { id, lastSeq }: OpenConversation,
  parties: { serviceId: string; userId: string; providerId: string },
  steps: Step[],
  bookingId: string,
): Promise<void> {
  const last = steps.at(-1)!
  const isCompleted = last.content === completionText
  const state = {
    lastMessage: last.content,
    lastMessageAt: last.at,
    lastSeq: lastSeq + steps.length,
    isCompleted,
    completedAt: isCompleted ? last.at : null,
  }
  await tx
    .insert(conversations)
    .values({ id, ...parties, createdAt: steps[0]!.at, ...state })
    .onConflictDoUpdate({ target: conversations.id, set: state })
  await tx
    .update(messages)
    .set({ read: true })
    .where(and(eq(messages.conversationId, id), eq(messages.read, false)))
  await tx.insert(messages).values(
    steps.map(({ from, at, content }, index) => ({
      id: idOf('message', `${bookingId}/${index}`),
      conversationId: id,
      seq: lastSeq + index + 1,
      senderId: from === 'customer' ? parties.userId : parties.providerId,
      recipientId: from === 'customer' ? parties.providerId : parties.userId,
      content,
      messageType: 'system' as const,
      read: true,
      card: index ? null : { kind: bookingCardKind, id: bookingId },
      createdAt: at,
    })),
  )
}

/** Returns the free slot nearest to the booking's time, on the first open day of its workday or later, or earlier. */
export async function findSlot(
  { tx, now }: Loading,
  { service, workday, time }: Pick<DemoBooking, 'service' | 'workday' | 'time'>,
): Promise<OpenSlot> {
  const day = workdayFrom(dayOf(new Date(now)), workday, weekend)
  const from = workday < 0 ? addDays(day, 1 - MAX_DAYS) : day
  const before = new Date(Math.min(now, Date.parse(`${addDays(from, -2)}T12:00:00Z`)))
  const { days } = await findServiceSlots(tx, idOf('service', service), { from, days: MAX_DAYS, now: before })
  const open = days.filter(({ slots }) => slots.length)
  const { slots } = (workday < 0 ? open.at(-1) : open[0])!
  return slots.reduce((best, slot) => (distance(slot, time) < distance(best, time) ? slot : best))
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const distance = (slot: OpenSlot, time: string) => Math.abs(minutesOf(slot.time) - minutesOf(time))
