import type { DayCount } from '../../platform/serbian/belgrade-day.server.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { countAppointmentsByDay, countUpcomingAppointments } from '../appointments/appointment-figures.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { countOwnBookings } from '../bookings/booking-figures.server.ts'
import { countUnread, messagesByDay } from '../conversations/message-figures.server.ts'
import { ratingsByDay } from '../ratings/rating-figures.server.ts'
import { countTakenOffers } from '../waiting/waiting-figures.server.ts'
import { comparePeriods, daysFrom, firstDayOfPeriod } from './periods.server.ts'
import type { Figure, OwnBookings, Statistics } from './statistics.ts'
import { PERIOD_DAYS } from './statistics-limits.ts'

/** Returns the caller's figures, each with the values of thirty days. The few queries all use an index. */
export async function findStatistics(acting: ActorContext, now = new Date()): Promise<Statistics> {
  const today = dayOf(now)
  const [views, rating, messages, appointments, bookings] = await Promise.all([
    findViews(acting, today),
    findRating(acting, today),
    findMessages(acting, today),
    findAppointments(acting, today, now),
    findOwnBookings(acting, today, now),
  ])
  return { views, rating, messages, appointments, bookings }
}

async function findViews({ runtime, user }: ActorContext, today: string): Promise<Figure> {
  const first = firstDayOfPeriod(today)
  const counts = await runtime.database.rows<DayCount>(
    `SELECT day::text AS day, views AS count FROM view_counts
     WHERE provider_id = $1 AND day BETWEEN $2::date AND $3::date`,
    [user.id, addDays(first, -PERIOD_DAYS), today],
  )
  const figure = comparePeriods(counts, first)
  return { ...figure, value: figure.now }
}

async function findRating({ runtime, user }: ActorContext, today: string): Promise<Figure> {
  const first = firstDayOfPeriod(today)
  const rows = await ratingsByDay(runtime, user.id, addDays(first, -1))
  const byDay = new Map(rows.map(row => [row.day, row]))
  let [scores, ratings] = [0, 0]
  // The mean is rounded to one decimal, as on every screen.
  const mean = () => (ratings ? Math.round((scores / (3 * ratings)) * 10) / 10 : null)
  const meanAfter = (date: string) => {
    scores += byDay.get(date)?.sum ?? 0
    ratings += byDay.get(date)?.count ?? 0
    return mean()
  }
  const before = meanAfter(addDays(first, -1))
  const days = daysFrom(first).map(date => ({ date, value: meanAfter(date) }))
  return { value: mean(), now: mean(), before, days }
}

async function findMessages({ runtime, user }: ActorContext, today: string): Promise<Figure> {
  const first = firstDayOfPeriod(today)
  const [counts, unread] = await Promise.all([
    messagesByDay(runtime, user.id, startOfDay(addDays(first, -PERIOD_DAYS))),
    countUnread(runtime, user.id),
  ])
  return { value: unread, ...comparePeriods(counts, first) }
}

async function findAppointments({ runtime, user }: ActorContext, today: string, now: Date): Promise<Figure> {
  const [from, to] = [startOfDay(addDays(today, -PERIOD_DAYS)), startOfDay(addDays(today, PERIOD_DAYS))]
  const [counts, ahead] = await Promise.all([
    countAppointmentsByDay(runtime, user.id, from, to),
    countUpcomingAppointments(runtime, user.id, now),
  ])
  return { value: ahead, ...comparePeriods(counts, today) }
}

async function findOwnBookings({ runtime, user }: ActorContext, today: string, now: Date): Promise<OwnBookings> {
  const from = startOfDay(firstDayOfPeriod(today))
  const [counts, waiting] = await Promise.all([
    countOwnBookings(runtime, user.id, from, now),
    countTakenOffers(runtime, user.id, from, now),
  ])
  return { ...counts, waiting }
}
