import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { Appointment, SettingsInput } from './appointment.ts'
import type { appointmentApi } from './appointment-api.server.ts'
import type { memberEntriesApi } from './member-entries-api.server.ts'

const api = apiClient<ReturnType<typeof appointmentApi>>()
const work = apiClient<ReturnType<typeof memberEntriesApi>>().work

/** Prefix of the keys of all diary queries. A live event invalidates all queries with this prefix. */
export const diaryKey = ['appointments']

/** Refetches a day whenever it is opened, because another device may have changed the day. */
export const dayQuery = (date: string, memberId?: string) =>
  queryOptions({
    queryKey: [...diaryKey, 'day', date, ...(memberId ? [memberId] : [])],
    queryFn: () => readBody(api.appointments.$get({ query: { date, ...(memberId && { member_id: memberId }) } })),
    staleTime: 5_000,
  })

export const weekQuery = (from: string, days = 7) =>
  queryOptions({
    queryKey: [...diaryKey, 'week', from, days],
    queryFn: () => readBody(api.appointments.week.$get({ query: { from, days: String(days) } })),
    staleTime: 5_000,
  })

export const markedDaysQuery = (month: string) =>
  queryOptions({
    queryKey: [...diaryKey, 'marked', month],
    queryFn: async () => (await readBody(api.appointments.days.$get({ query: { month } }))).days,
    staleTime: 5_000,
  })

export const diarySettingsQuery = queryOptions({
  queryKey: [...diaryKey, 'settings'],
  queryFn: () => readBody(api.appointments.settings.$get()),
})

export type NewAppointment = {
  id: string
  client_name: string
  appointment_time: string
  notes: string
  member_id?: string | null
}

type EntryChanges = Partial<Omit<NewAppointment, 'id'>>

export const changeAppointment = (id: string, input: EntryChanges) =>
  readBody(api.appointments[':id'].$put({ ...byId(id), json: input }))

/** Prefix of the keys of a member's own days and weeks. */
const workDiaryKey = [...diaryKey, 'work']

/** Calls and cache keys of own entries: those of a provider, or those of a member in the own diary. */
export const providerEntries = {
  path: '/api/appointments',
  weekKey: [...diaryKey, 'week'],
  dayQuery,
  add: (input: NewAppointment) => readBody(api.appointments.$post({ json: input })),
  change: changeAppointment,
  remove: (id: string) => readBody(api.appointments[':id'].$delete(byId(id))),
}
export type EntryCalls = typeof providerEntries

export const memberEntries: EntryCalls = {
  path: '/api/work/entries',
  weekKey: [...workDiaryKey, 'week'],
  dayQuery: date =>
    queryOptions({
      queryKey: [...workDiaryKey, 'day', date],
      queryFn: () => readBody(work.day.$get({ query: { date } })),
      staleTime: 5_000,
    }),
  add: input => readBody(work.entries.$post({ json: input })),
  change: (id, input) => readBody(work.entries[':id'].$put({ ...byId(id), json: input })),
  remove: id => readBody(work.entries[':id'].$delete(byId(id))),
}

/** A member changes only entries that the member has entered, and the provider all. */
export const canWrite = (calls: EntryCalls, { entered_by_member }: Appointment): boolean =>
  calls.path === providerEntries.path || entered_by_member

export const saveDiarySettings = (settings: SettingsInput) =>
  readBody(api.appointments.settings.$put({ json: settings }))
