import { dayOf } from '../../platform/serbian/dates.ts'
import type { Acting } from '../../platform/server/http/http.server.ts'
import { addDays, startOfDay } from '../appointments/belgrade.ts'
import { type Figure, periodDays, type Statistics } from './statistics.ts'

type DayCount = { day: string; count: number }

/** The caller's figures with their thirty days; five small reads, each over an index. */
export async function findStatistics(acting: Acting, now = new Date()): Promise<Statistics> {
  const today = dayOf(now)
  const [views, rating, messages, appointments] = await Promise.all([
    findViews(acting, today),
    findRating(acting, today),
    findMessages(acting, today),
    findAppointments(acting, today, now),
  ])
  return { views, rating, messages, appointments }
}

const belgradeDay = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD')`
const daysFrom = (first: string) => Array.from({ length: periodDays }, (_, index) => addDays(first, index))
const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)

/** Counts of the thirty days from `first` on against the thirty before. */
function compared(counts: DayCount[], first: string): Pick<Figure, 'now' | 'before' | 'days'> {
  const byDay = new Map(counts.map(({ day, count }) => [day, Number(count)]))
  const days = daysFrom(first).map(date => ({ date, value: byDay.get(date) ?? 0 }))
  const before = daysFrom(addDays(first, -periodDays)).map(date => byDay.get(date) ?? 0)
  return { now: sum(days.map(day => day.value)), before: sum(before), days }
}

const firstOfPeriod = (today: string) => addDays(today, 1 - periodDays)

async function findViews({ runtime, user }: Acting, today: string): Promise<Figure> {
  const first = firstOfPeriod(today)
  const counts = await runtime.database.rows<DayCount>(
    `SELECT day::text AS day, views AS count FROM view_counts
     WHERE provider_id = $1 AND day BETWEEN $2::date AND $3::date`,
    [user.id, addDays(first, -periodDays), today],
  )
  const figure = compared(counts, first)
  return { ...figure, value: figure.now }
}

async function findRating({ runtime, user }: Acting, today: string): Promise<Figure> {
  const first = firstOfPeriod(today)
  const rows = await runtime.database.rows<{ day: string; sum: number; count: number }>(
    `SELECT greatest(${belgradeDay('created_at')}, $2) AS day,
       sum(service_quality + communication + price)::int AS sum, count(*)::int AS count
     FROM ratings WHERE provider_id = $1 GROUP BY 1`,
    [user.id, addDays(first, -1)],
  )
  const byDay = new Map(rows.map(row => [row.day, row]))
  let [scores, ratings] = [0, 0]
  // Rounded as everywhere it is shown.
  const mean = () => (ratings ? Math.round((scores / (3 * ratings)) * 10) / 10 : null)
  const upTo = (date: string) => {
    scores += byDay.get(date)?.sum ?? 0
    ratings += byDay.get(date)?.count ?? 0
    return mean()
  }
  const before = upTo(addDays(first, -1))
  const days = daysFrom(first).map(date => ({ date, value: upTo(date) }))
  return { value: mean(), now: mean(), before, days }
}

async function findMessages({ runtime, user }: Acting, today: string): Promise<Figure> {
  const first = firstOfPeriod(today)
  const [counts, [unread]] = await Promise.all([
    runtime.database.rows<DayCount>(
      `SELECT ${belgradeDay('m.created_at')} AS day, count(*)::int AS count
       FROM conversations c JOIN messages m ON m.conversation_id = c.id
       WHERE (c.provider_id = $1 OR c.user_id = $1) AND c.last_message_at >= $2
         AND m.recipient_id = $1 AND m.created_at >= $2
       GROUP BY 1`,
      [user.id, startOfDay(addDays(first, -periodDays)).toISOString()],
    ),
    runtime.database.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM messages m WHERE m.recipient_id = $1 AND NOT m.read AND NOT EXISTS (
         SELECT 1 FROM deleted_conversations d WHERE d.conversation_id = m.conversation_id AND d.user_id = $1)`,
      [user.id],
    ),
  ])
  return { value: unread!.count, ...compared(counts, first) }
}

async function findAppointments({ runtime, user }: Acting, today: string, now: Date): Promise<Figure> {
  const [counts, [ahead]] = await Promise.all([
    runtime.database.rows<DayCount>(
      `SELECT ${belgradeDay('appointment_time')} AS day, count(*)::int AS count FROM appointments
       WHERE provider_id = $1 AND appointment_time >= $2 AND appointment_time < $3 GROUP BY 1`,
      [
        user.id,
        startOfDay(addDays(today, -periodDays)).toISOString(),
        startOfDay(addDays(today, periodDays)).toISOString(),
      ],
    ),
    runtime.database.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM appointments WHERE provider_id = $1 AND appointment_time >= $2',
      [user.id, now.toISOString()],
    ),
  ])
  return { value: ahead!.count, ...compared(counts, today) }
}
