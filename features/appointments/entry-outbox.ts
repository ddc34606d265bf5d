import type { QueryClient } from '@tanstack/react-query'
import { sendOrEnqueue } from '../../platform/browser/outbox.ts'
import type { Waiting } from '../../platform/browser/outbox-item.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { momentFromNow } from '../../platform/serbian/moments.ts'
import { meQuery } from '../accounts/session.ts'
import type { Appointment, DiaryDay, DiaryWeek } from './appointment.ts'
import {
  diarySettingsQuery,
  type EntryCalls,
  memberEntries,
  type NewAppointment,
  providerEntries,
} from './appointment-queries.ts'

export const entryKind = 'entry'

/**
 * Adds an entry to the diary as soon as there is a network. The entry's id makes repeated sending safe. Returns null if
 * the entry was stored at once. A waiting entry appears in the diary (`cacheEntry`), but its slot is not reserved.
 */
export async function addEntryWhenOnline(
  queryClient: QueryClient,
  calls: EntryCalls,
  input: NewAppointment,
): Promise<Waiting | null> {
  const { id, client_name, appointment_time } = input
  const outcome = await sendOrEnqueue({
    id,
    userId: queryClient.getQueryData(meQuery.queryKey)?.id ?? '',
    thing: `entry:${id}`,
    kind: entryKind,
    label: `${client_name.trim()}, ${momentFromNow(appointment_time)}`,
    request: { method: 'POST', path: calls.path, json: input },
  })
  if (outcome.state === 'waiting') return outcome
  // Shows the entry and hides its slot until the day is refetched.
  cacheEntry(queryClient, calls.path, input)
  return null
}

/** Puts a stored or waiting entry into the cached day and week, and removes its slot from the free slots. */
export function cacheEntry(queryClient: QueryClient, path: string, input: NewAppointment): void {
  const isOfMember = path === memberEntries.path
  const { weekKey, dayQuery } = isOfMember ? memberEntries : providerEntries
  const { id, client_name, appointment_time, notes, member_id = null } = input
  const minutes = queryClient.getQueryData(diarySettingsQuery.queryKey)?.interval ?? 60
  const entry: Appointment = {
    id,
    client_name: client_name.trim(),
    appointment_time,
    ends_at: new Date(Date.parse(appointment_time) + minutes * 60_000).toISOString(),
    notes: notes.trim() || null,
    status: 'confirmed',
    awaits_deposit: false,
    is_disputed: false,
    booking_id: null,
    address: null,
    arrival: null,
    member_id,
    entered_by_member: isOfMember,
    series: null,
  }
  const hasEntry = ({ items }: { items: Appointment[] }) => items.some(item => item.id === id)
  const withEntry = (items: Appointment[]) =>
    [...items, entry].sort((one, other) => one.appointment_time.localeCompare(other.appointment_time))
  const date = dayOf(appointment_time)
  queryClient.setQueriesData<DiaryWeek>({ queryKey: weekKey }, week => {
    if (!week?.days.some(day => day.date === date && !hasEntry(day))) return undefined
    return { days: week.days.map(day => (day.date === date ? { ...day, items: withEntry(day.items) } : day)) }
  })
  queryClient.setQueryData<DiaryDay>(dayQuery(date).queryKey, day => {
    if (!day || hasEntry(day)) return undefined
    const free_slots = day.free_slots.filter(slot => slot.starts_at !== appointment_time)
    return { ...day, items: withEntry(day.items), free_slots }
  })
}
