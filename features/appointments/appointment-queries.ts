import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { SettingsInput } from './appointment.ts'
import type { appointmentApi } from './appointment-api.server.ts'

const api = apiClient<ReturnType<typeof appointmentApi>>()

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

export const addAppointment = (input: NewAppointment) => readBody(api.appointments.$post({ json: input }))

export const changeAppointment = (id: string, input: Partial<Omit<NewAppointment, 'id'>>) =>
  readBody(api.appointments[':id'].$put({ ...byId(id), json: input }))

export const deleteAppointment = (id: string) => readBody(api.appointments[':id'].$delete(byId(id)))

export const saveDiarySettings = (settings: SettingsInput) =>
  readBody(api.appointments.settings.$put({ json: settings }))
