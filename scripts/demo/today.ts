import { and, eq, like, ne, sql } from 'drizzle-orm'
import { appointments } from '../../features/appointments/appointment-tables.server.ts'
import { addDays, addMonths, belgradeClock, startOfDay } from '../../features/appointments/belgrade.ts'
import { appointmentReminders } from '../../features/bookings/booking-tables.server.ts'
import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { rebookingReminders } from '../../features/rebooking/rebooking-tables.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { momentInWords } from '../../platform/serbian/moments.ts'
import { idOf } from './ids.ts'
import type { Loading } from './loading.ts'

const MINUTE_MS = 60_000
const visitsOfToday = ['milan-tabla/vladimir', 'milan-hitne/sasa', 'milan-bojleri/nevena']
const MINUTES_BETWEEN_VISITS = 150
const MINUTES_UNTIL_FIRST_VISIT = 30

/**
 * Moves those of Milan's three visits that fit before midnight to today, with Milan on the way to the first, and adds
 * Jelena's reminders.
 */
export async function addToday(loading: Loading): Promise<void> {
  const { tx, now } = loading
  const first = firstStart(now)
  const startOf = (index: number) => first + index * MINUTES_BETWEEN_VISITS * MINUTE_MS
  const midnight = startOfDay(addDays(dayOf(new Date(now)), 1)).getTime()
  const moved = visitsOfToday.filter((_, index) => startOf(index + 1) <= midnight)
  for (const [index, name] of moved.entries()) await moveVisit(loading, idOf('booking', name), new Date(startOf(index)))
  const isSoon = first - now <= (MINUTES_UNTIL_FIRST_VISIT + 15) * MINUTE_MS
  if (isSoon && moved[0]) {
    await tx
      .update(appointments)
      .set({ arrivalState: 'in_20', arrivalAt: new Date(now - 4 * MINUTE_MS), arrivalEmailedAt: new Date(now) })
      .where(eq(appointments.bookingId, idOf('booking', moved[0])))
  }
  await addReminders(loading)
}

/** Returns the start of the first visit: soon, but not before seven. */
function firstStart(now: number): number {
  const soon = Math.ceil((now + MINUTES_UNTIL_FIRST_VISIT * MINUTE_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  return Math.max(soon, belgradeClock(dayOf(new Date(now)))(7 * 60)!.getTime())
}

async function moveVisit({ tx }: Loading, bookingId: string, starts: Date): Promise<void> {
  const isVisit = and(eq(appointments.bookingId, bookingId), ne(appointments.status, 'moved'))
  const [visit] = await tx.select().from(appointments).where(isVisit)
  const { id, appointmentTime, conversationId } = visit!
  const shift = `${(starts.getTime() - appointmentTime.getTime()) / MINUTE_MS} minutes`
  await tx
    .update(appointments)
    .set({
      appointmentTime: starts,
      busy: sql`tstzrange(lower(busy) + ${shift}::interval, upper(busy) + ${shift}::interval)`,
    })
    .where(eq(appointments.id, id))
  await tx.delete(appointmentReminders).where(eq(appointmentReminders.appointmentId, id))
  // The conversation names the time of the visit.
  const [before, after] = [momentInWords(appointmentTime), momentInWords(starts)]
  const names = (column: typeof messages.content | typeof conversations.lastMessage) =>
    sql`replace(${column}, ${before}, ${after})`
  await tx
    .update(messages)
    .set({ content: names(messages.content) })
    .where(and(eq(messages.conversationId, conversationId!), like(messages.content, `%${before}%`)))
  await tx
    .update(conversations)
    .set({ lastMessage: names(conversations.lastMessage) })
    .where(eq(conversations.id, conversationId!))
}

/** Adds one reminder of Jelena's that is due, and one of Dragan's that comes in a year. */
async function addReminders({ tx, now }: Loading): Promise<void> {
  const customerId = idOf('person', 'jelena')
  const today = dayOf(new Date(now))
  const at = (day: string) => belgradeClock(day)(10 * 60)!
  await tx.insert(rebookingReminders).values([
    {
      id: idOf('reminder', 'milan-bojleri'),
      customerId,
      providerId: idOf('person', 'milan'),
      serviceId: idOf('service', 'milan-bojleri'),
      bookingId: idOf('booking', 'milan-bojleri/jelena'),
      setBy: 'customer' as const,
      months: 12,
      dueAt: at(addDays(today, -1)),
      sentAt: at(addDays(today, -1)),
      createdAt: at(addMonths(today, -12)),
    },
    {
      id: idOf('reminder', 'dragan-kupatilo'),
      customerId,
      providerId: idOf('person', 'dragan'),
      serviceId: idOf('service', 'dragan-kupatilo'),
      bookingId: idOf('booking', 'dragan-kupatilo/jelena'),
      setBy: 'provider' as const,
      months: 12,
      dueAt: at(addMonths(today, 12)),
      createdAt: new Date(now),
    },
  ])
}
