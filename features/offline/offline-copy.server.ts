import { dayOf } from '../../platform/serbian/dates.ts'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { addDays } from '../appointments/belgrade.ts'
import { findDiaryDay, findDiaryWeek } from '../appointments/diary.server.ts'
import { findBooking } from '../bookings/bookings.server.ts'
import { mondayOf } from '../bookings/diary/diary-days.ts'
import { findClients } from '../clients/clients.server.ts'
import { listConversations } from '../conversations/conversations.server.ts'
import { listMessages } from '../conversations/message-reading.server.ts'
import { findWork, findWorkWeek } from '../shop/work.server.ts'
import type { OfflineCopy } from './offline-copy.ts'
import { MAX_COPIED_CONVERSATIONS, MAX_COPIED_MESSAGES } from './offline-limits.ts'

/** Messages are included from this long before `since`, because the clock of another instance may be behind. */
const OVERLAP_MS = 60_000

/** Builds the caller's offline copy. Only conversations with a new message after `since` include messages. */
export async function buildOfflineCopy(
  acting: ActorContext,
  since: Date | undefined,
  now = new Date(),
): Promise<OfflineCopy> {
  const conversations = await listConversations(acting, { limit: MAX_COPIED_CONVERSATIONS })
  const after = since ? since.getTime() - OVERLAP_MS : 0
  const messages: OfflineCopy['messages'] = []
  // Runs one query after the other, because no user waits for the copy and other requests need connections.
  for (const { id, last_message_at } of conversations.items) {
    if (Date.parse(last_message_at) < after) continue
    messages.push({ conversation_id: id, ...(await listMessages(acting, id, { limit: MAX_COPIED_MESSAGES })) })
  }
  const diary = acting.user.accountRole === 'provider' ? await findDiary(acting, now) : null
  return { at: now.toISOString(), conversations, messages, diary, work: await findOwnWork(acting, now) }
}

/** Returns a member's own diary of two days, which holds nothing of the provider's other people. */
async function findOwnWork(acting: ActorContext, now: Date): Promise<OfflineCopy['work']> {
  const mine = await findWork(acting)
  if (!mine.work) return null
  const today = dayOf(now)
  const dates = [today, addDays(today, 1)]
  const weeks: NonNullable<OfflineCopy['work']>['weeks'] = []
  for (const monday of new Set(dates.map(mondayOf))) weeks.push(await findWorkWeek(acting, monday, 7))
  const items = weeks.flatMap(({ days }) => days.filter(({ date }) => dates.includes(date)).flatMap(day => day.items))
  const ids = items.flatMap(({ booking_id }) => booking_id ?? [])
  return { mine, weeks, bookings: await Promise.all(ids.map(id => findBooking(acting, id))) }
}

async function findDiary(acting: ActorContext, now: Date): Promise<OfflineCopy['diary']> {
  const today = dayOf(now)
  const dates = [today, addDays(today, 1)]
  const days = await Promise.all(dates.map(date => findDiaryDay(acting, date)))
  const mondays = new Set(dates.map(mondayOf))
  const weeks = await Promise.all([...mondays].map(monday => findDiaryWeek(acting, monday, 7)))
  const ids = days.flatMap(({ items }) => items.flatMap(({ booking_id }) => booking_id ?? []))
  const bookings = await Promise.all(ids.map(id => findBooking(acting, id)))
  return { days, weeks, bookings, clients: await findClients(acting) }
}
